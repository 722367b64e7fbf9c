/** A widget's view in a page of its own: draw it, give it other data, hear what it emits. */
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import type { JsonObject } from '#core/tools/tool.ts';
import type { ViewComponent } from '../../src/widgets/widget';
import { eventually } from './eventually';

export async function drawWidget(View: ViewComponent, data: JsonObject) {
  const root = document.body.appendChild(document.createElement('main'));
  const heard: { event: string; payload: JsonObject }[] = [];
  const emit = (event: string, payload: JsonObject) => void heard.push({ event, payload });
  const update = async (next: JsonObject) => {
    await act(() => render(h(View, { data: next, emit }), root));
    await drawnIn(root);
  };
  await update(data);
  const find = <T extends HTMLElement = HTMLElement>(selector: string): T => {
    const found = root.querySelector<T>(selector);
    if (!found) throw new Error(`Nothing matches ${selector} in ${root.innerHTML.slice(0, 400)}`);
    return found;
  };
  const press = (target: HTMLElement, key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    return act(() => void target.dispatchEvent(event));
  };
  const remove = () => {
    render(null, root);
    root.remove();
  };
  const click = async (selector: string) => {
    await act(() => find(selector).click());
    await drawnIn(root);
  };
  return { root, heard, update, find, press, click, remove };
}

/** The first chart of a page is drawn in slices. */
export const drawnIn = (root: Element): Promise<void> =>
  eventually(() => {
    if (root.querySelector('.drawn[aria-busy]')) throw new Error('A chart is still being drawn.');
  });
