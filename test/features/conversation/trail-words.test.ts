/** What the trail says of every tool that Tabhand has itself, in each state of a call: a new one without words fails. */
import { describe, expect, test } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { discoveryLayer } from '#core/tools/discovery.ts';
import { toTarget } from '#core/tools/dispatcher.ts';
import { handsTools } from '#core/tools/hands-actions.ts';
import { handsKey } from '#core/tools/layer.ts';
import type { ToolSource } from '#core/tools/tool.ts';
import { messageLayer } from '#features/agents/background/message-layer.ts';
import { createBuiltIn } from '../../../entrypoints/background/built-in';
import type { WordedCall } from '../../../src/features/conversation/state/call-title';
import { wordCall } from '../../../src/features/conversation/state/call-words';

const origin = 'https://shop.example';
const page = { type: 'page', origin, topOrigin: origin, tabId: 7, top: true } as const;
const hands: ToolSource = { ...page, documentId: `${handsKey}7 ${origin}` };

const conversation = {
  ...emptyConversation,
  canvas: { ...emptyConversation.canvas, blocks: [JSON.parse('{"id":"w1","widget":"list","changes":[]}')] },
};
const skill = { id: 'k', name: 'report', description: 'For reports', on: true, sites: [] };
// Listing the tools uses nothing else of them.
const own = { ...JSON.parse('{}'), settings: { read: async () => ({ ...defaultSettings, skills: [skill] }) } };
const layers = await createBuiltIn({ ...JSON.parse('{"store":{}}'), own })({ ...JSON.parse('{}'), conversation }, []);
const [first = messageLayer] = layers;
const inside = [...layers, messageLayer, discoveryLayer(first, () => [], false), discoveryLayer(first, () => [], true)];
const tools = [
  ...handsTools.map((tool) => ({ layer: messageLayer, tool: { ...tool, source: hands } })),
  ...inside.flatMap((layer) => layer.tools.map((tool) => ({ layer, tool }))),
].map(({ layer, tool }) => ({ name: tool.name, server: layer.serverName, layer, tool }));

const unfinished = ['queued', 'running', 'waiting', 'denied', 'failed', 'timed-out', 'interrupted', 'stopped'] as const;
/** How the chat says what was done. A new verb is a further word here. */
const past =
  /^(Read|Searched|Took|Waited|Scrolled|Clicked|Dragged|Filled|Pressed|Pointed|Selected|Gave|Opened|Went|Drew|Changed|Asked|Laid|Remembered|Sent)\b[^{}_]*$/;

test('every kind of tool is among them', () => {
  const names = tools.map(({ name }) => name);
  const some = [
    'click_point',
    'widget_display',
    'block_w1_update',
    'remember',
    'use_skill',
    'open_site',
    'search_tools',
  ];
  expect(names).toEqual(expect.arrayContaining([...some, 'ask_user', 'plan', 'recall', 'send_message']));
});

describe.each(tools.map((named) => [named.name, named] as const))('%s', async (name, named) => {
  const target = await toTarget(named);
  const { title } = target;
  const say = (state: WordedCall['state']) => wordCall({ tool: name, target, input: {}, foreseen: null, state });

  test('has a title of its own, which stands until it is done', () => {
    expect(title).toBeTruthy();
    expect(new Set(unfinished.map(say))).toEqual(new Set([title]));
  });

  test('says what was done, also where nobody can tell to what', () => {
    expect(say('done')).toMatch(past);
  });
});

test('what is remembered is told word for word', async () => {
  const remember = tools.find(({ name }) => name === 'remember');
  if (!remember) throw new Error('Nothing remembers.');
  const call = { tool: 'remember', target: await toTarget(remember), input: { sentence: 'I live in Lyon' } };
  expect(wordCall({ ...call, foreseen: null, state: 'done' })).toBe('Remembered “I live in Lyon”');
});
