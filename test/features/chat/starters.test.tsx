// @vitest-environment happy-dom
/** The first messages that a page suggests: three on every page that can be read. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import type { Glance } from '#features/pages/messages.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Starters, toStarters } from '../../../src/features/chat/panel/starters';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { anthropicModel, around, page, pageTools } from '../../support/panel-stage/world';

const seen = (kind: Glance['kind'], selected = false): Glance => ({ kind, selected, language: null });
const texts = (...given: Parameters<typeof toStarters>) => toStarters(...given).map(({ text }) => text);
const kinds: Glance['kind'][] = ['article', 'product', 'search', 'table', 'form', 'list', 'page'];

test.each(kinds)('a page that is a %s has three, all about its text, which goes along', (kind) => {
  const starters = toStarters({ glance: seen(kind), tools: [], onlyTools: false });
  expect(starters).toHaveLength(3);
  expect(new Set(starters.map(({ text }) => text)).size).toBe(3);
  expect(starters.every(({ brings }) => brings === 'page')).toBe(true);
});

test('with tools, two are theirs and one is about its text', () => {
  const starters = toStarters({ glance: seen('page'), tools: pageTools, onlyTools: false });
  expect(starters.map(({ tool, brings }) => tool ?? brings)).toEqual(['get_queue', 'get_playback', 'page']);
});

test('what is selected comes first, and goes along alone', () => {
  const [first, ...others] = toStarters({ glance: seen('article', true), tools: [], onlyTools: false });
  expect(first).toEqual({ text: 'Explain the selected text', brings: 'selection' });
  expect(others).toHaveLength(2);
});

test('a page that can’t be read has only its tools', () => {
  expect(texts({ glance: null, tools: pageTools, onlyTools: false })).toHaveLength(3);
  expect(texts({ glance: null, tools: [], onlyTools: false })).toEqual([]);
});

test('demo mode is asked for tools alone', () => {
  const around = { glance: seen('article', true), onlyTools: true };
  expect(toStarters({ ...around, tools: [] })).toEqual([]);
  expect(toStarters({ ...around, tools: pageTools }).every(({ tool }) => tool)).toBe(true);
});

test('a page that was too busy to be looked at has three all the same', async () => {
  const facts = around({ type: 'model', model: anthropicModel }, { type: 'pages', pages: [{ ...page, tools: [] }] });
  const connection = connectTo({ facts, answers: { 'glance-at-page': { missing: true } } });
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  panel.tabId.value = page.tabId;
  const draw = () =>
    render(
      <PanelContext.Provider value={panel}>
        <Starters ready />
      </PanelContext.Provider>,
      document.body,
    );
  await act(draw);
  await eventually(() =>
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Summarise this page',
      'List the main points of this page',
      'Which questions does this page answer?',
    ]),
  );
  render(null, document.body);
});
