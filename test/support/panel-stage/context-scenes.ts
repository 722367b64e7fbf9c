/** What is given to a model beside the words: chips, pages, pictures, the ring, and commands of the composer. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { Attachment } from '#core/log/entry.ts';
import { defaultSettings, type Settings } from '#core/settings/settings.ts';
import { noHints } from '#core/tools/hints.ts';
import type { TabRow } from '#features/pages/messages.ts';
import { createLog, type Log, music, toCall, weather } from './entries';
import type { Scene } from './fake-connection';
import { anthropicModel, around, page, pageTools } from './world';

const past = (log: Log): PanelNotice => ({ type: 'entries', conversationId: 'c1', entries: log.entries });
const origin = 'https://music.example.com';
const attachment = (id: string, more: Partial<Attachment>): Attachment => ({
  id,
  kind: 'page',
  name: 'Weather for the weekend in Lyon and around',
  origin: 'https://weather.example',
  mime: 'text/plain',
  size: 8400,
  tokens: 2100,
  preview: 'Rain from Saturday at nine.',
  ...more,
});
const shot = { kind: 'screenshot', mime: 'image/png', origin, width: 1568, height: 980, tokens: 1600 } as const;
const each: Attachment[] = [
  attachment('a1', {}),
  attachment('a2', { kind: 'selection', size: 180, tokens: 45 }),
  attachment('a3', { kind: 'link', name: 'https://b.example/a', origin: 'https://b.example', size: 19, tokens: 5 }),
  attachment('a4', {
    kind: 'file',
    name: 'set-list-of-the-label-night-in-march.csv',
    origin: null,
    size: 900,
    tokens: 225,
  }),
  attachment('a5', { ...shot, name: 'Music' }),
  attachment('a6', { ...shot, kind: 'image', name: 'cover.jpg', origin: null, width: 640, height: 640 }),
];
const large = attachment('a7', {
  kind: 'file',
  name: 'log.txt',
  origin: null,
  size: 100_000,
  tokens: 25_000,
  cutFrom: 840_000,
});

function pending(...attachments: Attachment[]): Log {
  const log = createLog();
  for (const one of attachments) log.add({ type: 'attachment-added', attachment: one });
  return log;
}

/** A gradient of bars, as a page would look from far. */
const drawing =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAADkharWAAAAJ0lEQVR42mPgKlhHEmIY0hq4RjUMPQ1cI0IDF+kaBl4DA6kaaJ9aAZFvHTE2u3nGAAAAAElFTkSuQmCC';
const image = { content: [{ type: 'image' as const, data: drawing, mimeType: 'image/png' }] }; // a literal type

function pictures(): Log {
  const log = createLog();
  log.add({
    type: 'user-message',
    text: 'Does this cover fit the playlist? Draw me another.',
    attachments: [each[4], each[5], each[0]].filter((one) => one !== undefined),
  });
  const draw = toCall('draw_cover', { source: weather, input: { mood: 'slow Sunday' } });
  log.modelSays('I’ll draw one.', draw);
  log.starts(draw);
  const result = {
    type: 'result' as const,
    preview: '[image, image/png, 4 kB]',
    size: 4000,
    stored: true,
    isError: false,
    images: 2,
  }; // a literal type
  log.add({ type: 'tool-result', callId: draw.id, outcome: result, duration: 2140 });
  log.modelSays('Both fit; the first one is the calmer.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 2 });
  return log;
}
const stored = { ...image, callId: 'x', conversationId: 'c1', at: 1 };

function asked(context = true): PanelNotice[] {
  const log = createLog();
  log.userSays('What is in my queue?');
  const usage = { inputTokens: context ? 184_120 : 5300, outputTokens: 311, cachedInputTokens: 3600 };
  log.add({
    type: 'assistant-message',
    model: context ? 'claude-sonnet-5' : 'm',
    text: 'Twenty-four tracks.',
    calls: [],
    usage,
  });
  const [first] = anthropicModel.models;
  const models = first && !context ? [{ ...first, facts: {} }] : anthropicModel.models;
  return [past(log), { type: 'model', model: { ...anthropicModel, models } }];
}

const tabs: TabRow[] = ['Weather', 'Trains to Lyon on Friday evening, direct ones first', 'Shop', 'Mail'].map(
  (title, i) => ({
    tabId: 20 + i,
    title,
    origin: `https://${title.split(' ')[0]?.toLowerCase()}.example`,
  }),
);
const many: TabRow[] = Array.from({ length: 30 }, (_, i) => ({
  tabId: 40 + i,
  title: `Tab ${i + 1}`,
  origin: 'https://a.example',
}));
const second = { ...page, tabId: 8, origin: 'https://shop.example', title: 'Pots', tools: pageTools.slice(0, 2) };

function pinned(): PanelNotice[] {
  const log = createLog();
  const at = (tabId: number, from: string) => ({ tabId, origin: from, title: 'A', browserSession: 's' });
  log.add({ type: 'pages-attached', follow: false, pages: [at(7, origin), at(8, second.origin)] });
  log.userSays('Compare the two');
  log.modelSays('They have little in common.');
  return [past(log), { type: 'pages', pages: [page, second] }];
}

function said(): Log {
  const log = createLog();
  log.userSays('What is in my queue?');
  log.modelSays('Twenty-four tracks.');
  return log;
}

const late: PanelNotice = { type: 'pages', pages: [{ ...page, tools: [], notices: [{ code: 'came-late', origin }] }] };
const noModel: PanelNotice = { type: 'model', model: { choice: null, models: [], keys: {} } };
const demoMode: PanelNotice = {
  type: 'model',
  model: { choice: { type: 'demo' }, models: [{ choice: { type: 'demo' }, facts: {} }], keys: {} },
};
const prompts: Settings['prompts'] = [
  { id: 'p1', name: 'Sum up', text: 'Sum this page up in five lines.' },
  { id: 'p2', name: 'Trains', text: 'Which trains go from {{from=Lyon}} to {{to}} on {{day}}?' },
];
const withPrompts: PanelNotice = { type: 'settings', settings: { ...defaultSettings, prompts } };
const nested: PanelNotice = {
  type: 'pages',
  pages: [
    {
      ...page,
      tools: [
        {
          name: 'plan_evening',
          layerKey: 'page:https://music.example.com',
          description: 'Plan an evening of music with a break',
          hints: { ...noHints, destructive: true },
          lazy: false,
          disabled: false,
          source: music,
          schema: {
            type: 'object',
            properties: {
              name: { type: 'string', description: 'What it is called' },
              when: {
                type: 'object',
                properties: { day: { type: 'string', format: 'date' }, hours: { type: 'integer', minimum: 1 } },
                required: ['day'],
              },
              tracks: { type: 'array', items: { type: 'string' } },
            },
            required: ['name', 'when'],
          },
        },
        ...pageTools,
      ],
    },
  ],
};
const empty = past(createLog());
const menu = 'Pages of this chat';
const news = 'https://news.example';
const article: PanelNotice = {
  type: 'pages',
  pages: [{ ...page, origin: news, title: 'The night trains are back, and more of them than before', tools: [] }],
};
const always: PanelNotice = {
  type: 'settings',
  settings: {
    ...defaultSettings,
    pageText: [
      { origin: news, choice: 'always' },
      { origin: 'https://bank.example', choice: 'never' },
    ],
  },
};
const looks: Scene['answers'] = {
  'glance-at-page': { kind: 'article', selected: false, language: 'en' },
  'measure-page': {
    tokens: 2340,
    text: '# The night trains are back\n\nFrom December on there are four more. '.repeat(20),
  },
};

export const contextScenes: Record<string, Scene> = {
  'chips-each': { facts: around(past(pending(...each))), typed: 'What do these say?' },
  'chips-large': {
    facts: around(past(pending(large))),
    press: ['log.txt'],
    answers: { result: { ...stored, content: [{ type: 'text', text: 'started\nready\n'.repeat(40) }] } },
  },
  'chips-warned': { facts: around(past(pending(...each.slice(0, 2))), demoMode) },
  'page-offered': { facts: around(empty, article), answers: looks },
  'page-along': {
    facts: around(empty, article, always),
    answers: looks,
    typed: 'What changed since the last timetable?',
  },
  'page-choice': { facts: around(empty, article), answers: looks, press: ['Pages on news'] },
  'page-sites': {
    facts: around(empty, always),
    answers: { grants: { grants: [] }, 'stored-bytes': { bytes: 0 } },
    press: ['More', 'Settings', 'Approvals'],
    at: 'page-text',
  },
  'page-menu': { facts: around(...pinned()), answers: { tabs: { tabs } }, press: [menu] },
  'page-menu-many': { facts: around(past(said())), answers: { tabs: { tabs: many } }, press: [menu] },
  'page-pinned': { facts: around(...pinned()), tabId: 9 },
  'page-elsewhere': { facts: around(past(said())), tabId: 9 },
  'page-stays': { facts: around(past(said())), tabId: 9, frontClosed: true },
  'page-late': { facts: around(empty, late) },
  'page-late-tools': { facts: around(empty, late), press: ['More', 'Tools'] },
  pictures: { facts: around(past(pictures())), answers: { result: stored } },
  'picture-large': {
    facts: around(past(pictures())),
    answers: { result: stored },
    press: ['Picture 1 from draw_cover'],
  },
  'pictures-edit': { facts: around(past(pictures())), answers: { result: stored }, press: ['Edit message'] },
  'slash-none': { facts: around(empty, withPrompts), typed: '/zebra' },
  'slash-off': { facts: around(empty, withPrompts), typed: '/rem' },
  'slash-list': { facts: around(empty, withPrompts), typed: '/', press: [] },
  'slash-form': { facts: around(empty, nested, noModel), typed: '/plan', key: 'Enter' },
  'slash-prompt': { facts: around(empty, withPrompts), typed: '/Trains', key: 'Enter' },
  'no-model': { facts: around(empty, noModel), typed: 'What is in my queue?' },
  ring: { facts: around(...asked()), press: ['Context used'] },
  'ring-unknown': { facts: around(...asked(false)), press: ['Context used'] },
};
