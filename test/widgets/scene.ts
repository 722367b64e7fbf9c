/** A widget's view on a page of its own: shown, clicked and heard. For tests in happy-dom. */
import { type ComponentProps, h, render } from 'preact';
import { act } from 'preact/test-utils';
import type { JsonObject } from '#core/tools/tool.ts';
import { Images } from '#ui/remote-image.tsx';
import type { ViewComponent } from '../../src/widgets/widget';

type Policy = ComponentProps<typeof Images.Provider>['value'];
const loadAll: Policy = { judge: () => 'load', allow: () => undefined };

export function createScene(View: ViewComponent) {
  const host = document.body.appendChild(document.createElement('main'));
  // The page of a test stays where it is.
  host.addEventListener('click', (event) => event.preventDefault());
  const heard: { event: string; payload: JsonObject }[] = [];
  const emit = (event: string, payload: JsonObject) => heard.push({ event, payload });
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
  const find = (selector: string, name: string): HTMLElement => {
    const found = [...host.querySelectorAll<HTMLElement>(selector)].find((element) => nameOf(element) === name);
    if (!found) throw new Error(`There is no ${selector} named ${name}.`);
    return found;
  };
  const button = (name: string) => find('button', name);
  return {
    host,
    heard,
    button,
    link: (name: string) => find('a', name),
    all: (selector: string) => [...host.querySelectorAll<HTMLElement>(selector)],
    texts: (selector: string) => [...host.querySelectorAll(selector)].map(({ textContent }) => textContent),
    show: (data: JsonObject, policy: Policy = loadAll) =>
      act(() => render(h(Images.Provider, { value: policy }, h(View, { data, emit })), host)),
    click: (element: HTMLElement, detail = 1) =>
      act(() => {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
      }),
    press: (element: Element, key: string, init: KeyboardEventInit = {}) =>
      act(() => {
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
      }),
    clear: async () => {
      heard.length = 0;
      await act(() => render(null, host));
    },
  };
}
