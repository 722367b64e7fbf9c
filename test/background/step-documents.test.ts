/** A pack without code among the documents of a tab: what it offers, and what the card is told of a call. */
import { expect, test } from 'vitest';
import type { Step } from '#packs';
import type { PackRecord } from '#storage';
import { stepsDocument } from '../../src/background/step-documents';

const origin = 'https://shop.example';
const steps: Step[] = [
  { action: 'fill', role: 'searchbox', name: 'Search', parameter: 'query', submit: true },
  { action: 'wait_for', value: 'Results' },
  { action: 'drag', role: 'listitem', name: 'Mug', to: { role: 'region', name: 'Basket' } },
  { action: 'click', role: 'button', name: 'Order', serious: 'pay', leadsTo: 'https://pay.example' },
];
const toTool = (name: string, kept: Step[]) => ({
  ...{ name, description: 'Plays kept steps.', steps: kept },
  inputSchema: { type: 'object' as const, properties: { query: { type: 'string' as const } } }, // const: literals
});
const pack: PackRecord = {
  ...{ id: 'p1', hash: 'h1', on: true, savedAt: 0, source: '', script: '' },
  facts: {
    ...{ name: 'Shop', matches: [`${origin}/*`], world: 'own', tools: ['order', 'search'] },
    steps: [toTool('order', steps), toTool('search', steps.slice(0, 1))],
  },
};
const documentWith = (own: string[]) =>
  stepsDocument(pack, { tabId: 1, origin, documentId: 'd1' }, { own, hands: {} as never }); // nothing is played

test('its tools bear the pack’s mark; one with a serious step asks each time', async () => {
  const document = documentWith([]);
  expect(document).toMatchObject({ documentId: 'pack:p1:d1', pack: { id: 'p1', hash: 'h1', name: 'Shop' } });
  const listed = await document.list(AbortSignal.timeout(1000));
  expect(listed?.map(({ name, annotations }) => [name, annotations.consequentialHint])).toEqual([
    ['order', true],
    ['search', false],
  ]);
});

test('a tool steps back for one of the site with its name', async () => {
  expect(await documentWith(['order']).list(AbortSignal.timeout(1000))).toMatchObject([{ name: 'search' }]);
});

test('a call is foreseen whole: every step, in order, with its values', () => {
  expect(documentWith([]).foresee?.({ name: 'order', input: { query: 'mug' } })).toEqual({
    elements: [
      { role: 'searchbox', name: 'Search', action: 'fill', typed: 'mug' },
      { role: 'searchbox', name: 'Search', action: 'press', typed: 'Enter' },
      { role: 'document', name: '', action: 'wait_for', typed: 'Results' },
      { role: 'listitem', name: 'Mug', action: 'drag' },
      { role: 'region', name: 'Basket', action: 'drag' },
      { role: 'button', name: 'Order', action: 'click' },
    ],
    ...{ serious: 'pay', leadsTo: 'https://pay.example', tookOver: false },
  });
});
