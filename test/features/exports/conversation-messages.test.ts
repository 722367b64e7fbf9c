/** A chat that was led for real, as the panel saves its messages for other programs. */
import { expect, test } from 'vitest';
import { historyStore } from '#features/history/background/storage.ts';
import type { CommandParts } from '../../../src/core/bus/command';
import { createArchive } from '../../../src/features/exports/state/archive';
import { commands } from '../../support/commands';
import { createDialogue, reads, tool } from '../../support/dialogue';
import { standInAsking } from '../../support/stand-in-asking';

type Dialogue = Awaited<ReturnType<typeof createDialogue>>;

/** What *Export messages* gives to the browser, and under which name. */
async function saves({ world }: Dialogue): Promise<{ name: string; messages: Record<string, unknown>[] }> {
  const parts = { store: world.store, history: historyStore(world.database) } as CommandParts; // the two that it uses
  const { schema, carryOut } = commands['export-conversation'];
  const asking = standInAsking((name, input) => {
    expect(name).toBe('export-conversation');
    return carryOut(schema.parse(input), parts, {} as never); // no panel is told anything
  });
  const saved: { blob: Blob; name: string }[] = [];
  await createArchive(asking, { save: (blob, name) => void saved.push({ blob, name }) }).save([world.id], 'messages');
  const [file] = saved;
  return { name: file?.name ?? '', messages: JSON.parse((await file?.blob.text()) ?? 'null') };
}

const display = 'autoui_webmcp_widget_display';
const search = 'a_example_webmcp_search_library';
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('R97: a chat is exported as messages: each role, its calls with their results in full, widgets, and what Tabhand noted', async () => {
  const dialogue = await createDialogue({ resultLimit: 100 });
  dialogue.builtIn();
  const { person, model, page, log, world } = dialogue;
  const [library, wipe] = [tool('search_library', reads), tool('wipe', {})];
  page('https://a.example').offers(library, wipe);
  await world.sessions().set(world.id, { systemPrompt: 'Be brief.' });
  await person.says('Which records are there?');
  await model.calls(search, { query: 'blue' });
  const found = JSON.stringify(Array.from({ length: 50 }, (_, i) => ({ id: `record-${i}` })));
  await library.answers(found);
  await model.calls('a_example_webmcp_wipe');
  await person.denies();
  await model.calls(display, { name: 'data-table', params: { rows: [{ city: 'Tokyo' }] } });
  const { id: widget } = JSON.parse((await model.told())[0] ?? '');
  await model.says('These.');
  await log.ends('end_turn');
  await person.uses(widget, 'rowclick', { city: 'Tokyo' });
  await model.writes('Tok');
  await person.stops();

  const { name, messages } = await saves(dialogue);
  expect(name).toMatch(/\.messages\.json$/);
  expect(messages.map(({ role }) => role)).toEqual([
    ...['system', 'system', 'user'],
    ...['assistant', 'tool', 'assistant', 'tool', 'assistant', 'tool', 'assistant'],
    ...['system', 'assistant', 'system'],
  ]);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  for (const { id, timestamp } of messages)
    expect([typeof id, timestamp]).toEqual(['string', expect.stringMatching(iso)]);

  const [instructions, attached, asked, called, result, wished, denied, draws, drawn, answer, used, half, ended] =
    messages;
  expect(instructions?.content).toBe('Be brief.');
  expect(attached?.content).toBe('[Attached pages: https://music.example]');
  expect(asked).toMatchObject({ role: 'user', content: 'Which records are there?' });
  const [call] = (called?.tool_calls ?? []) as { id: string }[];
  const written = { name: search, arguments: '{"query":"blue"}' };
  expect(called).toMatchObject({ content: null, tool_calls: [{ type: 'function', function: written }] });
  expect(result).toMatchObject({ tool_call_id: call?.id, name: search, content: found });
  expect(wished).toMatchObject({ content: null, tool_calls: [{ function: { arguments: '{}' } }] });
  expect(JSON.parse(`${denied?.content}`)).toMatchObject({ code: 'denied', error: expect.stringMatching(/^Error: /) });
  expect(draws).toMatchObject({ tool_calls: [{ function: { name: display } }] });
  expect(JSON.parse(`${drawn?.content}`)).toMatchObject({ widget: 'data-table', id: widget });
  expect(answer).toMatchObject({ content: 'These.' });
  expect(answer).not.toHaveProperty('tool_calls');
  expect(used?.content).toContain('"event":"rowclick","payload":{"city":"Tokyo"}');
  expect([half?.content, ended?.content]).toEqual(['Tok', '[The run was stopped.]']);
});

test('R97: a call that another agent asked for is none of the model’s, a deleted message is gone, and an edited call says what ran', async () => {
  const dialogue = await createDialogue();
  const { page, log, person, model, world } = dialogue;
  const note = tool('write_note', {});
  page('https://a.example').offers(note);
  await person.says('Note it');
  await model.calls('a_example_webmcp_write_note', { text: 'a' });
  const { call } = await person.isAsked();
  await world.sessions().approve(world.id, call.id, 'once', { text: 'b' });
  await note.answers('Written.');
  await model.says('Noted.');
  await log.ends('end_turn');
  const target = call.target;
  await world
    .sessions()
    .callForAgent(world.id, 'Zed', { id: 'agent_1', name: call.name, input: { text: 'c' }, target });
  await person.allows();
  await note.answers('Written too.');
  await log.ends('end_turn');
  await person.deletes('Noted.');
  const about = { blockId: 'w_aaaaaa', widget: 'stat', title: 'Sales' };
  const attachment = {
    id: 'att_1',
    kind: 'file' as const,
    name: 'a"b.txt',
    origin: null,
    mime: 'text/plain',
    size: 1,
    tokens: 1,
  }; // a literal type
  await world.sessions().say(world.id, { text: 'And this?', about, attachments: [attachment], byApp: true });
  await model.says('Fine.');
  await log.ends('end_turn');
  const { messages } = await saves(dialogue);
  expect(messages.slice(1).map(({ role }) => role)).toEqual([
    ...['user', 'assistant', 'tool', 'system', 'assistant', 'tool'],
    ...['user', 'system', 'assistant'],
  ]);
  const [, , , edited, agent, , , , notes] = messages;
  expect(notes?.content).toBe(
    '[The app of a server wrote this, and the user let it be sent. About the stat widget w_aaaaaa. Attached: file "a\\"b.txt".]',
  );
  expect(edited?.content).toMatch(/^Written\.\n\[The person changed the arguments .*It ran with: \{"text":"b"\}\]$/);
  expect(agent?.content).toContain('It calls itself Zed.');
});
