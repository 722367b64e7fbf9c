/** Approvals in every state, and the sections of Settings that are about trust. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { noHints } from '#core/tools/hints.ts';
import { createLog, type Log, toCall, weather } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

const past = (log: Log): PanelNotice => ({ type: 'entries', conversationId: 'c1', entries: log.entries });
const waiting: PanelNotice = {
  type: 'activity',
  conversationId: 'c1',
  activity: { conversationId: 'c1', phase: 'waiting-for-you', turn: 2, maxTurns: 10, since: Date.now() - 4200 },
};

function asks(kind: 'flow' | 'both' | 'changed' | 'sends' | 'gone' | 'three' | 'others'): PanelNotice[] {
  const log = createLog();
  log.userSays('Make a playlist for the weather this weekend');
  const forecast = toCall('forecast', { source: weather, input: { place: 'Lyon' } });
  log.modelSays('', forecast);
  log.starts(forecast);
  log.answers(forecast, '{"sat": {"rain": 74}}', 410);
  const call = toCall(kind === 'flow' ? 'search_library' : 'create_playlist', {
    input: { name: 'Rain, 74 % on Saturday', tracks: ['trk_8841', 'trk_1207'] },
    description: 'Save tracks as a playlist and share it with followers',
    ...(kind === 'gone' && { source: { ...forecast.target?.source, ...goneDocument } }),
  });
  const more = kind === 'three' ? [toCall('remove_from_queue'), toCall('delete_playlist')] : [];
  log.modelSays('I’ll save it.', call, ...more);
  const isChanged = kind === 'changed' || kind === 'sends';
  const reasons = {
    flow: 'cross-origin-flow',
    changed: 'definition-changed',
    sends: 'definition-changed',
    others: 'words-of-others',
  } as const; // literals
  const flow = [{ type: 'server' as const, serverId: 's1', name: 'weather' }];
  log.add({
    type: 'approval-asked',
    callId: call.id,
    reason: kind in reasons ? reasons[kind as keyof typeof reasons] : 'changes-something', // asked just before
    mayRemember: kind !== 'others' && kind !== 'flow',
    ...(kind === 'flow' && { forChat: true as const }), // const: a literal type
    ...((kind === 'flow' || kind === 'both') && { flow }),
    ...(isChanged && {
      grantedDescription: `Save tracks as a ${kind === 'sends' ? 'playlist and share it with followers' : 'private playlist'}`,
      grantedAt: Date.UTC(2026, 9, 30),
    }),
    ...(kind === 'sends' && { change: { before: { autosubmit: false }, now: { autosubmit: true } } }),
    ...(kind === 'changed' && {
      change: {
        before: { hints: noHints, autosubmit: false, schema: { properties: { name: { type: 'string' } } } },
        now: {
          hints: { ...noHints, openWorld: true },
          autosubmit: true,
          schema: { properties: { name: { type: 'string' }, public: { type: 'boolean' } } },
        },
      },
    }),
  });
  for (const other of more)
    log.add({ type: 'approval-asked', callId: other.id, reason: 'changes-something', mayRemember: true });
  return [past(log), waiting];
}

/** Several of a page's tools in one call. */
function asksForSteps(): PanelNotice[] {
  const log = createLog();
  log.userSays('Find something slow and queue the first two');
  const steps = [
    { id: 'found', tool: 'search_library', args: { words: 'slow', limit: 2 } },
    { tool: 'queue_track', args: { id: '$ref:found.0.id' } },
    {
      tool: 'queue_track',
      args: { id: '$ref:found.1.id', at: 'the end of the queue, after everything that is there' },
    },
    { tool: 'play' },
  ];
  const call = toCall('execute_batch', { input: { steps }, description: 'Runs several tools of this page' });
  log.modelSays('I’ll do it in one go.', call);
  const elements = steps.map(({ tool }) => ({ role: 'tool', name: tool, action: 'hash' }));
  const foreseen = { elements, serious: null, tookOver: false };
  log.add({ type: 'call-prepared', callId: call.id, input: call.input, repairs: [], definitionHash: 'h', foreseen });
  log.add({ type: 'approval-asked', callId: call.id, reason: 'several-steps', mayRemember: false });
  return [past(log), waiting];
}

const goneDocument = {
  type: 'page' as const,
  origin: 'https://music.example.com',
  topOrigin: 'https://music.example.com',
  tabId: 7,
  documentId: 'gone',
  top: true,
};

const music = { type: 'site' as const, origin: 'https://music.example.com' };
const server = { type: 'server' as const, serverId: 's1', name: 'weather' };
const day = 86_400_000;
const grants = [
  {
    key: 'a',
    about: { type: 'tool' as const, tool: 'add_to_queue', place: music },
    at: Date.now() - 20 * day,
    usedAt: Date.now(),
    changed: false,
  },
  {
    key: 'b',
    about: { type: 'tool' as const, tool: 'create_playlist', place: music },
    at: Date.now() - 23 * day,
    usedAt: null,
    changed: true,
  },
  {
    key: 'd',
    about: { type: 'reading' as const, place: server },
    at: Date.now() - day,
    usedAt: Date.now(),
    changed: false,
  },
];
const answers = { grants: { grants }, 'stored-bytes': { bytes: 17_724_000 }, 'guard-keys': { done: false } };
const keys = (protection: 'none' | 'locked' | 'open'): PanelNotice => ({ type: 'keys', protection });
const empty = past(createLog());

const withOff: PanelNotice = {
  type: 'settings',
  settings: { ...defaultSettings, sitesOff: ['https://bank.example', 'https://intranet.example.org'] },
};
type Protected = 'none' | 'locked' | 'open';
const settings = (group: string, press: string[] = [], protection: Protected = 'none'): Scene => ({
  facts: around(empty, withOff, keys(protection)),
  answers,
  press: ['More', 'Settings', group, ...press],
});
/** The same drawer with one section at its top. */
const at = (section: string, scene: Scene): Scene => ({ ...scene, at: section });

const memory = [
  'I live in Lyon, and travel by train.',
  'I’m vegetarian.',
  'Answer with tables where there are more than three things to compare, and in metric units.',
];
const withMemory: PanelNotice = {
  type: 'settings',
  settings: { ...defaultSettings, memory: memory.map((text, i) => ({ id: `s${i}`, text })) },
};
const remembering = (...press: string[]): Scene =>
  at('memory', { facts: around(empty, withMemory), answers, press: ['More', 'Settings', 'Models', ...press] });

const ownSkill = (name: string, description: string, on = true) => ({ id: name, name, description, on, sites: [] });
const withSkills: PanelNotice = {
  type: 'settings',
  settings: {
    ...defaultSettings,
    skills: [ownSkill('weekly-report', 'For the report of each week'), ownSkill('brand-voice', 'How we write', false)],
  },
};
const skilled = (...press: string[]): Scene => ({
  ...at('skills', { facts: around(empty, withSkills), press: ['More', 'Settings', 'Models', ...press] }),
  answers: {
    ...answers,
    skill: {
      id: 'weekly-report',
      text: '# Weekly report\n\nBegin with the figures.\nThen say what changed since last week, and why.',
      files: [{ path: 'references/template.md', text: '| Week | Orders |\n|---|---|' }],
    },
  },
});

const withSchedules: PanelNotice = {
  type: 'settings',
  settings: {
    ...defaultSettings,
    schedules: [
      {
        id: 'a',
        text: 'Check the price of the blue record and tell me',
        days: [1, 2, 3, 4, 5],
        time: '09:00',
        on: true,
        since: 0,
      },
      { id: 'b', text: 'Sum the week up', days: [5], time: '17:30', on: false, since: 0 },
    ],
  },
};
const scheduled = (...press: string[]): Scene =>
  at('schedules', { facts: around(empty, withSchedules), answers, press: ['More', 'Settings', 'Models', ...press] });

const [sites, data, advanced, look] = ['Approvals', 'Data', 'Advanced', 'Appearance'] as const;

export const trustScenes: Record<string, Scene> = {
  'approval-flow': { facts: around(...asks('flow')) },
  'approval-others': { facts: around(...asks('others')) },
  'approval-both': { facts: around(...asks('both')) },
  'approval-parts': { facts: around(...asks('changed')) },
  'approval-sends': { facts: around(...asks('sends')) },
  'approval-gone': { facts: around(...asks('gone')) },
  'approval-steps': { facts: around(...asksForSteps()) },
  'approval-three': { facts: around(...asks('three')) },
  'approval-edit': { facts: around(...asks('both')), press: ['Edit arguments'] },
  'approval-fault': { facts: around(...asks('both')), press: ['Edit arguments', 'Arguments as JSON={ "name": 7,'] },
  'settings-grants': settings(sites),
  'settings-sites': at('site', settings(sites)),
  'settings-some-sites': {
    ...at('site', settings(sites)),
    sites: ['http://localhost', 'https://mail.example', 'https://mcp.example'],
  },
  'settings-pages': at('pages', settings(advanced)),
  'settings-passphrase': settings(advanced, ['New passphrase=short']),
  'settings-locked': settings(advanced, [], 'locked'),
  'settings-wrong': settings(advanced, ['Passphrase=not this one', 'Unlock'], 'locked'),
  'settings-open': settings(advanced, ['Change passphrase'], 'open'),
  'settings-storage': at('stored', settings(data, ['Delete all chats'])),
  'settings-limits': settings(advanced, ['Turns in a run=4000']),
  'settings-look': settings(look),
  'settings-memory': remembering(),
  'settings-memory-edit': remembering('Edit I’m vegetarian.'),
  'settings-skills': skilled(),
  'settings-skills-edit': skilled('Edit weekly-report'),
  'settings-schedules': scheduled(),
  'settings-schedules-edit': scheduled('Edit Fri, 17:30'),
  'settings-prompts': at('prompts', settings('Models')),
  palette: { ...settings(look, ['Back', 'More', 'Search everything']), answers },
  'palette-words': settings(look, ['Back', 'More', 'Search everything', 'type:pla']),
  'settings-search': settings('Models', ['search:site']),
  'settings-nothing': settings('Models', ['search:weather in Lyon']),
};
