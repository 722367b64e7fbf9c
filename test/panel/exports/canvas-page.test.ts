// @vitest-environment happy-dom
/** The canvas as a page of its own: nothing runs in it, nothing is fetched for it. */
import { describe, expect, it } from 'vitest';
import { toCanvasPage } from '../../../src/panel/exports/canvas-page';

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

const about = { title: 'Rain & <sun>', date: '22 November 2026 at 09:00' };

describe('the canvas as a page', () => {
  it('has title and date, and forbids itself scripts and requests', () => {
    const page = toCanvasPage(drawn(element('p', {}, 'Hello')), about);
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain('Rain &amp; &lt;sun&gt;');
    expect(page).toContain('22 November 2026 at 09:00');
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    expect(page).toContain('<p>Hello</p>');
  });

  it('keeps images that travel with it and says the others by their words', () => {
    const inside = element('img', { src: 'data:image/png;base64,AAAA', alt: 'Kept' });
    const outside = element('img', { src: 'https://covers.example/a.png', alt: 'A cover' });
    const page = toCanvasPage(drawn(inside, outside), about);
    expect(page).toContain('data:image/png;base64,AAAA');
    expect(page).not.toContain('covers.example');
    expect(page).toContain('A cover');
  });

  it('has nothing that takes the focus or sends a form', () => {
    const page = toCanvasPage(drawn(element('button', { tabindex: '0' }, 'Book'), element('input', {})), about);
    expect(page).toContain("form-action 'none'; base-uri 'none'");
    expect(page).toContain('<button tabindex="-1">Book</button><input tabindex="-1">');
  });

  it('leaves out controls, frames and scripts, and changes nothing of what is on the screen', () => {
    const control = element('div', { 'data-control': '' }, 'Menu');
    const canvas = drawn(control, element('iframe', {}), element('button', { class: 'ib' }, 'Copy'));
    const page = toCanvasPage(canvas, about);
    for (const gone of ['Menu', '<iframe', 'Copy', '<script']) expect(page).not.toContain(gone);
    expect(page).toContain('This part runs only in Tabhand.');
    expect(canvas.children).toHaveLength(3);
  });
});

it('item 6: each page of ours, a saved one too, keeps the browser from looking up hosts that nobody asked for', async () => {
  const { globSync, readFileSync } = await import('node:fs');
  const own = globSync('entrypoints/**/*.html').map((path) => readFileSync(path, 'utf8'));
  expect(own.length).toBeGreaterThanOrEqual(3);
  const saved = toCanvasPage(document.createElement('div'), { title: 'T', date: 'today' });
  for (const page of [...own, saved]) {
    const { head } = new DOMParser().parseFromString(page, 'text/html');
    const metas = [...head.querySelectorAll('meta')];
    const control = metas.findIndex((meta) => meta.httpEquiv.toLowerCase() === 'x-dns-prefetch-control');
    expect(metas[control]?.content).toBe('off');
  }
});
