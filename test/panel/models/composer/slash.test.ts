/** Commands of the composer: what a slash offers, what a form asks, what is called. */
import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import type { ToolRow, UserSettings } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ServerState } from '#features/servers/messages.ts';
import { createPrompts } from '../../../../src/features/chat/state/prompts';
import { createSlashModel } from '../../../../src/features/chat/state/slash';
import { toQuery } from '../../../../src/features/chat/state/slash-list';
import type { ToolGroup } from '../../../../src/features/tools/state/tool-groups';
import { music, toCall } from '../../../support/panel-stage/entries';

const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const row = (name: string, more: Partial<ToolRow> = {}): ToolRow => ({
  name,
  layerKey: 'page:https://music.example.com',
  description: `What ${name} does`,
  hints: noHints,
  lazy: false,
  disabled: false,
  source: music,
  schema,
  ...more,
});

function world() {
  const asked: { name: string; take: unknown }[] = [];
  const refused = signal(false);
  const ask = async (name: string, take: unknown) => {
    asked.push({ name, take });
    return refused.value ? null : {};
  };
  const refusal = signal<string | null>(null);
  const asking = { refusal, ask } as unknown as Parameters<typeof createSlashModel>[0]['asking']; // one answer for all
  const prompts = [
    { id: 'p1', name: 'Summary', text: 'Sum this page up.' },
    { id: 'p2', name: 'Trains', text: 'Trains from {{place=Lyon}}' },
  ];
  const settings = signal<UserSettings | null>({ ...defaultSettings, prompts });
  const tools = [
    row('check_out', { unavailable: 'The cart is empty' }),
    row('gone', { disabled: true }),
    row('play_track'),
    row('search_library'),
  ];
  const from = { kind: 'page', name: 'music' } as const;
  const placed = tools.map((tool) => ({ key: `page:d1 ${tool.name}`, layerKey: 'page:d1', from, tool }));
  const groups = signal<ToolGroup[]>([
    { key: 'page:d1', from: { kind: 'page', name: 'music' }, about: '', tools: placed },
  ]);
  const composer = { text: signal(''), wanted: signal(false) };
  const shown = signal<string | null>(null);
  const servers = signal<ServerState[] | null>(null);
  const own = createPrompts(asking, settings);
  const id = signal<string | null>('c1');
  const slash = createSlashModel({ asking, composer, shown, servers, conversation: { id }, prompts: own, groups });
  return { asked, refused, refusal, slash, composer, shown, servers, id, type: slash.type, prompts: own };
}

let here: ReturnType<typeof world>;
beforeEach(() => {
  here = world();
});

const names = () => here.slash.items.value?.map(({ name }) => name) ?? null;

test('a slash offers the prompts and every tool, those last that can’t be called now', () => {
  here.type('/');
  expect(names()).toEqual(['Summary', 'Trains', 'play_track', 'search_library', 'check_out', 'gone', 'compact']);
});

test.each([
  ['/check_out', 'Unavailable: The cart is empty'],
  ['/gone', 'Turned off by its page'],
])('%s is found, says why it can’t be called, and can’t be picked', async (text, about) => {
  await pick(text);
  expect(here.slash.items.value).toMatchObject([{ about, off: true }]);
  expect(here.slash.form.value).toBeNull();
});

test('only what is typed opens the list: a draft that comes back doesn’t, nor a text in another conversation', () => {
  here.composer.text.value = '/';
  expect(names()).toBeNull();
  here.type('/p');
  here.id.value = 'c2';
  expect(names()).toBeNull();
});

test('what is typed before the conversation is known keeps its list when it comes', () => {
  here.id.value = null;
  here.type('/play');
  here.id.value = 'c1';
  expect(names()).toEqual(['play_track']);
});

test('that the list was closed is forgotten with the text it was closed for', () => {
  for (const empty of [() => here.type(''), () => (here.composer.text.value = '')]) {
    here.type('/');
    here.slash.close();
    expect(names()).toBeNull();
    empty();
    here.type('/');
    expect(names()).toHaveLength(7);
  }
});

test('what is typed behind it narrows the list, names that begin so first', () => {
  here.type('/s');
  expect(names()?.[0]).toBe('Summary');
  here.type('/search lib');
  expect(names()).toEqual(['search_library']);
});

test.each(['', 'a /play', 'see /etc', '/\nx', `/${'x'.repeat(90)}`])('%j is no command', (text) => {
  expect(toQuery(text)).toBeNull();
});

test('words that no tool is called by are a message again, and Escape closes the list until one types on', () => {
  here.type('/etc and what is in it');
  expect(names()).toBeNull();
  here.type('/play');
  here.slash.close();
  expect(names()).toBeNull();
  here.type('/play_');
  expect(names()).toEqual(['play_track']);
});

test('the arrow keys go round', () => {
  here.type('/');
  here.slash.move(-1);
  expect(here.slash.active.value).toBe(6);
  here.slash.move(1);
  expect(here.slash.active.value).toBe(0);
});

const pick = async (text: string) => {
  here.type(text);
  const [item] = here.slash.items.value ?? [];
  if (item) await here.slash.pick(item);
};

test('a tool gets a form; what doesn’t fit is said and nothing is called', async () => {
  await pick('/play');
  expect(here.slash.form.value).toMatchObject({ type: 'tool', tool: { name: 'play_track' } });
  await here.slash.run();
  expect(here.slash.form.value).toMatchObject({ problems: [{ path: expect.any(String) }] });
  expect(here.asked).toEqual([]);
});

test('what fits is called in the document that one looks at, and the composer is empty again', async () => {
  await pick('/play');
  here.slash.change({ id: 'blue-train' });
  await here.slash.run();
  const { origin, documentId } = music as { origin: string; documentId: string };
  const place = { layerKey: `page:${origin}`, documentId, tool: 'play_track' };
  expect(here.asked).toEqual([
    { name: 'call-tool', take: { conversationId: 'c1', ...place, input: { id: 'blue-train' } } },
  ]);
  expect(here.composer.text.value).toBe('');
  expect(here.slash.form.value).toBeNull();
});

test('a refusal keeps the form and what is in it', async () => {
  await pick('/play');
  here.slash.change({ id: 'blue-train' });
  here.refused.value = true;
  await here.slash.run();
  expect(here.slash.form.value).toMatchObject({ value: { id: 'blue-train' } });
});

const ran = (tool: string) => toCall(tool, { input: { id: 'slack-water' } });

test('a call that was made before opens its form with what was given; words that wait in the composer stay', async () => {
  here.type('What else is there?');
  await here.slash.again(ran('play_track'));
  expect(here.slash.form.value).toMatchObject({ tool: { name: 'play_track' }, value: { id: 'slack-water' } });
  await here.slash.run();
  expect(here.asked).toMatchObject([{ name: 'call-tool', take: { tool: 'play_track', input: { id: 'slack-water' } } }]);
  expect(here.composer.text.value).toBe('What else is there?');
});

test('a call whose tool is away, or switched off, is not begun again, and that is said', async () => {
  await here.slash.again(ran('gone'));
  expect(here.slash.form.value).toBeNull();
  expect(here.refusal.value).toContain('isn’t available');
});

test('a prompt is put into the message; its blanks are asked for first', async () => {
  await pick('/summ');
  expect(here.composer.text.value).toBe('Sum this page up.');
  await pick('/trains');
  expect(here.slash.form.value).toMatchObject({
    blanks: [{ name: 'place', usual: 'Lyon' }],
    values: { place: 'Lyon' },
  });
  here.slash.fill('place', 'Nice');
  await here.slash.run();
  expect(here.composer.text.value).toBe('Trains from Nice');
});

test('a prompt is saved with a name of its own and words in it', async () => {
  const { prompts } = here;
  prompts.begin();
  expect(prompts.lacks.value).toBe('name');
  prompts.change({ name: 'summary ' });
  expect(prompts.lacks.value).toBe('other-name');
  prompts.change({ name: 'Brief' });
  expect(prompts.lacks.value).toBe('text');
  prompts.change({ text: 'Be brief.' });
  await prompts.save();
  expect(here.asked).toMatchObject([{ name: 'save-prompt', take: { name: 'Brief', text: 'Be brief.' } }]);
  expect(prompts.open.value).toBeNull();
});

test('another prompt, or another tool, that is open by the time the first is done stays open', async () => {
  const { prompts, slash, composer, type } = here;
  prompts.begin({ id: 'p1', name: 'Brief', text: 'Be brief.' });
  const saved = prompts.save();
  prompts.begin({ id: 'p2', name: 'Long', text: 'Be long.' });
  await saved;
  expect(prompts.open.value?.name).toBe('Long');

  type('/');
  const [play, search] = slash.items.value?.filter((item) => item.type === 'tool' && !item.off) ?? [];
  composer.text.value = '';
  if (!play || !search) throw new Error('There are two tools.');
  await slash.pick(play);
  slash.change({ id: 'a' });
  const run = slash.run();
  slash.form.value = null;
  await slash.pick(search);
  await run;
  expect(slash.form.value).toMatchObject({ tool: { name: search.name } });
});

test('a new chat begins without the command that was typed; any other text is a draft that stays', () => {
  here.type('/play');
  here.slash.forget();
  expect(here.composer.text.value).toBe('');
  here.type('Half a thought');
  here.slash.forget();
  expect(here.composer.text.value).toBe('Half a thought');
});

const review = {
  name: 'review',
  title: 'Review a book',
  takes: [{ name: 'title', required: true }, { name: 'language' }],
};
const library = (more: Partial<ServerState> = {}): ServerState => ({
  ...{ id: 's1', name: 'library', url: 'https://a.example', enabled: true, state: 'connected', tools: [], listedAt: 1 },
  prompts: { items: [review, { name: 'greet' }], more: false },
  ...more,
});

test('a server’s prompts are offered while it answers', () => {
  here.servers.value = [library()];
  here.type('/rev');
  expect(here.slash.items.value).toMatchObject([
    { type: 'served', name: 'review', from: { kind: 'mcp', name: 'library' } },
  ]);
  here.servers.value = [library({ state: 'failed' })];
  expect(names()).toEqual([]);
});

test('a prompt with arguments asks for them, and isn’t got without those that its server requires', async () => {
  here.servers.value = [library()];
  await pick('/review');
  await here.slash.run();
  expect(here.slash.form.value).toMatchObject({ type: 'served', lacks: true });
  expect(here.asked).toEqual([]);
  here.slash.fill('title', 'Dune');
  here.slash.fill('language', '');
  await here.slash.run();
  expect(here.asked).toMatchObject([
    { name: 'use-prompt', take: { conversationId: 'c1', serverId: 's1', name: 'review', values: { title: 'Dune' } } },
  ]);
  expect(here.asked[0]?.take).not.toHaveProperty('given.language');
  expect(here.composer.text.value).toBe('Follow the attached prompt “review” of library.');
  expect(here.slash.form.value).toBeNull();
});

test('a prompt without arguments is got at once; one that is refused changes nothing', async () => {
  here.servers.value = [library()];
  here.refused.value = true;
  await pick('/greet');
  expect(here.composer.text.value).toBe('/greet');
  here.refused.value = false;
  await pick('/greet');
  expect(here.composer).toMatchObject({
    text: { value: 'Follow the attached prompt “greet” of library.' },
    wanted: { value: true },
  });
});
