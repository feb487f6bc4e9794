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
  for (const svg of document.querySelectorAll("svg")) {
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
  const outside = [...document.querySelectorAll("table, svg")]
    .filter(element => !element.closest(".scroll")).map(element => element.outerHTML.slice(0, 60));
  const scrolling = [...document.querySelectorAll(".scroll")]
    .filter(element => element.scrollWidth > element.clientWidth)
    .map(element => element.closest("section")?.id ?? "");
  root.setAttribute("data-probe", JSON.stringify({
    width: innerWidth, overflow: root.scrollWidth - innerWidth, paper, faint, clipped, overlapping,
    outside, scrolling, texts: document.querySelectorAll("svg text").length,
    unnamed: [...document.querySelectorAll("svg")].filter(svg => !svg.querySelector("title")).length,
  }));
})();
