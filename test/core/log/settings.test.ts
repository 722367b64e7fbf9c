/** What the person set for one conversation, as its log says it. */
import { describe, expect, test } from 'vitest';
import type { Entry, EntryBody } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import { withDiscovery } from '#core/tools/offer.ts';
import { nameServers } from '#core/tools/registry.ts';
import { defaultConversationSettings } from '../../../src/core/log/settings';
import { aPage } from '../../support/tool-layers';

const toLog = (...bodies: EntryBody[]): Entry[] =>
  bodies.map((body, i) => ({
    ...body,
    seq: i + 1,
    id: `e${i + 1}`,
    parent: i === 0 ? null : `e${i}`,
    conversationId: 'c',
    at: i,
  }));

describe('the settings of a conversation', () => {
  test('a member that an entry doesn’t name stays, and null goes back to the default', () => {
    const log = toLog(
      { type: 'conversation-set', title: 'Trip', maxTurns: 3 },
      { type: 'conversation-set', systemPrompt: 'Be brief.' },
      { type: 'conversation-set', title: null },
    );
    const expected = { memory: null, title: null, systemPrompt: 'Be brief.', model: null, maxTurns: 3 };
    expect(replay(log).settings).toEqual(expected);
    expect(replay([]).settings).toEqual(defaultConversationSettings);
  });

  test('R105: what is switched off is known by server and tool', () => {
    const log = toLog(
      { type: 'tools-enabled', layerKey: 'mcp:a', tool: 'x', enabled: false },
      { type: 'tools-enabled', layerKey: 'mcp:a', enabled: false },
      { type: 'tools-enabled', layerKey: 'mcp:a', enabled: true },
    );
    expect(replay(log).switchedOff).toEqual(new Map([['mcp:a', { server: false, tools: new Set(['x']) }]]));
  });

  test('item 7: a site that is switched off is off in each of its documents, now and later', () => {
    const off = { server: true, tools: new Set(['x']) };
    for (const layerKey of ['page:https://a.example', 'page:https://a.example#2', 'page:https://a.example#31']) {
      const log = toLog(
        { type: 'tools-enabled', layerKey, enabled: false },
        { type: 'tools-enabled', layerKey, tool: 'x', enabled: false },
      );
      const { switchedOff } = replay(log);
      expect(switchedOff).toEqual(new Map([['page:https://a.example', off]]));
      const documents = ['https://a.example', 'https://a.example:81', 'https://a.example.evil.example'];
      const layers = documents.flatMap((origin) =>
        [`page:${origin}`, `page:${origin}#2`].map((key) => ({ ...aPage('a', ['y']), key })),
      );
      const serverNames = nameServers(layers, new Map());
      expect(
        withDiscovery(layers, { serverNames, switchedOff }).map(({ key }) => key.replace('discovery:', '')),
      ).not.toContain('page:https://a.example#2');
      expect(withDiscovery(layers, { serverNames, switchedOff })).toHaveLength(8); // the other origins, each with its discovery layer
    }
  });
});
