/** How a tool's definition changed: versions, what differs in few words, line by line; and two results of one tool. */
import { expect, test } from 'vitest';
import type { ManualRun, ToolRow } from '#bridge';
import { noHints } from '#tools';
import { compareNewest, toDiffLines } from '../../../../src/panel/models/tools/text-diff';
import { type ToolVersion, toChanges, withVersion } from '../../../../src/panel/models/tools/tool-versions';
import { music } from '../../../support/panel-stage/entries';

const row = (more: Partial<ToolRow> = {}): ToolRow => ({
  name: 'add_to_queue',
  layerKey: 'page:https://music.example.com',
  description: 'Adds a track',
  hints: noHints,
  lazy: true,
  disabled: false,
  source: music,
  ...more,
});
const tracks = (...ids: string[]) => ({ type: 'object', properties: { track: { type: 'string', enum: ids } } });
const version = (more: Partial<ToolRow>, at = 1): ToolVersion => {
  const [made] = withVersion([], row(more), at);
  if (!made) throw new Error('No version');
  return made;
};

test('a definition that stays the same is one version, of whichever document it is', () => {
  const first = withVersion([], row(), 1);
  expect(withVersion(first, row({ source: { ...music } }), 2)).toBe(first);
  expect(withVersion(first, row({ description: 'Adds two' }), 2).map(({ at }) => at)).toEqual([1, 2]);
});

test('the newest fifty versions are kept', () => {
  let versions: readonly ToolVersion[] = [];
  for (let at = 0; at < 60; at += 1) versions = withVersion(versions, row({ description: `${at}` }), at);
  expect([versions.length, versions[0]?.at]).toEqual([50, 10]);
});

test('values of a list that came and went are counted where they are', () => {
  const [before, after] = [version({ schema: tracks('a', 'b') }), version({ schema: tracks('b', 'c', 'd') })];
  expect(toChanges(before, after)).toEqual([{ what: 'track enum', added: 2, removed: 1 }]);
});

test('members that came and went are counted, and what changed beside the schema is named', () => {
  const schema = { type: 'object', properties: { track: { type: 'string' }, place: { type: 'integer' } } };
  const changed = { ...schema, properties: { track: { type: 'number' }, now: {} } };
  expect(toChanges(version({ schema }), version({ schema: changed, disabled: true }))).toEqual([
    { what: 'disabled', added: 0, removed: 0 },
    { what: 'properties', added: 1, removed: 1 },
    { what: 'track type', added: 0, removed: 0 },
  ]);
});

test('line by line, long stretches that stay the same are left out', () => {
  const ids = Array.from({ length: 30 }, (_, i) => `t${i}`);
  const lines = toDiffLines(version({ schema: tracks(...ids, 'x') }), version({ schema: tracks(...ids, 'y') }));
  expect(lines.filter(({ type }) => type !== 'same').map(({ text }) => text.trim())).toEqual(['"x"', '"y"']);
  expect(lines.length).toBeLessThan(12);
});

const ran = (id: string, preview: string | null): ManualRun => ({
  id,
  layerKey: 'page:a',
  tool: 'x',
  conversationId: 'c1',
  input: {},
  at: 1,
  duration: 1,
  outcome:
    preview === null
      ? { type: 'failure', code: 'aborted', values: {} }
      : { type: 'result', preview, size: preview.length, stored: false, isError: false, images: 0 },
});

test('texts that share nothing are told from end to end', () => {
  expect(compareNewest([ran('2', 'c'), ran('1', 'a\nb')])).toEqual([
    { type: 'removed', text: 'a' },
    { type: 'removed', text: 'b' },
    { type: 'added', text: 'c' },
  ]);
});

test('the two newest results are compared, JSON laid out; a run without a result is passed over', () => {
  const compared = compareNewest([
    ran('3', '{"a":1,"b":3}'),
    ran('2', null),
    ran('1', '{"a":1,"b":2}'),
    ran('0', '{}'),
  ]);
  expect(compared?.filter(({ type }) => type !== 'same').map(({ text }) => text.trim())).toEqual(['"b": 2', '"b": 3']);
  expect(compareNewest([ran('1', 'only one'), ran('0', null)])).toBeNull();
});
