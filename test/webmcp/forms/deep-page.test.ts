/** What a page nests deeper than any stack holds: its forms are read all the same. */
import { describe, expect, test } from 'vitest';
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
