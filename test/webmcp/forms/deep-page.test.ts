// @vitest-environment jsdom
/** What a page nests deeper than any stack holds, or puts in piece by piece: its forms are read all the same, in time that grows with the page. */
import { describe, expect, test, vi } from 'vitest';
import '../../../src/webmcp/test-globals';
import { installApi } from '#webmcp';
import type { Dom } from '../../../src/webmcp/forms/dom';
import { readDescription } from '../../../src/webmcp/forms/parameters';
import { watchTrees } from '../../../src/webmcp/forms/trees';

const levels = 100_000;

interface Part {
  children: (Part | string)[];
  shadow?: Part;
}

/** As much of a page as is read there. */
const inMiniature = (labels: Part[]) =>
  ({
    MutationObserver: class {},
    observe: () => undefined,
    attribute: () => null,
    get: () => labels,
    matches: () => false,
    isElement: (node: unknown) => typeof node === 'object',
    isText: (node: unknown) => typeof node === 'string',
    text: String,
    firstChild: ({ children }: Part) => children[0] ?? null,
    nextSibling: () => null,
    shadowRoot: ({ shadow }: Part) => shadow ?? null,
    isConnected: () => true,
    queryAll: ({ children }: Part) => children,
  }) as object as Dom;

describe('100,000 levels', () => {
  test('a label is read as deep as a browser’s parser nests what a page writes', () => {
    let inner: Part = { children: ['too deep'] };
    for (let i = 0; i < levels; i++) inner = { children: [inner] };
    const deep = { children: ['Name'], shadow: inner };
    const dom = inMiniature([deep, inner, { children: [{ children: ['of a tool'] }] }]);
    expect(readDescription(dom, [{} as Element])).toBe('Name; ; of a tool');
  });

  test('shadow trees in shadow trees are all found', () => {
    const last: Part = { children: [] };
    let outer = last;
    for (let i = 0; i < levels; i++) outer = { children: [{ children: [], shadow: outer }] };
    const dom = inMiniature([]);
    const trees = watchTrees(dom, outer as object as Document, () => undefined);
    trees.searchAll();
    expect(trees.find('form')).toHaveLength(levels);
  });
});

test('what is put into what was just put in is looked at once', async () => {
  const { window }: { window: typeof globalThis } = Reflect.get(globalThis, 'jsdom'); // whose prototypes are its own
  window.document.body.innerHTML = '<form toolname="a" tooldescription="b"><input name="q"></form><div></div>';
  const page = Object.assign(window, { isSecureContext: true });
  const query = vi.spyOn(window.Element.prototype, 'querySelectorAll');
  const host = installApi({ page });
  expect(await host?.listTools()).toHaveLength(1);
  let inner: Element = page.document.querySelector('div') as Element;
  for (let i = 0; i < 200; i++) {
    const next = page.document.createElement('div');
    inner.append(next);
    inner = next;
  }
  inner.innerHTML = '<form toolname="late" tooldescription="c"></form>';
  query.mockClear();
  await new Promise((resolve) => setTimeout(resolve));
  expect(query.mock.calls.length).toBeLessThan(10);
  expect((await host?.listTools())?.map(({ name }) => name)).toEqual(['a', 'late']);
});
