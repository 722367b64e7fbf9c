/**
 * A chat with long numbers, from the model's call to what is stored, drawn, recalled, exported and imported: earendil-works/pi#8943
 * (history given back), anthropics/claude-code#78762 (results), openai/openai-agents-python#2094 (what people are shown),
 * triggerdotdev/jsonhero-web#144 (JSON drawn as a tree), cloudevents/sdk-javascript#489 (data passed on).
 */
import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { replay } from '#core/log/replay.ts';
import { readJson, writeJson } from '#core/tools/long-numbers.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { ArchivedConversation } from '#features/exports/archive/write.ts';
import { JsonTree } from '#ui/json-tree.tsx';
import { Scalar } from '#ui/visible.tsx';
import { toArgumentRows, toShortJson } from '../../src/features/conversation/state/argument-rows';
import { toMarkdown } from '../../src/features/exports/conversation-markdown';
import { readArchiveFile, toJson } from '../../src/features/exports/state/archive-file';
import { createDialogue, reads, tool } from '../support/dialogue';

const object = (json: string) => readJson(json) as JsonObject;
const digits = '2512292042121000001';
const rows = `{"rows":[{"id":${digits},"amount":0.1234567890123456789},{"id":9007199254740993,"amount":1e400}]}`;
const long = `{"rows":[${Array.from({ length: 400 }, (_, i) => `{"id":${2512292042121000001n + BigInt(i)},"n":"${'x'.repeat(40)}"}`)}]}`;

const answer = (structured: string, text?: string) => ({
  ...{ type: 'result', isError: false, structured: readJson(structured) },
  content: text === undefined ? [] : [{ type: 'text', text }],
});

async function startChat() {
  const dialogue = await createDialogue();
  dialogue.builtIn();
  await dialogue.person.hasAllowedReading('ids');
  const ids = dialogue.server('ids');
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };
  const get = tool('get', { ...reads, schema }).alwaysAnswers(answer(rows));
  const all = tool('all', reads).alwaysAnswers(answer(long));
  ids.offers(get, all);
  return { ...dialogue, get, all };
}

describe('a chat', () => {
  test('keeps them in calls and results, in what the model reads, and in what it recalls', async () => {
    const { person, model, get, world, log } = await startChat();
    await person.says('Get it');
    await model.calls('ids_mcp_get', object(`{"id":${digits}}`));
    expect((await model.told())[0]).toContain(rows);
    expect(writeJson(get.made)).toBe(`[{"id":${digits}}]`);
    await model.calls('ids_mcp_all');
    const [short = ''] = await model.told();
    expect(short).toContain(`"id":${digits}`);
    expect(short).not.toContain('\uFDD0');
    const id = [...(await log.conversation()).calls.values()].at(-1)?.call.id ?? '';
    await model.calls('autoui_webmcp_recall', { id, path: '/rows/399/id' });
    expect((await model.told())[0]).toBe('2512292042121000400');
    await model.calls('autoui_webmcp_recall', { id, path: '/rows', offset: 1, limit: 1 });
    expect((await model.told())[0]).toContain('[{"id":2512292042121000002,');
    await model.says('There.');
    await log.ends('end_turn');
    expect(writeJson(await world.entries())).toContain(`"input":{"id":${digits}}`);

    const result = await world.store.result(id);
    const stored = result && [{ ...result, size: 9 }];
    const archived = { title: 'Ids', pinned: false, entries: await world.entries(), results: stored };
    const conversation = archived as unknown as ArchivedConversation; // as a store holds it
    const file = toJson([conversation]);
    expect(file).toContain(`"id": ${digits}`);
    expect(file).not.toContain('\uFDD0');
    expect(readArchiveFile(file)).toEqual({ conversations: [JSON.parse(JSON.stringify(archived))] });
    const text = toMarkdown(conversation);
    expect(text).toContain(`"id": ${digits}`);
    expect(text).not.toContain('\uFDD0');
  });

  test('refuses a page’s tool before anyone is asked, and tells the model what to do', async () => {
    const { person, model, page, log } = await startChat();
    const open = tool('open', { schema: { type: 'object', properties: { id: { type: 'integer' } } } });
    page('https://shop.example').offers(open);
    await person.says('Open it');
    await model.calls('shop_example_webmcp_open', object(`{"id":${digits}}`));
    const [told = ''] = await model.told();
    expect(told).toContain(digits);
    expect(told).toContain('/id');
    expect(told).toContain('Nothing ran');
    expect(open.made).toEqual([]);
    await model.says('I see.');
    await log.ends('end_turn');
    const states = [...replay(await log.entries()).calls.values()];
    expect(states.map(({ asked }) => Boolean(asked))).toEqual([false]);
  });

  test('draws their digits, also where a widget is live', async () => {
    const { person, model, log, world } = await startChat();
    await person.says('Show it');
    await model.calls('autoui_webmcp_widget_display', {
      name: 'stat-card',
      params: object(`{"label":"Id","value":${digits}}`),
    });
    const { id } = JSON.parse((await model.told())[0] ?? '');
    const shown = async () => (await log.conversation()).canvas.blocks[0]?.data;
    expect(await shown()).toEqual({ label: 'Id', value: digits });
    const binding = { tool: 'ids_mcp_get', from: '/rows/1/id', into: 'value' };
    await model.calls('autoui_webmcp_canvas', { action: 'bind', id, params: binding });
    await model.says('It is.');
    await log.ends('end_turn');
    await person.refreshes(id);
    expect(world.facts).toMatchObject([{ type: 'block-data', data: { value: '9007199254740993' } }]);
  });
});

test('the panel shows them as numbers: on a card, in a tree, in short', () => {
  const input = object(`{"id":${digits},"list":[1e400]}`);
  expect(render(<Scalar value={input.id} />)).toBe(`<span class="n">${digits}</span>`);
  expect(render(<JsonTree value={input} label="x" depth={3} />)).toContain(`<span class="n">${digits}</span>`);
  expect(toArgumentRows(input)).toMatchObject([
    { name: 'id', long: null },
    { name: 'list', long: null },
  ]);
  expect(toShortJson(input.list as object)).toBe('[ 1e400 ]');
  const [row] = toArgumentRows({ id: readJson('7'.repeat(400)) });
  expect(row?.long?.text).toBe('7'.repeat(400));
});
