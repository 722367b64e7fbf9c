/** The History drawer, as full as it gets. */
import type { ConversationSummary, Fact } from '#bridge';
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
const past: Fact = { type: 'entries', conversationId: 'c1', entries: log.entries };

export const historyScenes: Record<string, Scene> = {
  history: { facts: around(past), answers: { conversations: { conversations } }, press: ['History'] },
  'history-none': { facts: around(past), answers: { conversations: { conversations: [] } }, press: ['History'] },
};
