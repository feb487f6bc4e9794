/**
 * Roving tab stops: the Tab key stops once at each grid of buttons, and arrow keys move inside it.
 *
 * The views draw plain buttons. After each drawing one button of each grid has the tab stop: the
 * last one that had the focus, or the first. Its attribute is all that is kept of it.
 */

/** Tables of figures, the cards of the shoe, and elements with `data-grid`. */
const GRIDS = "main table:not(:has(input, select, textarea)), .ranks, [data-grid]";
/** Rows of a grid. A grid without rows is one row. */
const ROWS = "tr, .rank, [data-row]";

function buttons(grid: Element): HTMLButtonElement[] {
  return [...grid.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
}

/** Filters out hidden buttons. The browser computes the layout for this, so drawing does not call it. */
function inSight(all: HTMLButtonElement[]): HTMLButtonElement[] {
  return all.filter((button) => button.offsetParent !== null);
}

function setStop(grid: Element, stop: HTMLElement | undefined): void {
  for (const button of grid.querySelectorAll("button")) {
    const index = button === stop ? "0" : "-1";
    if (button.getAttribute("tabindex") !== index) button.setAttribute("tabindex", index);
  }
}

/** Gives every grid its one stop. */
export function rove(root: ParentNode): void {
  for (const grid of root.querySelectorAll(GRIDS)) {
    const all = buttons(grid);
    setStop(grid, all.find((button) => button.matches('[tabindex="0"]')) ?? all[0]);
  }
}

const middle = (element: Element): number => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};

/** The button that an arrow key goes to. */
function next(all: HTMLButtonElement[], from: HTMLButtonElement, key: string) {
  const row = from.closest(ROWS);
  const inRow = all.filter((button) => button.closest(ROWS) === row);
  const at = inRow.indexOf(from);
  if (key === "Home") return inRow[0];
  if (key === "End") return inRow.at(-1);
  if (key === "ArrowRight") return inRow[at + 1];
  if (key === "ArrowLeft") return inRow[at - 1];
  const rows = [...new Set(all.map((button) => button.closest(ROWS)))];
  const other = rows[rows.indexOf(row) + (key === "ArrowDown" ? 1 : -1)];
  const near = all.filter((button) => other && button.closest(ROWS) === other);
  const distance = (button: Element) => Math.abs(middle(button) - middle(from));
  return near.sort((one, two) => distance(one) - distance(two))[0];
}

const KEYS = ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"];

/** Listens to the keys and the focus of every grid below an element, once for the page. */
export function listenForArrows(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = (event.target as Element).closest("button");
    const grid = from?.closest(GRIDS);
    if (!from || !grid) return;
    event.preventDefault();
    next(inSight(buttons(grid)), from, event.key)?.focus();
  });
  root.addEventListener("focusin", (event) => {
    const button = (event.target as Element).closest("button");
    const grid = button?.closest(GRIDS);
    if (button && grid) setStop(grid, button);
  });
}
