// @vitest-environment happy-dom
/** The canvas as a page of its own: nothing runs in it, nothing is fetched for it. */
import { describe, expect, it } from 'vitest';
import { toCanvasPage, toStill } from '../../../src/features/exports/canvas-page';

/** What stands on the canvas, made element by element. */
function drawn(...children: Element[]): HTMLElement {
  const canvas = document.createElement('div');
  canvas.append(...children);
  return canvas;
}

function element(tag: string, attributes: Record<string, string>, text = ''): Element {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

/** As the panel saves it: drawn as a board, and as a stack. */
async function save(canvas: HTMLElement, alsoDrawn = canvas): Promise<string> {
  const [shown, other] = [await toStill(canvas), await toStill(alsoDrawn)];
  return toCanvasPage({ ...shown, isBoard: true }, { ...other, isBoard: false }, about);
}

const about = { title: 'Rain & <sun>', date: '22 November 2026 at 09:00' };

describe('the canvas as a page', () => {
  it('has title and date, and forbids itself scripts and requests', async () => {
    const page = await save(drawn(element('p', {}, 'Hello')));
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain('Rain &amp; &lt;sun&gt;');
    expect(page).toContain('22 November 2026 at 09:00');
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    expect(page).toContain('<p>Hello</p>');
  });

  it('keeps images that travel with it and says the others by their words', async () => {
    const inside = element('img', { src: 'data:image/png;base64,AAAA', alt: 'Kept' });
    const outside = element('img', { src: 'https://covers.example/a.png', alt: 'A cover' });
    const mute = element('img', { src: 'https://covers.example/b.png', alt: '' });
    const page = await save(drawn(inside, outside, mute));
    expect(page).toContain('<img alt="Image not saved">');
    expect(page).toContain('data:image/png;base64,AAAA');
    expect(page).not.toContain('covers.example');
    expect(page).toContain('<img alt="A cover">');
  });

  it('holds what is drawn for its width twice, for the board and for the stack', async () => {
    const chart = (name: string) => drawn(element('div', { class: 'stage' }, name));
    const page = await save(chart('wide'), chart('narrow'));
    expect(page).toContain('<div class="stage in-stack">narrow</div><div class="stage in-board">wide</div>');
  });

  it('has nothing that takes the focus or sends a form', async () => {
    const page = await save(drawn(element('button', { tabindex: '0' }, 'Book'), element('input', {})));
    expect(page).toContain("form-action 'none'; base-uri 'none'");
    expect(page).toContain('<button tabindex="-1">Book</button><input tabindex="-1">');
  });

  it('leaves out controls, frames and scripts, and changes nothing of what is on the screen', async () => {
    const control = element('button', { 'data-control': '', class: 'ib' }, 'Menu');
    const canvas = drawn(control, element('iframe', {}), element('button', { class: 'ib' }, 'Copy'));
    const page = await save(canvas);
    for (const gone of ['Menu', '<iframe', 'Copy', '<script']) expect(page).not.toContain(gone);
    expect(page).not.toContain('data-control');
    expect(page.match(/ib blank/g)).toHaveLength(1);
    expect(page).toContain('This part only runs in Tabhand.');
    expect(canvas.children).toHaveLength(3);
  });
});

it('item 6: each page of ours, a saved one too, keeps the browser from looking up hosts that nobody asked for', async () => {
  const { globSync, readFileSync } = await import('node:fs');
  const own = globSync('entrypoints/**/*.html').map((path) => readFileSync(path, 'utf8'));
  expect(own.length).toBeGreaterThanOrEqual(3);
  const saved = await save(document.createElement('div'));
  for (const page of [...own, saved]) {
    const { head } = new DOMParser().parseFromString(page, 'text/html');
    const metas = [...head.querySelectorAll('meta')];
    const control = metas.findIndex((meta) => meta.httpEquiv.toLowerCase() === 'x-dns-prefetch-control');
    expect(metas[control]?.content).toBe('off');
  }
});
