/** The canvas as one self-contained page: the widgets as drawn, with their styles, without scripts or requests. */
import { say } from '#ui';

/** `drawn`: the element that holds the widgets. `date`: in words. */
export function toCanvasPage(drawn: HTMLElement, { title, date }: Record<'title' | 'date', string>): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = 'en';
  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, members: Partial<HTMLElementTagNameMap[Tag]> = {}) =>
    Object.assign(page.createElement(tag), members);
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";
  page.head.append(
    make('meta', { httpEquiv: 'Content-Security-Policy', content: policy }),
    make('meta', { httpEquiv: 'x-dns-prefetch-control', content: 'off' }),
    make('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    make('style', { textContent: `${allRules()}\n${own}` }),
  );
  const [head, main] = [make('header'), make('main')];
  head.append(make('h1', { textContent: title }), make('p', { textContent: date }));
  main.append(page.adoptNode(toStill(drawn)));
  page.body.className = 'saved';
  page.body.append(head, main);
  return `<!doctype html>\n${page.documentElement.outerHTML}`;
}

const own = `
html, body { height: auto; }
.saved { max-width: 1248px; margin: 0 auto; padding: 24px; }
.saved > header { padding-block-end: 16px; }
.saved > header h1 { font: var(--t-20); }
.saved > header p { font: var(--t-12); color: var(--ink-3); }
.saved .stack { padding-inline: 0; }
.saved .board { margin: 0; }
.saved :is(button, input, select, textarea) { pointer-events: none; }`;

/** All style rules, without what they would fetch. */
function allRules(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules
    .filter(({ cssText }) => !cssText.startsWith('@import'))
    .map(({ cssText }) => cssText.replace(/url\((?!\s*["']?data:)[^)]*\)/g, 'none'))
    .join('\n');
}

const gone = 'script, link, [data-control], .ib, button.link, .handle, .size-label, .ghost-place, input[type="file"]';

/** Kept to be read, but without effect. */
const dead = 'button, input, select, textarea';

/** A copy of what the widgets show now, without what works only in the panel. */
function toStill(drawn: HTMLElement): Node {
  const copy = drawn.cloneNode(true) as HTMLElement; // a clone is what it was made of
  copyCanvases(drawn, copy);
  for (const element of copy.querySelectorAll(gone)) element.remove();
  for (const image of copy.querySelectorAll('img')) if (!image.src.startsWith('data:')) image.replaceWith(image.alt);
  for (const frame of copy.querySelectorAll('iframe')) frame.replaceWith(say('This part runs only in Tabhand.'));
  for (const element of copy.querySelectorAll('[tabindex]')) element.removeAttribute('tabindex');
  for (const element of copy.querySelectorAll<HTMLElement>(dead)) element.tabIndex = -1;
  for (const element of copy.querySelectorAll('[class~="selected"]')) element.classList.remove('selected');
  return copy;
}

/** Cloning doesn't copy what is painted on a canvas. */
function copyCanvases(drawn: HTMLElement, copy: HTMLElement): void {
  const painted = [...drawn.querySelectorAll('canvas')];
  for (const [i, empty] of [...copy.querySelectorAll('canvas')].entries()) {
    const image = document.createElement('img');
    image.src = painted[i]?.toDataURL() ?? '';
    image.alt = '';
    empty.replaceWith(image);
  }
}
