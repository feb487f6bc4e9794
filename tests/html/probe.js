// What a page looks like from inside the browser, as JSON in an attribute of its root.
(() => {
  const root = document.documentElement;
  const rgb = colour => colour.match(/[\d.]+/g).slice(0, 3).map(Number);
  const luminance = colour => {
    const [r, g, b] = colour.map(part => {
      part /= 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const over = (colour, share, paper) => colour.map((part, i) => part * share + paper[i] * (1 - share));
  const seen = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/, 0\)$|transparent/.test(colour)) return rgb(colour);
    }
    return [255, 255, 255];
  };
  const paper = rgb(getComputedStyle(document.body).backgroundColor);
  const faint = [];
  const note = (text, ratio) => { if (!(ratio >= 4.5)) faint.push(`${text}: ${ratio.toFixed(2)}`); };
  for (const element of document.querySelectorAll("h1, h2, h3, p, strong, a, dt, dd, th, td, figcaption")) {
    if (element.textContent.trim()) {
      note(element.textContent, contrast(rgb(getComputedStyle(element).color), seen(element)));
    }
  }
  const clipped = [];
  const overlapping = [];
  const shown = element => element.getClientRects().length > 0;
  const charts = [...document.querySelectorAll("svg")].filter(shown);
  for (const svg of charts) {
    const { width, height } = svg.viewBox.baseVal;
    const cells = [...svg.querySelectorAll("rect[class^=heat]")];
    const boxes = [...svg.querySelectorAll("text")].map(text => {
      const box = svg.getBoundingClientRect();
      const at = text.getBoundingClientRect();
      const scale = width / box.width;
      const [left, right] = [at.left - box.left, at.right - box.left].map(x => x * scale);
      const [top, bottom] = [at.top - box.top, at.bottom - box.top].map(y => y * scale);
      return { text, left, right, top, bottom };
    });
    for (const box of boxes) {
      const { text, left, right, top, bottom } = box;
      if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1) {
        clipped.push(text.textContent);
      }
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const cell = cells.find(cell => {
        const side = name => cell[name].baseVal.value;
        return x > side("x") && x < side("x") + side("width") && y > side("y") && y < side("y") + side("height");
      });
      const style = cell && getComputedStyle(cell);
      const behind = cell ? over(rgb(style.fill), Number(style.fillOpacity), paper) : paper;
      note(text.textContent, contrast(rgb(getComputedStyle(text).fill), behind));
      for (const other of boxes) {
        if (other !== box && left + 0.5 < other.right && other.left + 0.5 < right
            && top + 2 < other.bottom && other.top + 2 < bottom) {
          overlapping.push(`${text.textContent} / ${other.text.textContent}`);
        }
      }
    }
  }
  const outside = [...document.querySelectorAll("table")]
    .filter(element => !element.closest(".scroll, .around")).map(element => element.outerHTML.slice(0, 60));
  // Charts beside the text: its width is that of the page without its margins.
  const style = getComputedStyle(document.body);
  const text = document.body.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const widths = charts.map(svg => svg.getBoundingClientRect().width / text);
  const letters = charts.flatMap(svg => [...svg.querySelectorAll("text")].map(one =>
    parseFloat(getComputedStyle(one).fontSize) * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width));
  // Cells of columns that must be on screen as the page opens, and are not.
  const answers = ["Probability", "Return", "House edge", "Verdict"];
  const off = [];
  const seenColumns = {};
  const hidden = [];
  for (const table of document.querySelectorAll("table")) {
    const heads = [...table.querySelectorAll("thead th, thead td")].map(head => head.textContent);
    for (const row of table.querySelectorAll("tbody tr")) {
      [...row.children].forEach((cell, at) => {
        if (!cell.textContent) return;
        if (!shown(cell)) hidden.push(heads[at]);
        if (!answers.includes(heads[at])) return;
        const { left, right } = cell.getBoundingClientRect();
        seenColumns[heads[at]] = (seenColumns[heads[at]] ?? 0) + 1;
        if (!shown(cell) || left < 0 || right > innerWidth) {
          off.push(`${table.closest("section")?.id}: ${heads[at]}: ${cell.textContent}`);
        }
      });
    }
  }
  const scrolling = [...document.querySelectorAll(".scroll")]
    .filter(element => element.scrollWidth > element.clientWidth)
    .map(element => element.closest("section")?.id ?? "");
  // A fragment's paper, and how the page around it is set.
  const fragments = [...document.querySelectorAll(".odds")].map(element => rgb(getComputedStyle(element).backgroundColor));
  const around = [...document.querySelectorAll(".around *")].map(element => {
    const style = getComputedStyle(element);
    return [...style].map(name => `${name}: ${style.getPropertyValue(name)}`).join("; ");
  });
  root.setAttribute("data-probe", JSON.stringify({
    width: innerWidth, overflow: root.scrollWidth - innerWidth, paper, faint, clipped, overlapping,
    outside, scrolling, texts: charts.flatMap(svg => [...svg.querySelectorAll("text")]).length,
    widest: Math.max(0, ...widths), narrowest: Math.min(1, ...widths),
    smallest: Math.min(99, ...letters), off, answers: seenColumns, hidden: [...new Set(hidden)],
    contents: [...document.querySelectorAll("nav")].filter(shown).map(nav => nav.className),
    fragments, around, unnamed: [...document.querySelectorAll("svg")].filter(svg => !svg.querySelector("title")).length,
  }));
})();
