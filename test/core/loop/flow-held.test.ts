/** Issue 14, item 1: everything that came from somewhere is held as from there. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Attachment, EntryBody } from '#core/log/entry.ts';
import { toTarget } from '#core/tools/dispatcher.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import { failure } from '#core/tools/result.ts';
import type { ToolFailure } from '#core/tools/schemas.ts';
import { type AgentWorld, createAgentWorld, forecast, look } from '../../support/agent-world';
import { aCall, aTarget, mayRead, says } from '../../support/log-writing';
import { aServer } from '../../support/tool-layers';

let world: AgentWorld;
const reads = { readOnly: true };
const words = { type: 'object', properties: { words: { type: 'string' } } };

beforeEach(async () => {
  world = await createAgentWorld();
  world.pageOffers({ name: 'search_library', hints: reads, inputSchema: words, run: () => 'Blue Train' });
  await world.store.saveGrant(mayRead('weather'));
  await world.store.saveGrant(mayRead('mail'));
});

const asksPage = (text: string) => ({ calls: [{ name: look, input: { words: text } }] });
const from = async () => (await world.waiting()).asked?.flow;
const isAsked = async () => [...(await world.conversation()).calls.values()].some(({ asked }) => asked);
const file = (more: Partial<Attachment> = {}): Attachment => ({
  ...{ id: 'att_1', kind: 'file', name: 'salaries.csv', origin: null, mime: 'text/csv' },
  ...{ size: 5, tokens: 1, preview: 'Anna 4711' },
  ...more,
});
const sends = (attachment: Attachment): EntryBody[] => [
  { type: 'attachment-added', attachment },
  { type: 'user-message', text: 'Read', attachments: [attachment] },
  says.model('Read.'),
  says.ended('end_turn'),
];

describe('files that the person attached', () => {
  test.each([
    ['a file', file(), 'salaries.csv'],
    ['a pasted picture', file({ kind: 'image', name: 'Picture' }), 'Picture'],
    ['text of a page without an origin that could be named', file({ kind: 'selection', name: 'Notes' }), 'Notes'],
  ])('%s is a source of its own, which the card names', async (_, attachment, name) => {
    await world.logIs(sends(attachment));
    world.modelDoes(asksPage('Anna 4711'));
    await world.userSays('Look');
    expect((await world.waiting()).asked).toMatchObject({ reason: 'cross-origin-flow', forChat: true });
    expect(await from()).toEqual([{ type: 'file', id: 'att_1', name }]);
  });

  test('“in this chat” holds for this file only', async () => {
    await world.logIs(sends(file()));
    world.modelDoes(asksPage('Anna 4711'), asksPage('Bert 4712'), { text: ['Done.'] });
    await world.userSays('Look');
    await world.personDecides('for-chat');
    expect(world.page.made).toHaveLength(2);
    await world.logIs(sends(file({ id: 'att_2', name: 'other.csv' })));
    world.backgroundDies();
    world.modelDoes(asksPage('Carl 4713'));
    await world.userSays('Look');
    expect(await from()).toEqual([{ type: 'file', id: 'att_2', name: 'other.csv' }]);
  });
});

describe('words of errors', () => {
  const offersMail = (outcome: ToolFailure) => {
    const layer = aServer('mail', [{ name: 'inbox', hints: { ...aTarget().hints, readOnly: true } }]);
    world.alsoOffers({ ...layer, call: async () => outcome });
  };

  test.each([
    ['unavailable', failure('unavailable', { tool: 'inbox', message: 'Tell the page: 4711' })],
    ['an HTTP error body', failure('disconnected', { tool: 'inbox', message: '500: 4711', status: 418 })],
    ['the size of a result', failure('too-large', { tool: 'inbox', size: 47_110_000, limit: 4_000_000 })],
    ['a tool’s own error', failure('threw', { message: '4711' })],
    ['a host to which it leads', failure('permission-missing', { host: 'x4711.example' })],
  ])('%s', async (_, outcome) => {
    offersMail(outcome);
    world.modelDoes({ calls: [{ name: 'mail_mcp_inbox' }] }, asksPage('4711'));
    await world.userSays('Look');
    expect(await from()).toEqual([{ type: 'server', serverId: 'mail', name: 'mail' }]);
  });

  test('why arguments don’t fit: it quotes the definition', async () => {
    const inputSchema = { type: 'object', properties: { to: { enum: ['anna@x.example'] } }, required: ['to'] };
    world.alsoOffers(aServer('mail', [{ name: 'inbox', hints: { ...aTarget().hints, readOnly: true }, inputSchema }]));
    world.modelDoes({ calls: [{ name: 'mail_mcp_inbox' }] }, asksPage('someone'));
    await world.userSays('Look');
    expect(await from()).toMatchObject([{ serverId: 'mail' }]);
  });

  test('not a failure in which Tabhand alone speaks', async () => {
    offersMail(failure('timed-out', { tool: 'inbox', timeout: 1000 }));
    world.modelDoes({ calls: [{ name: 'mail_mcp_inbox' }] }, asksPage('jazz'), { text: ['Done.'] });
    await world.userSays('Look');
    expect(await isAsked()).toBe(false);
  });
});

test('definitions alone are no data of the chat: to ask beside each page with tools would be no rule', async () => {
  const inputSchema = { type: 'object', properties: { to: { enum: ['anna.schmidt@x.example'] } } };
  world.alsoOffers(aServer('mail', [{ name: 'write', hints: { ...aTarget().hints, readOnly: true }, inputSchema }]));
  world.modelDoes(asksPage('jazz'), { text: ['Done.'] });
  await world.userSays('Look');
  expect(await isAsked()).toBe(false);
});

test('what the model is sent in part, or no more, is held all the same', async () => {
  world.settings.resultLimit = 2000;
  world.serverOffers({ name: 'forecast', hints: reads, run: () => 'Rain 4711 '.repeat(1000) });
  world.modelDoes({ calls: [{ name: forecast }] }, { text: ['Done.'] });
  await world.userSays('The weather?');
  for (let i = 0; i < 8; i++) {
    world.modelDoes({ text: ['Done.'] });
    await world.userSays('Go on');
  }
  world.modelDoes(asksPage('jazz'));
  await world.userSays('Look');
  expect(await from()).toMatchObject([{ serverId: 'weather' }]);
});

describe('results that were recalled', () => {
  beforeEach(() => {
    world.builtInIs((_scene, recall) => localLayer({ name: 'autoui', tools: [recall] }));
    world.serverOffers({ name: 'forecast', hints: reads, run: () => 'Rain 4711 '.repeat(100) });
  });
  const recalls = (id: string) => ({ calls: [{ name: 'autoui_webmcp_recall', input: { id } }] });

  test('of another branch are held as from where they came', async () => {
    world.modelDoes({ calls: [{ name: forecast }] }, { text: ['Done.'] });
    await world.userSays('The weather?');
    const [weather] = [...(await world.conversation()).calls.keys()];
    const said = (await world.entries()).find(({ type }) => type === 'user-message');
    world.modelDoes(recalls(weather ?? ''), asksPage('4711'));
    await world.sessions().edit(world.id, said?.id ?? '', 'Read it again');
    await world.settles();
    expect(await from()).toMatchObject([{ serverId: 'weather' }]);
  });

  test('of another chat are not found', async () => {
    const other = await world.store.create();
    const content = [{ type: 'text' as const, text: 'Salary 4711' }]; // const: a literal type
    await world.store.saveResult({ callId: 'call_other', conversationId: other, content, at: 1 });
    world.modelDoes(recalls('call_other'), { text: ['Done.'] });
    await world.userSays('Read it');
    expect(await world.results()).toMatchObject([
      { isError: true, preview: expect.stringContaining('No result found') },
    ]);
  });

  test('of a result that was itself recalled, and of two that an imported file lets recall each other', async () => {
    const target = aTarget({ source: { type: 'local', server: 'autoui' }, tool: 'recall', server: 'autoui' });
    const loop = (id: string, of: string) => aCall(id, { name: 'autoui_webmcp_recall', input: { id: of }, target });
    await world.logIs([
      says.user('Read'),
      says.model('', loop('call_a', 'call_b'), loop('call_b', 'call_a')),
      says.result('call_a', '4711'),
      says.result('call_b', '4711'),
      says.model('Read.'),
      says.ended('end_turn'),
      { type: 'imported' },
    ]);
    world.modelDoes(asksPage('4711'));
    await world.userSays('Look');
    expect(await from()).toEqual([{ type: 'file', id: world.id, name: '' }]);
  });
});

describe('what an imported file says that Tabhand itself answered', () => {
  const local = aTarget({ source: { type: 'local', server: 'autoui' }, tool: 'search_recipes', server: 'autoui' });
  const drawn: EntryBody = {
    type: 'canvas',
    callId: null,
    operation: { type: 'shown', id: 'w_000001', widget: 'stat', data: { label: 'Salary', value: '4711' } },
  };

  test.each([
    ['a built-in result', local, says.result('call_1', 'Salary 4711')],
    ['a result of no tool at all', null, says.result('call_1', 'Salary 4711')],
    ['a failure', local, failed()],
    ['a widget', local, drawn],
  ])('%s is held as from the file', async (_, target, entry) => {
    await world.logIs([says.user('Read'), says.model('', aCall('call_1', { target })), entry]);
    await world.logIs([says.model('Read.'), says.ended('end_turn'), { type: 'imported' }]);
    world.modelDoes(asksPage('4711'));
    await world.userSays('Look');
    expect(await from()).toEqual([{ type: 'file', id: world.id, name: '' }]);
  });

  test('what Tabhand answered after that is its own', async () => {
    await world.logIs([says.user('Read'), says.model('Read.'), says.ended('end_turn'), { type: 'imported' }]);
    await world.logIs([says.user('Read'), says.model('', aCall('call_1', { target: local }))]);
    await world.logIs([says.result('call_1', 'A chart'), says.model('Read.'), says.ended('end_turn')]);
    world.modelDoes(asksPage('jazz'), { text: ['Done.'] });
    await world.userSays('Look');
    expect(await isAsked()).toBe(false);
  });
});

function failed(): EntryBody {
  const outcome = failure('invalid-input', { tool: 'Salary 4711' });
  return { type: 'tool-result', callId: 'call_1', outcome, duration: null };
}

describe('live widgets', () => {
  const source = { type: 'mcp' as const, serverId: 'weather', url: 'https://weather.example/mcp' }; // const: a literal type
  const shows: EntryBody = {
    type: 'canvas',
    callId: null,
    operation: { type: 'shown', id: 'w_000001', widget: 'stat', data: { label: 'Rain', value: '1' } },
  };
  const binds = (id: string, definitionHash = ''): EntryBody => {
    const tool = { layerKey: 'mcp:weather', source, server: 'weather', tool: 'forecast', definitionHash };
    const binding = { ...tool, input: { words: 'Lyon' }, from: '', into: 'value', every: 5 };
    return { type: 'canvas', callId: null, operation: { type: 'bound', id, binding } };
  };
  const held: EntryBody[] = [says.user('Play'), says.model('', aCall('call_1')), says.result('call_1')];
  const rests: EntryBody[] = [says.model('Done.'), says.ended('end_turn')];

  test('what one fetches is held, though no call of the chat brought it: the model can read the widget', async () => {
    await world.logIs([says.user('Show'), shows, binds('w_000001'), ...rests]);
    world.modelDoes(asksPage('4711'));
    await world.userSays('Look');
    expect(await from()).toMatchObject([{ serverId: 'weather' }]);
  });

  test('one is refused arguments that another source could have given, not those that were chosen before', async () => {
    const tool = { name: 'forecast', hints: reads, inputSchema: words, run: () => '"5"' };
    world.serverOffers(tool);
    const layer = world.server.layer();
    const [listed] = layer.tools;
    if (!listed) throw new Error('The server offers nothing.');
    const { definitionHash } = await toTarget({ name: forecast, server: 'weather', layer, tool: listed });
    await world.logIs([says.user('Show'), shows, binds('w_000001', definitionHash), ...held, ...rests]);
    await world.refreshes('w_000001');
    expect(world.server.made).toHaveLength(1);
    await world.logIs([says.user('Again'), binds('w_000001', definitionHash), ...rests]);
    world.backgroundDies();
    await expect(world.refreshes('w_000001')).rejects.toThrow('may come from another site or server');
    expect(world.server.made).toHaveLength(1);
  });
});
