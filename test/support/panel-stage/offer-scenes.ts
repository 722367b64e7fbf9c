/** What servers offer besides tools: the Resources drawer, a prompt's form, and what was attached of both. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { Attachment } from '#core/log/entry.ts';
import type { ServerState } from '#features/servers/messages.ts';
import { createLog } from './entries';
import type { Scene } from './fake-connection';
import { around, servers } from './world';

const widths = [360, 400];
const empty: PanelNotice = { type: 'entries', conversationId: 'c1', entries: createLog().entries };
const [first] = servers;
const base = { ...first, enabled: true, state: 'connected' as const, tools: [], listedAt: Date.now() - 60_000 }; // a literal state
const library: ServerState = {
  ...base,
  id: 's7',
  name: 'library',
  url: 'https://library.example/mcp',
  instructions: 'Read the menu before you recommend a dish.\nNever recommend what is sold out.',
  resources: {
    items: [
      {
        name: 'menu',
        title: 'Menu of the day',
        uri: 'library://menu',
        mime: 'text/plain',
        size: 1240,
        description: 'What is cooked today, and until when',
      },
      {
        name: 'plan',
        uri: 'library://floors/2/plan-of-the-reading-rooms-and-the-stacks-behind.png',
        mime: 'image/png',
        size: 184_000,
      },
      { name: 'rules', uri: 'library://rules', mime: 'text/markdown' },
    ],
    more: false,
  },
  templates: {
    items: [
      {
        name: 'book',
        title: 'A book',
        uri: 'library://books/{language}/{title}',
        description: 'One book of the collection',
      },
      { name: 'broken', uri: 'library://shelf/{no', description: 'A shelf' },
    ],
    more: false,
  },
  prompts: {
    items: [
      {
        name: 'review',
        title: 'Review a book',
        description: 'Reviews a book in a language that you choose',
        takes: [
          { name: 'title', description: 'Which book', required: true },
          { name: 'language', description: 'A language that the library has' },
        ],
      },
    ],
    more: false,
  },
};
const archive: ServerState = {
  ...base,
  id: 's8',
  name: 'archive-of-the-whole-city',
  url: 'https://archive.example/mcp',
  resources: {
    items: Array.from({ length: 4 }, (_, i) => ({
      name: `minutes-${2020 + i}.txt`,
      uri: `archive://minutes/${2020 + i}.txt`,
    })),
    more: true,
    repeats: true,
  },
};
const all: PanelNotice = { type: 'servers', servers: [library, archive] };

const served = { serverId: 's7', server: 'library', uri: 'library://menu' };
const attachments: Attachment[] = [
  {
    id: 'a1',
    kind: 'prompt',
    name: 'review',
    origin: 'https://library.example',
    served: { serverId: 's7', server: 'library' },
    mime: 'text/plain',
    size: 120,
    tokens: 30,
  },
  {
    id: 'a2',
    kind: 'resource',
    name: 'Menu of the day',
    origin: 'https://library.example',
    served,
    mime: 'text/plain',
    size: 1240,
    tokens: 310,
    changed: true,
  },
];

function waiting(): PanelNotice {
  const log = createLog();
  for (const attachment of attachments) log.add({ type: 'attachment-added', attachment });
  return { type: 'entries', conversationId: 'c1', entries: log.entries };
}

const drawer = ['Attach a resource'];
const suggested: Scene['answers'] = { 'suggest-values': { values: ['english', 'finnish', 'french', 'german'] } };
const menu: Scene['answers'] = {
  'read-resource': {
    parts: [
      {
        type: 'resource',
        uri: 'library://menu',
        mimeType: 'text/plain',
        text: 'Today: leek soup, until two o’clock.\nThen: pie.',
      },
    ],
  },
};

export const offerScenes: Record<string, Scene> = {
  'resources-all': { widths, facts: around(empty, all), press: drawer },
  'resource-open': { widths, facts: around(empty, all), press: [...drawer, 'Menu of the day'], answers: menu },
  'resource-template': {
    widths,
    facts: around(empty, all),
    press: [...drawer, 'A book', 'language=f'],
    answers: suggested,
  },
  'resource-broken': { widths, facts: around(empty, all), press: [...drawer, 'broken'] },
  'resource-typed': { widths, facts: around(empty, all), press: [...drawer, 'Search, or enter a URI=library://else'] },
  'resources-none': { widths, facts: around(empty, all), press: [...drawer, 'Search, or enter a URI=zebra'] },
  'prompt-listed': { widths, facts: around(empty, all), typed: '/re' },
  'prompt-form': {
    widths,
    facts: around(empty, all),
    typed: '/review',
    key: 'Enter',
    press: ['Attach prompt', 'language=f'],
    answers: suggested,
  },
  'offers-attached': {
    widths,
    facts: around(waiting(), all),
    typed: 'Follow the attached prompt “review” of library.',
  },
  'server-offers': { widths, facts: around(empty, all), place: 'servers', press: ['library'] },
};
