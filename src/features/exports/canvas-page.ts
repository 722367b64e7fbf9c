/** The canvas as one self-contained page: the widgets as drawn, with their styles and pictures, without scripts or requests. */

import blockStyles from '#features/blocks/panel/block.css?inline';
import wholeStyles from '#features/canvas/panel/whole.css?inline';
import { languageSaid, say } from '#ui/language/index.tsx';
import { sharedStyles } from '#ui/style-text.ts';
import { widgetStyles } from '#widgets/styles.ts';
import pageStyles from './canvas-page.css?inline';

/** A copy of what the widgets show. */
interface Still {
  root: HTMLElement;
  /** Its width in px: a board or a stack. */
  width: number;
  isBoard: boolean;
  /** Pictures that it lacks. */
  missing: number;
}

/** Narrower, the canvas is a stack: as in `whole.css`. */
const minBoard = 720;

/** `shown`: as on the screen; `other`: drawn at a width of the other kind. `date`: in words. */
export function toCanvasPage(shown: Still, other: Still, { title, date }: Record<'title' | 'date', string>): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = languageSaid();
  page.documentElement.dir = document.documentElement.dir;
  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, members: Partial<HTMLElementTagNameMap[Tag]> = {}) =>
    Object.assign(page.createElement(tag), members);
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";
  page.head.append(
    make('meta', { httpEquiv: 'Content-Security-Policy', content: policy }),
    make('meta', { httpEquiv: 'x-dns-prefetch-control', content: 'off' }),
    make('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    make('style', { textContent: stylesFor(shown.root) }),
  );
  const [head, main] = [make('header'), make('main', { className: 'canvas-page' })];
  head.append(make('h1', { textContent: title }), make('p', { textContent: date }));
  main.append(page.adoptNode(withBothDrawings(shown, other)));
  page.body.style.setProperty('--paper', `${Math.max(shown.width, other.width)}px`);
  page.body.append(head, main);
  return `<!doctype html>\n${page.documentElement.outerHTML}`;
}

/** Nothing in them is fetched. */
function stylesFor(root: HTMLElement): string {
  const views = new Set(
    [...root.querySelectorAll<HTMLElement>('[data-view]')].map(({ dataset }) => dataset.view ?? ''),
  );
  const sheets = [sharedStyles, blockStyles, widgetStyles(views), wholeStyles, pageStyles].join('\n');
  return sheets.replace(/url\((?!\s*["']?data:)[^)]*\)/g, 'none').replace(/@import[^;]*;/g, '');
}

/** What is drawn for its width, which the style sheet chooses from. */
const drawings = '.stage, .map .ground';

function withBothDrawings(shown: Still, other: Still): HTMLElement {
  const others = [...other.root.querySelectorAll(drawings)];
  for (const [i, own] of [...shown.root.querySelectorAll(drawings)].entries()) {
    const twin = others[i];
    if (!twin) continue;
    own.classList.add(shown.isBoard ? 'in-board' : 'in-stack');
    twin.classList.add(other.isBoard ? 'in-board' : 'in-stack');
    if (shown.isBoard) own.before(twin);
    else own.after(twin);
  }
  return shown.root;
}

const gone = 'script, link, [data-control], .edge, .ui-resizable-handle, .size-label, input[type="file"]';

/** They leave an empty place, so that all else stays where it is. */
const blank = ':is(.ib, button.link):not([data-control], [data-control] *)';

/** Kept to be read, but without effect. */
const dead = 'button, input, select, textarea';

/** A copy of what the widgets show now, without what works only in the panel. */
export async function toStill(drawn: HTMLElement): Promise<Still> {
  const copy = drawn.cloneNode(true) as HTMLElement; // a clone is what it was made of
  const width = drawn.clientWidth;
  copyCanvases(drawn, copy);
  const missing = await embedPictures(drawn, copy);
  const controls = drawn.querySelectorAll<HTMLElement>(blank);
  for (const [i, element] of copy.querySelectorAll(blank).entries()) element.replaceWith(blankLike(controls[i]));
  for (const element of copy.querySelectorAll(gone)) element.remove();
  for (const svg of copy.querySelectorAll<SVGElement>('.stage > svg, .drawn svg'))
    svg.closest<HTMLElement>('.stage')?.style.removeProperty('height');
  for (const frame of copy.querySelectorAll('iframe')) frame.replaceWith(say('This part only runs in Tabhand.'));
  for (const element of copy.querySelectorAll('[tabindex]')) element.removeAttribute('tabindex');
  for (const element of copy.querySelectorAll<HTMLElement>(dead)) element.tabIndex = -1;
  for (const element of copy.querySelectorAll('[class~="selected"]')) element.classList.remove('selected');
  return { root: copy, width, isBoard: width >= minBoard, missing };
}

function blankLike(control: HTMLElement | undefined): HTMLElement {
  const place = document.createElement('span');
  place.className = `${control?.className ?? ''} blank`;
  place.style.width = `${control?.offsetWidth ?? 0}px`;
  place.style.height = `${control?.offsetHeight ?? 0}px`;
  return place;
}

/** Pictures that are shown become part of the page, as large as they are shown; in the place of one that can't be read are its words. */
async function embedPictures(drawn: HTMLElement, copy: HTMLElement): Promise<number> {
  const shown = [...drawn.querySelectorAll('img')];
  const addresses = await Promise.all(shown.map((image) => toDataAddress(image)));
  for (const [i, image] of [...copy.querySelectorAll('img')].entries()) {
    const address = addresses[i];
    if (!address) {
      image.removeAttribute('src');
      image.alt ||= say('Image not saved');
    } else Object.assign(image, { src: address, loading: 'eager' });
  }
  return addresses.filter((address) => address === null).length;
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

/** Px of a picture for each px of the screen. */
const sharpness = 2;
/** Milliseconds. */
const maxWait = 5000;

/** Null if it isn't shown, or if its host keeps it from being read. The user allowed its host when it was first shown. */
export async function toDataAddress(shown: HTMLImageElement): Promise<string | null> {
  if (shown.src.startsWith('data:')) return shown.src;
  if (!shown.complete || shown.naturalWidth === 0) return null;
  const readable = new Image();
  readable.crossOrigin = 'anonymous';
  readable.referrerPolicy = 'no-referrer';
  readable.src = shown.src;
  try {
    await Promise.race([readable.decode(), new Promise((_, fail) => setTimeout(fail, maxWait))]);
    return draw(readable, shown);
  } catch {
    return null; // its words are shown instead, and the user is told how many pictures are missing
  }
}

function draw(image: HTMLImageElement, { clientWidth, clientHeight }: HTMLImageElement): string | null {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, sharpness * Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight) || 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.9);
}
