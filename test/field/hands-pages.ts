/** Small pages, each in the form of a public report, and a server of them that is two origins: by its number and by its name. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = (body: string, script = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>${body}<script>${script}</script></body></html>`;

/** Takes each key itself, and puts its digit where the next one is missing. */
const masked = page(
  '<label>Masked date <input id="date" value="__/__/____"></label><label>Year <input id="year" value="2012"></label>',
  `const mask = (field, empty) => {
    field.addEventListener('keydown', () => {
      if (field.selectionEnd > field.selectionStart) field.value = empty;
    });
    field.addEventListener('keypress', (event) => {
      event.preventDefault();
      if (/\\d/.test(event.key)) field.value = field.value.replace('_', event.key);
    });
    field.addEventListener('beforeinput', (event) => event.preventDefault());
  };
  mask(date, '__/__/____');
  mask(year, '____');`,
);

/** A till moves its digits to the left; a filter lets some through, a little later. */
const tills = page(
  '<label>Amount <input id="amount"></label><label>Digits <input id="digits"></label>',
  `amount.addEventListener('input', () => {
    const cents = Number(amount.value.replace(/\\D/g, ''));
    amount.value = (cents / 100).toFixed(2);
  });
  digits.addEventListener('input', () => setTimeout(() => { digits.value = digits.value.replace(/\\D/g, ''); }, 30));`,
);

/** Fields that the page sets back once it has heard of them. */
const setBack = page(
  `<label>Question <textarea id="question"></textarea></label>
  <label>Size <select id="size"><option>Small</option><option>Large</option></select></label>
  <label><input type="checkbox" id="news"> News</label> <label>Colour <select id="colour"><option>Red</option><option>Blue</option></select></label>
  <label>Search <input id="search" value="lamps"></label><p id="found">lamps</p>`,
  `question.onchange = () => setTimeout(() => { question.value = ''; }, 50);
  size.onchange = () => setTimeout(() => { size.value = 'Small'; }, 50);
  colour.onchange = () => colour.replaceWith(colour.cloneNode(true));
  news.onchange = () => requestAnimationFrame(() => { news.checked = false; });
  search.oninput = () => { found.textContent = search.value || 'all'; };`,
);

/**
 * Editors. The first keeps a model of its own and learns of the selection by \`selectionchange\`; the second takes a key over several
 * paragraphs itself, and Delete by its number, which is that of a full stop; the third is the browser's; the fourth
 * draws what it was told of before the browser wrote it; the fifth does in the next frame, and takes its caret from what is drawn (basecamp/trix).
 */
const editors = page(
  `<style>[contenteditable] { border: 1px solid; min-height: 40px; white-space: pre-wrap }</style>
  <div contenteditable role="textbox" aria-label="Model" id="model"></div>
  <div contenteditable role="textbox" aria-label="Keys" id="keys"><p>old one</p><p>old two</p></div>
  <div contenteditable role="textbox" aria-label="Plain" id="plain"><p>old</p></div>
  <div contenteditable role="textbox" aria-label="Told" id="told"><p>old</p></div>
  <div contenteditable role="textbox" aria-label="Late" id="late">old</div>`,
  `let heard = 'old';
  told.addEventListener('beforeinput', ({ inputType, data }) => {
    if (!getSelection().isCollapsed) heard = '';
    heard += /insert(Paragraph|LineBreak)/.test(inputType) ? '\\n' : (data ?? '');
  });
  told.addEventListener('input', () => {
    told.replaceChildren(...heard.split('\\n').map((line) => {
      const each = document.createElement('p');
      each.append(line || document.createElement('br'));
      return each;
    }));
    getSelection().selectAllChildren(told);
    getSelection().collapseToEnd();
  });
  let [kept, drawing] = ['old', 0];
  late.addEventListener('beforeinput', ({ inputType, data }) => {
    const before = new Range();
    before.setEnd(getSelection().focusNode, getSelection().focusOffset);
    before.setStart(late, 0);
    const start = getSelection().isCollapsed ? before.toString().length : 0;
    const text = /insert(Paragraph|LineBreak)/.test(inputType) ? '\\n' : (data ?? '');
    kept = start === 0 ? text : kept.slice(0, start) + text + kept.slice(start);
    drawing ||= requestAnimationFrame(() => {
      [drawing, late.textContent] = [0, kept];
      getSelection().collapse(late.firstChild ?? late, late.firstChild ? start + text.length : 0);
    });
  });
  let lines = ['old one', 'old two'];
  let selected = { start: 0, end: 0 };
  const length = () => lines.join('\\n').length;
  const draw = () => {
    model.replaceChildren(...lines.map((line) => {
      const each = document.createElement('p');
      each.append(line || document.createElement('br'));
      return each;
    }));
  };
  draw();
  document.addEventListener('selectionchange', () => {
    const { anchorNode, isCollapsed } = getSelection();
    if (!model.contains(anchorNode)) return;
    selected = isCollapsed ? { start: length(), end: length() } : { start: 0, end: length() };
  });
  const replace = (text) => {
    const all = lines.join('\\n');
    const { start, end } = selected;
    lines = (all.slice(0, start) + text + all.slice(end)).split('\\n');
    selected = { start: start + text.length, end: start + text.length };
    draw();
  };
  model.addEventListener('beforeinput', (event) => {
    event.preventDefault();
    if (event.inputType === 'insertText') replace(event.data);
    else if (/insert(Paragraph|LineBreak)/.test(event.inputType)) replace('\\n');
    else if (/^delete/.test(event.inputType)) replace('');
  });
  keys.addEventListener('keydown', (event) => event.keyCode === 46 && event.preventDefault());
  keys.addEventListener('keypress', (event) => {
    if (getSelection().isCollapsed) return;
    event.preventDefault();
    keys.innerHTML = '<p></p>';
    keys.firstChild.textContent = String.fromCharCode(event.charCode);
    getSelection().collapse(keys.firstChild, 1);
  });`,
);

/** A menu that opens by the press and chooses by the release; a list that takes the press; a button that is drawn anew under it. */
const released = page(
  `<button id="category" aria-haspopup="menu">Category</button><p id="chosen">none</p>
  <div role="listbox" id="fish" aria-label="Fish"><div role="option" tabindex="0">Carp</div></div>
  <button id="anew"><b>Save</b></button> <button id="swapped">Renamed</button> <button id="once">Once</button><p id="saved">0</p>`,
  `category.onpointerdown = (event) => {
    event.preventDefault();
    const menu = document.createElement('div');
    menu.setAttribute('role', 'menu');
    for (const name of ['Travel', 'Meals']) {
      const item = document.createElement('div');
      item.setAttribute('role', 'menuitem');
      item.tabIndex = -1;
      item.textContent = name;
      item.onpointerup = () => { chosen.textContent = name; menu.hidden = name === 'Travel'; if (name === 'Meals') menu.remove(); };
      menu.append(item);
    }
    document.body.append(menu);
  };
  fish.onmousedown = () => { chosen.textContent = 'Carp'; fish.innerHTML = ''; };
  anew.onmousedown = () => { anew.innerHTML = '<b>Save</b>'; };
  anew.onclick = () => { saved.textContent = Number(saved.textContent) + 1; };
  once.onpointerdown = () => { once.disabled = true; saved.textContent = 'once'; };
  swapped.onpointerdown = () => { swapped.textContent = 'Delete'; };
  swapped.onclick = () => { saved.textContent = 'deleted'; };`,
);

/** Links without a box: of their contents, without a height, and as areas of a picture, the first of which wins where two overlap. */
const boxless = page(
  `<style>.flat { display: block; height: 0 } .flat span { float: left; height: 30px } br { clear: both }</style>
  <a href="#catalogue" style="display: contents"><div>Open the catalogue</div></a>
  <a href="#deep" style="display: contents"><span style="display: contents">In text alone</span></a>
  <a href="#flat" class="flat"><span>Without a height</span></a><br>
  <div style="height: 1500px"></div>
  <img usemap="#shop" alt="Plan of the shop" width="200" height="200" style="padding: 10px; border: 3px solid"
    src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='200' height='200'/%3E">
  <map name="shop"><area shape="circle" coords="50,50,30" href="#lamps" alt="Lamps"><area shape="poly"
    coords="100,0,200,0,200,200,180,200,180,20,100,20" href="#till" alt="Till"><area coords="0,0,100,100" href="#door"
    alt="Door"><area shape="default" href="#rest" alt="The rest"></map>`,
);

const menus = page(
  `<style>li ul { display: none } li:hover > ul { display: block }
    #more { --shown: none } #more:hover { --shown: block } #more span { display: var(--shown) }
    @media all { .group:hover .tip { visibility: visible } } .tip { visibility: hidden } .hover\\:bold { font-weight: bold }</style>
  <ul><li><a href="#products">Products</a><ul><li><a href="#all">All</a><ul><li><a href="#lamps">Lamps</a></li></ul></li></ul></li></ul>
  <div class="group"><button>Row</button> <span class="tip"><button onclick="said.textContent = 'archived'">Archive</button></span></div>
  <div id="more"><a href="#m">More</a> <span><a href="#chairs">Chairs</a></span></div>
  <button>Elsewhere</button><p id="said"></p>`,
);

/** Its rules are another origin's, which no script may read. */
const closedMenus = page(
  '<link rel="stylesheet" href="OTHER/menus.css"><ul><li><a href="#p">Products</a><ul><li><a href="#l">Lamps</a></li></ul></li></ul>',
);

const outside = page(
  `<a href="report.html" target="_blank">Open in a new tab</a> <button onclick="window.open('report.html')">Open a window</button>
  <a href="report.html" target="named">A named window</a> <form action="report.html" target="_blank"><button>Print</button></form>
  <button onclick="Object.assign(document.createElement('a'), { href: 'report.html', target: '_blank' }).click()">Detached</button>
  <button onclick="save()">Export</button> <a href="paper.bin">Paper</a> <a download href="men%FC.bin">Menu</a> <a href="mailto:ann@shop.example">Write to us</a>
  <button onclick="navigator.clipboard.writeText('Words')">Copy</button><button onclick="document.createElement('input').type = 'file'">Idle</button>`,
  `function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['a,b']));
    link.download = 'orders.csv';
    link.click();
  }`,
);

const dialogs = page(
  `<button onclick="out.textContent = confirm('Really keep it?') ? 'kept' : 'left'">Keep the lamp</button>
  <button onclick="alert('Being processed.')">Go on</button><a href="report.html">Report</a><p id="out"></p>`,
);

/** Fields that take their value when they are left, and one only by Enter; lists that open; a picker that closes elsewhere. */
const left = page(
  `<label>Date <input id="date"></label> <label>Day <input id="day"></label><p id="said"></p>
  <div><input role="combobox" aria-expanded="false" aria-label="Tags" id="tags"><span id="tagged"></span></div>
  <div><input role="combobox" aria-expanded="false" aria-label="Colours" aria-controls="list" id="colours"><span id="chips"></span>
    <div role="listbox" id="list" aria-multiselectable="true" hidden></div></div>
  <div role="listbox" aria-label="Other"><div role="option" tabindex="0" onclick="other.textContent = 'wrong'">Red</div></div><p id="other"></p>
  <button id="columns" aria-haspopup="menu">Columns</button><div id="menus"></div>
  <div style="position: relative"><input aria-label="Paint" id="paint"><div id="picker" hidden
    style="position: absolute; top: 24px; left: 0; width: 300px; height: 80px; background: #ffd">colours</div></div><br>
  <button onclick="said.textContent = 'sent ' + paint.value">Submit</button>
  <textarea aria-label="Terms" id="terms" rows="4" disabled></textarea>`,
  `date.onblur = () => { said.textContent = date.value; };
  let taken = '';
  day.onkeydown = (event) => { if (event.key === 'Enter') taken = day.value; };
  day.onblur = () => { day.value = taken; };
  tags.onkeydown = (event) => {
    if (event.key === 'Escape') tags.value = '';
    if (event.key === 'Enter') { tagged.append(tags.value + ' '); tags.value = ''; }
  };
  const option = (name) => '<div role="option">' + name + '</div>';
  colours.oninput = () => {
    list.hidden = false;
    list.innerHTML = ['Red', 'Green', 'Blue'].filter((each) => each.startsWith(colours.value)).map(option).join('');
  };
  list.onclick = (event) => { chips.append(event.target.textContent + ' '); colours.value = ''; list.hidden = true; };
  columns.onclick = () => {
    menus.innerHTML = '<div role="menu">' + ['Name', 'Size', 'Kind'].map((each) =>
      '<div role="menuitemcheckbox" tabindex="-1" aria-checked="' + (each === 'Kind') + '">' + each + '</div>').join('') + '</div>';
    menus.onclick = (event) => event.target.setAttribute('aria-checked', event.target.getAttribute('aria-checked') !== 'true');
  };
  paint.onfocus = () => { picker.hidden = false; };
  document.addEventListener('mousedown', (event) => { if (event.target !== paint) picker.hidden = true; });
  terms.value = 'Term.\\n'.repeat(60);`,
);

/** Suggestions that come late and go with the focus; one field says that it has some, the other doesn't. */
const suggesting = page(
  `<label>From <input id="from" autocomplete="off" class="ui-autocomplete-input"></label><br><br><br><br><br>
  <label>Street <input id="street"></label><p id="chosen"></p>`,
  `for (const [field, after] of [[from, 300], [street, 150]]) {
    const list = document.createElement('ul');
    list.style = 'position: absolute; margin: 0; padding: 0; width: 200px; background: #ffd; cursor: pointer';
    field.oninput = () => setTimeout(() => {
      if (document.activeElement !== field) return;
      list.innerHTML = ['North', 'South'].map((each) => '<li>' + field.value + ' ' + each + '</li>').join('');
      Object.assign(list.style, { left: field.offsetLeft + 'px', top: field.offsetTop + field.offsetHeight + 'px' });
      document.body.append(list);
    }, after);
    field.onblur = () => setTimeout(() => list.remove(), 100);
    list.onmousedown = (event) => { chosen.textContent = event.target.textContent; event.preventDefault(); };
  }`,
);

/** File fields that pages hide at their end, behind a part of a label, until a choice or a press, and that they empty or draw anew. */
const files = page(
  `<main><div><div><div><div><div><div><button id="far">Add attachment</button></div></div></div></div></div></div></main><p id="got"></p>
  <input type="file" id="end" style="position: absolute; visibility: hidden; width: 0; height: 0">`,
  `document.onchange = ({ target }) => {
    got.append(target.id + ' ' + target.files[0].name + ';');
    target.value = '';
    target.replaceWith(target.cloneNode());
  };`,
);

const twoFiles = page(
  `<section><div><label for="passport"><span role="button" tabindex="0">Passport</span></label> <label for="photo"><span role="button" tabindex="0">Photo</span></label></div>
  <input type="file" id="passport" hidden><input type="file" id="photo" hidden></section><p id="got"></p>`,
  `document.onchange = ({ target }) => got.append(target.id + ' ' + target.files[0].name + ';');`,
);

const laterFiles = page(
  `<div><label>Kind <select id="kind"><option>None</option><option>Letter</option></select></label> <label>Letter <input type="file" id="letter" disabled></label></div>
  <section><div><div><div><div><button id="more">More</button></div></div></div></div></section><p id="got"></p>`,
  `kind.onchange = () => { letter.disabled = false; };
  more.onclick = () => more.insertAdjacentHTML('afterend', '<label>Enclosure <input type="file" id="enclosure"></label>');
  document.onchange = ({ target }) => target.files && got.append(target.id + ' ' + target.files[0].name + ';');`,
);

const report =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Report</title><p>The report says 42.</p></html>';

const pages: Record<string, string> = {
  ...{ masked, tills, editors, released, boxless, menus, left, suggesting, outside, dialogs, report },
  ...{ files, 'two-files': twoFiles, 'later-files': laterFiles },
  ...{ 'set-back': setBack, 'closed-menus': closedMenus },
};

export async function serveFieldPages() {
  const server = createServer((request, response) => {
    const [, name = '', kind] = /^\/([a-z-]+)\.(\w+)/.exec(request.url ?? '') ?? [];
    if (kind === 'css') {
      response.writeHead(200, { 'Content-Type': 'text/css' });
      response.end('li ul { display: none } li:hover ul { display: block }');
    } else if (kind === 'bin') {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' });
      response.end('paper');
    } else {
      response.writeHead(pages[name] ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(pages[name]?.replace('OTHER', `http://localhost:${portOf()}`));
    }
  });
  const portOf = () => (server.address() as AddressInfo).port; // it listens on a port
  await new Promise<void>((ready) => server.listen(0, ready));
  return {
    urlOf: (name: string) => `http://127.0.0.1:${portOf()}/${name}.html`,
    close: () => server.close(),
  };
}
