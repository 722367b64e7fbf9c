/** What the Resources drawer lists. */
import { expect, test } from 'vitest';
import type { ServerState } from '#features/servers/messages.ts';
import { toResourceGroups } from '../../../../src/features/offers/panel/drawer';
import { hasResources } from '../../../../src/features/servers/state/has-resources';

const server = (more: Partial<ServerState>): ServerState => ({
  ...{ id: 's1', name: 'library', url: 'https://a.example', enabled: true, state: 'connected', tools: [], listedAt: 1 },
  resources: {
    items: [{ name: 'menu', uri: 'a://menu', description: 'What is cooked' }, { name: 'no uri' }],
    more: false,
  },
  templates: {
    items: [
      { name: 'book', uri: 'a://{title}' },
      { name: 'odd', uri: 'a://{' },
    ],
    more: false,
  },
  ...more,
});

const names = (words: string) =>
  toResourceGroups([server({})], words).flatMap(({ resources, templates }) =>
    [...resources, ...templates].map(({ name }) => name),
  );

test('all that has a URI is listed; a broken template says so', () => {
  expect(names('')).toEqual(['menu', 'book', 'odd']);
  expect(toResourceGroups([server({})], '')[0]?.templates.map(({ variables }) => variables)).toEqual([['title'], null]);
});

test('what programs alone can read is left out: an app’s page, and the template of skills’ files', () => {
  const app = { name: 'board', uri: 'ui://board', mime: 'text/html;profile=mcp-app' };
  const more = {
    resources: { items: [app, { name: 'trip', uri: 'skill://trip/SKILL.md' }], more: false },
    templates: { items: [{ name: 'skills', uri: 'skill://{+path}' }], more: false },
  };
  const [group] = toResourceGroups([server(more)], '');
  expect([...(group?.resources ?? []), ...(group?.templates ?? [])].map(({ name }) => name)).toEqual(['trip']);
});

test('words find by name, description and URI', () => {
  expect(names('COOKED menu')).toEqual(['menu']);
  expect(names('zebra')).toEqual([]);
});

test('a URI that isn’t listed can be attached from any server', () => {
  const typedOf = (words: string) => toResourceGroups([server({})], words)[0]?.typed;
  expect(typedOf('a://other')).toBe('a://other');
  expect(typedOf('a://menu')).toBeNull();
  expect(typedOf('other')).toBeNull();
});

test.each([{ enabled: false }, { state: 'failed' as const }, { resources: null, templates: null }])(
  'a server that can’t be read now is left out: %o',
  (more) => {
    expect(hasResources(server(more))).toBe(false);
    expect(toResourceGroups([server(more)], '')).toEqual([]);
  },
);
