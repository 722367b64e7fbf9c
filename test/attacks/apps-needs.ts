/** What an app may try with what its user allowed it: other hosts, other servers’ data, and the user’s own words. */
import { expect } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { AppPage } from '#features/servers/mcp/apps.ts';
import { readingOf } from '../../src/core/loop/approval';
import { createAppActs } from '../../src/features/apps/state/app-acts';
import { toDocument } from '../../src/features/apps/state/app-policy';
import { bareApp, createAppWorld } from '../support/app-world';
import { weather } from '../support/panel-stage/entries';
import { attacksBy } from './attack';
import { type Loop, secret } from './loop';

const other = { type: 'mcp', serverId: 's2', url: 'https://other.example/mcp' } as const; // a literal type

const needy: AppPage = { ...bareApp, csp: { connectDomains: ['https://maps.example'] } };

/** Whether an app loads unasked that needs this, once its user allowed what `needy` does to an app of `weather`. */
async function loadsUnasked(page: AppPage, source = weather): Promise<unknown> {
  const first = createAppWorld({ page: needy });
  await first.apps.allow(first.place, needy);
  const then = createAppWorld({ page, source });
  then.grants.push(...first.grants);
  const opened = await then.apps.open(then.place);
  return 'agreed' in opened && opened.agreed;
}

export const byAppNeeds = [
  ...attacksBy('app', 'loading', [
    {
      name: 'is allowed its hosts, and then declares another',
      breach: 'A host that nobody saw has what the app holds.',
      guard: 'an app’s needs are allowed as a whole',
      attempt: async () =>
        expect(await loadsUnasked({ ...needy, csp: { connectDomains: ['https://evil.example'] } })).toBe(false),
    },
    {
      name: 'is allowed its hosts, and then asks for the microphone',
      breach: 'The app may listen, and the user saw only a host.',
      guard: 'an app’s permissions are needs too',
      attempt: async () => expect(await loadsUnasked({ ...needy, permissions: { microphone: {} } })).toBe(false),
    },
    {
      name: 'loads under what another server’s app was allowed',
      breach: 'A server that the user never trusted reaches a host with what its app holds.',
      guard: 'an app’s needs are allowed to its server',
      attempt: async () => expect(await loadsUnasked(needy, other)).toBe(false),
    },
    {
      name: 'declares a shadow root, and draws a frame in it',
      breach: 'The frame has what was taken from the app, where nobody looks for one.',
      guard: 'no shadow root is declared',
      attempt: () =>
        expect(
          toDocument({ ...bareApp, html: '<p><template shadowRootMode="open"><iframe></iframe></template>' }),
        ).not.toMatch(/shadowrootmode/i),
    },
  ]),
  ...attacksBy('app', 'flow', [
    {
      name: 'tells its server what another site answered',
      breach: 'What a page told the chat is at a server, by a call that only reads.',
      guard: 'data of others asks',
      async attempt() {
        const { apps, called, grants, place } = createAppWorld({
          tools: [{ name: 'look_up', hints: { ...noHints, readOnly: true } }],
        });
        grants.push({ key: readingOf('s1') } as never); // all that is asked
        await apps.call({ ...place, tool: 'look_up', input: { words: 'The secret is 4711 of the library.' } });
        expect(called).toEqual([]);
      },
    },
    {
      name: 'has the user send its words, without saying that they are its own',
      breach: 'What a server told its app passes for what the user wrote, which may go anywhere.',
      guard: 'an app’s message bears that an app wrote it',
      async attempt() {
        const sent: unknown[] = [];
        const ask = async (_: string, given: unknown) => sent.push(given);
        const app = createAppActs({ callId: 'k', ask: ask as never, askUser: async () => true }); // the commands that an app has
        await app.sendMessage(secret);
        expect(sent).toEqual([{ text: secret, byApp: true }]);
      },
    },
  ]),
  ...attacksBy('file', 'file', [
    {
      name: 'brings a call whose result an app draws',
      breach: 'A server is asked for a page because somebody’s file says so.',
      guard: 'an app from a file isn’t read',
      async attempt() {
        const { apps, asked, state, place } = createAppWorld();
        state.imported = 99;
        await apps.open(place);
        expect(asked).toEqual([]);
      },
    },
  ]),
];

export const byAppWords = attacksBy<Loop>('app', 'flow', [
  {
    name: 'writes its server’s answer into a message, and has a model quote that to another site',
    breach: 'What a server answered passes for what the user wrote, which may go anywhere.',
    guard: 'data of others asks',
    async attempt(loop) {
      await loop.runs(loop.asksServer());
      loop.modelDoes(loop.searches(secret));
      await loop.sessions().say(loop.id, { text: `Find ${secret}`, byApp: true });
      await loop.settles();
      loop.pageWasTold();
    },
  },
]);
