/** The History drawer, as full as it gets. */

import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { ConversationSummary } from '#core/loop/stores.ts';
import type { Commands } from '../../../src/core/bus/command';
import { aSummary } from '../a-summary';
import { createLog } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

const day = 86_400_000;
const music = { kind: 'page' as const, name: 'https://music.example.com' }; // a literal kind
const weather = { kind: 'mcp' as const, name: 'weather' }; // a literal kind
const player = { kind: 'frame' as const, name: 'https://embed.player.example' }; // a literal kind

const now = Date.now();
const conversations: ConversationSummary[] = [
  {
    ...aSummary,
    id: 'c9',
    title: 'House rules for the label',
    at: now - 40 * day,
    line: 'Never remove a track without asking first.',
    pinned: true,
    sources: [music],
  },
  {
    ...aSummary,
    id: 'c1',
    title: 'Slow Sunday playlist',
    at: now,
    running: true,
    needs: 'approval',
    line: 'Turn my queue into a slow Sunday playlist, nothing over 120 BPM.',
    sources: [music, weather],
  },
  {
    ...aSummary,
    id: 'c2',
    title: 'What did I play most in October? And which of them did I skip the most often?',
    at: now - 600_000,
    line: 'Marea, 61 plays. Then Ines Holm and The Annex.',
    sources: [music],
  },
  {
    ...aSummary,
    id: 'c5',
    title: 'Trains to Lyon on Friday',
    at: now - 900_000,
    running: true,
    line: 'I’ll look both ways up.',
    sources: [weather],
  },
  {
    ...aSummary,
    id: 'c3',
    title: 'Label night set list',
    at: now - day,
    needs: 'interrupted',
    line: 'One call may have run: check the queue before you repeat it.',
    sources: [music],
  },
  {
    ...aSummary,
    id: 'c4',
    title: 'Which tools does the player offer?',
    at: now - 9 * day,
    line: 'Two: get_playback and seek_to, both in a frame.',
    sources: [player],
  },
];

const log = createLog();
log.userSays('Turn my queue into a slow Sunday playlist, nothing over 120 BPM.');
log.modelSays('Your queue has 24 tracks and most already fit.');
const past: PanelNotice = { type: 'entries', conversationId: 'c1', entries: log.entries };

const found: Commands['search-conversations']['answer']['found'] = [
  {
    conversationId: 'c1',
    count: 5,
    lines: [
      {
        entryId: 'e1',
        who: 'person',
        at: now,
        before: 'Turn my ',
        match: 'queue',
        after: ' into a slow Sunday playlist.',
      },
      {
        entryId: 'e2',
        who: 'agent',
        at: now,
        before: 'Your ',
        match: 'queue',
        after:
          ' has 24 tracks and most already fit; four are too fast for a rainy Sunday, so I left them out and put the others in order.',
      },
    ],
  },
  { conversationId: 'c3', count: 0, lines: [] },
];

const answers = { conversations: { conversations }, 'search-conversations': { found } };
const own = createLog();
own.userSays('Turn my queue into a slow Sunday playlist, nothing over 120 BPM.');
own.add({ type: 'conversation-set', systemPrompt: 'Answer in French, briefly.', maxTurns: 4 });
own.add({ type: 'tools-enabled', layerKey: 'mcp:s1', tool: 'forecast', enabled: false });
const set: PanelNotice = { type: 'entries', conversationId: 'c1', entries: own.entries };

export const historyScenes: Record<string, Scene> = {
  history: { facts: around(past), answers, press: ['History'] },
  'history-menu': { facts: around(past), answers, press: ['History', 'Menu of What did I play'] },
  'history-deleted': { facts: around(past), answers, press: ['History', 'Menu of Trains', 'Delete'] },
  'history-found': { facts: around(past), answers, press: ['History'], fill: ['Search chats', 'queue'] },
  'history-nothing': {
    ...{ facts: around(past), answers: { ...answers, 'search-conversations': { found: [] } } },
    ...{ press: ['History'], fill: ['Search chats', 'zebra'] },
  },
  'history-renaming': { facts: around(past), answers, press: ['History', 'Menu of What did I play', 'Rename'] },
  'history-none': { facts: around(past), answers: { conversations: { conversations: [] } }, press: ['History'] },
  'this-chat': { facts: around(past), press: ['More', 'Chat settings'] },
  'this-chat-set': { facts: around(set), press: ['More', 'Chat settings', 'weather'] },
  renaming: { facts: around(past), press: ['More', 'Rename'] },
};
