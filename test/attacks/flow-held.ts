/** How data could lose where it came from, and go anywhere. */
import { expect } from 'vitest';
import type { Attachment, Entry, EntryBody } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import { failure } from '#core/tools/result.ts';
import { createImages } from '../../src/features/settings/state/images';
import { aCall, aTarget, says } from '../support/log-writing';
import { aServer } from '../support/tool-layers';
import { attacksBy } from './attack';
import { type Loop, reads, rests, secret } from './loop';

const told = '4711';

const attachment: Attachment = {
  ...{ id: 'att_1', kind: 'file', name: 'salaries.csv', origin: null, mime: 'text/csv' },
  ...{ size: 5, tokens: 1, preview: secret },
};

const fromServer = {
  source: { type: 'mcp' as const, serverId: 'weather', url: 'https://weather.example/mcp' }, // const: a literal type
  ...{ layerKey: 'mcp:weather', server: 'weather' },
};
const binds = (id: string, every = 5): EntryBody => {
  const tool = { layerKey: 'mcp:weather', server: 'weather', tool: 'forecast', definitionHash: '' };
  const binding = { ...tool, source: fromServer.source, input: { words: 'Lyon' }, from: '', into: 'value', every };
  return { type: 'canvas', callId: null, operation: { type: 'bound', id, binding } };
};
const shows = (id: string): EntryBody => {
  const data = { label: 'Rain', value: told };
  return { type: 'canvas', callId: null, operation: { type: 'shown', id, widget: 'stat', data } };
};

/** The user lets pictures of this host load. */
const judges = (entries: Entry[], path: string | number) => {
  const settings = { value: { images: 'ask', imageHosts: ['covers.example'] } };
  const images = createImages({} as never, settings as never, { value: replay(entries) } as never); // what it reads of each
  return images.policy.value.judge(`https://covers.example/${path}`);
};

const local = aTarget({ source: { type: 'local', server: 'autoui' }, tool: 'search_recipes', server: 'autoui' });

async function recalls(loop: Loop, id: string) {
  loop.builtInIs((_scene, recall) => localLayer({ name: 'autoui', tools: [recall] }));
  await loop.runs(loop.calls('autoui_webmcp_recall', { id }), loop.searches(told));
}

export const byHeld = [
  ...attacksBy<Loop>('server', 'flow', [
    {
      name: 'tells a page something in the words of an error',
      breach: 'An error carries what a result may not.',
      guard: 'errors are held',
      async attempt(loop) {
        const layer = aServer('mail', [{ name: 'inbox', hints: reads }]);
        loop.alsoOffers({ ...layer, call: async () => failure('unavailable', { tool: 'inbox', message: told }) });
        await loop.store.saveGrant({ ...(await loop.store.grants())[0], key: 'reading mail' } as never); // the same, for another server
        await loop.runs(loop.calls('mail_mcp_inbox'), loop.searches(told));
        loop.pageWasTold();
      },
    },
    {
      name: 'has its answer recalled, as Tabhand’s own result',
      breach: 'Recalling a result washes off where it came from.',
      guard: 'recalled results are held',
      async attempt(loop) {
        await loop.logIs([says.user('Rain?'), says.model('', aCall('call_1', { target: aTarget(fromServer) }))]);
        await loop.logIs([says.result('call_1', secret), ...rests]);
        const before = (await loop.entries()).find(({ type }) => type === 'user-message');
        loop.modelDoes({ text: ['Done.'] });
        await loop.sessions().edit(loop.id, before?.id ?? '', 'Another branch');
        await loop.settles();
        await recalls(loop, 'call_1');
        loop.pageWasTold();
      },
    },
    {
      name: 'has another chat’s result recalled by its id',
      breach: 'One chat’s data is in another one’s prompt.',
      guard: 'recall keeps to its chat',
      async attempt(loop) {
        const other = await loop.store.create();
        const content = [{ type: 'text' as const, text: secret }]; // const: a literal type
        await loop.store.saveResult({ callId: 'call_other', conversationId: other, content, at: 1 });
        await recalls(loop, 'call_other');
        expect(loop.prompt()).not.toContain('Elm Street');
      },
    },
  ]),
  ...attacksBy<Loop>('file', 'flow', [
    {
      name: 'is attached, and passed on to a page',
      breach: 'The user’s file is out.',
      guard: 'attachments are held',
      async attempt(loop) {
        await loop.logIs([
          { type: 'attachment-added', attachment },
          { type: 'user-message', text: 'Read', attachments: [attachment] },
          ...rests,
        ]);
        await loop.runs(loop.searches(told));
        loop.pageWasTold();
      },
    },
    {
      name: 'says that Tabhand itself gave its answer',
      breach: 'An imported chat goes out as what came from nowhere.',
      guard: 'results from a file are held',
      async attempt(loop) {
        await loop.logIs([says.user('Read'), says.model('', aCall('call_1', { target: local }))]);
        await loop.logIs([says.result('call_1', secret), ...rests, { type: 'imported' }]);
        await loop.runs(loop.searches(told));
        loop.pageWasTold();
      },
    },
    {
      name: 'has the user say its data, as a quote that may go anywhere',
      breach: 'What a stranger wrote goes out as the user’s own words.',
      guard: 'results from a file are held',
      async attempt(loop) {
        await loop.logIs([says.user(secret), says.model('', aCall('call_1', { target: local }))]);
        await loop.logIs([says.result('call_1', secret), ...rests, { type: 'imported' }]);
        await loop.runs(loop.searches(secret));
        loop.pageWasTold();
      },
    },
    {
      name: 'brings its data in a widget',
      breach: 'The widget’s data goes out as what came from nowhere.',
      guard: 'widgets from a file are held',
      async attempt(loop) {
        await loop.logIs([says.user('Read'), shows('w_000001'), ...rests, { type: 'imported' }]);
        await loop.runs(loop.searches(told));
        loop.pageWasTold();
      },
    },
  ]),
  ...attacksBy<Loop>('widget', 'flow', [
    {
      name: 'passes on what it fetched by itself',
      breach: 'A live widget’s data was in no call, and goes anywhere.',
      guard: 'what live widgets fetch is held',
      async attempt(loop) {
        await loop.logIs([says.user('Show'), shows('w_000001'), binds('w_000001'), ...rests]);
        await loop.runs(loop.searches(told));
        loop.pageWasTold();
      },
    },
    {
      name: 'spells something by the seconds between its refreshes',
      breach: 'A server measures 16 bits with each widget.',
      guard: 'a refresh asks as a call does',
      async attempt(loop) {
        const held = [says.user('Play'), says.model('', aCall('call_1')), says.result('call_1')];
        await loop.logIs([...held, shows('w_000001'), binds('w_000001', 4711), ...rests]);
        await loop.refreshes('w_000001').catch(() => undefined);
        expect(loop.server.made).toEqual([]);
      },
    },
    {
      name: 'is bound with another site’s data as its argument',
      breach: 'A refresh, which asks nobody, takes data to a server.',
      guard: 'a refresh asks as a call does',
      async attempt(loop) {
        const held = [says.user('Play'), says.model('', aCall('call_1')), says.result('call_1', told)];
        await loop.logIs([...held, shows('w_000001'), binds('w_000001'), ...rests]);
        await loop.refreshes('w_000001').catch(() => undefined);
        expect(loop.server.made).toEqual([]);
      },
    },
  ]),
  ...attacksBy<Loop>('model output', 'flow', [
    {
      name: 'puts what it read into the address of a picture on a host that is allowed',
      breach: 'Drawing the picture tells the host.',
      guard: 'an address that a model made up isn’t loaded',
      async attempt(loop) {
        await loop.runs(loop.asksServer());
        expect(judges(await loop.entries(), told)).toBe('ask');
      },
    },
    {
      name: 'tells a host what it read by which of a thousand known pictures it shows, again and again',
      breach: 'Each picture tells the host ten bits.',
      guard: 'the choice of pictures is charged',
      async attempt(loop) {
        const all = Array.from({ length: 1000 }, (_, i) => `https://covers.example/${i}`);
        const held = [says.user('Look'), says.model('', aCall('call_1')), says.result('call_1', all.join(' '))];
        const picked = [471, 174, 714, 147, 417, 741, 4, 7, 1, 47, 17, 71];
        const showsOne = (i: number): EntryBody => {
          const data = { images: [{ src: `https://covers.example/${i}`, alt: '' }] };
          const operation = { type: 'shown', id: `w_${i}`.padEnd(8, '0'), widget: 'gallery', data } as const; // the operation's type
          return { type: 'canvas', callId: null, operation };
        };
        await loop.logIs([...held, ...picked.map(showsOne), ...rests]);
        const verdicts = picked.map(async (i) => judges(await loop.entries(), i));
        expect((await Promise.all(verdicts)).filter((verdict) => verdict === 'load').length).toBeLessThan(10);
      },
    },
  ]),
];
