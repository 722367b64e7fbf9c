/** The first messages that a page suggests: three on every page that can be read. */
import { expect, test } from 'vitest';
import type { Glance } from '#features/pages/messages.ts';
import { toStarters } from '../../../../src/features/chat/panel/starters';
import { pageTools } from '../../../support/panel-stage/world';

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
