/** What a model that was talked into anything may try. */
import { expect } from 'vitest';
import type { EntryBody } from '#core/log/entry.ts';
import { look, play } from '../support/agent-world';
import { says } from '../support/log-writing';
import type { Attack } from './attack';
import { type Loop, logUpTo } from './loop';

const resumed: EntryBody = { type: 'run-resumed' };

export const byModelOutput: Attack<Loop>[] = [
  {
    attacker: 'model output',
    name: 'calls a tool that changes something without asking',
    breach: 'The page’s tool runs, though nobody allowed it.',
    guard: 'changing calls ask',
    promise: 'approval',
    async attempt(loop) {
      await loop.runs(loop.plays());
      loop.pageWasTold();
    },
  },
  {
    attacker: 'model output',
    name: 'calls a server’s changing tool under the grant for reading there',
    breach: 'The server changes something, though only reading was allowed.',
    guard: 'changing calls ask',
    promise: 'approval',
    async attempt(loop) {
      loop.serverOffers({ name: 'forecast' });
      await loop.runs(loop.asksServer());
      expect(loop.server.made).toEqual([]);
    },
  },
  {
    attacker: 'model output',
    name: 'calls a tool again that was just denied',
    breach: 'A denial lasts no longer than the model’s next turn.',
    guard: 'changing calls ask',
    promise: 'approval',
    async attempt(loop) {
      await loop.runs(loop.plays('one'), loop.plays('two'));
      await loop.personDecides('deny').catch(() => undefined); // nothing waits if nothing was asked
      loop.pageWasTold();
    },
  },
  {
    attacker: 'model output',
    name: 'reads a page although the user wants to be asked for everything',
    breach: 'The user’s stricter setting holds nothing.',
    guard: 'everything is asked about on request',
    promise: 'approval',
    async attempt(loop) {
      loop.settings.askForEverything = true;
      await loop.runs(loop.searches());
      loop.pageWasTold();
    },
  },
  {
    attacker: 'model output',
    name: 'gives arguments that the schema forbids',
    breach: 'A page’s tool is run with input that its author ruled out.',
    guard: 'input has to fit',
    promise: 'approval',
    async attempt(loop) {
      await loop.runs({ calls: [{ name: look, input: { words: ['a', 'list'] } }] });
      loop.pageWasTold();
    },
  },
  {
    attacker: 'model output',
    name: 'calls a tool that the user switched off meanwhile',
    breach: 'A tool runs that is off in this chat.',
    guard: 'a tool that is off isn’t called',
    promise: 'approval',
    async attempt(loop) {
      const off = { layerKey: 'page:https://music.example', tool: 'play_track', enabled: false };
      await loop.runs(loop.plays());
      await loop.sessions().enable(loop.id, off);
      await loop.personDecides('once');
      loop.pageWasTold();
    },
  },
  {
    attacker: 'model output',
    name: 'asks for 3,000 calls in one turn',
    breach: 'A page is called thousands of times in a row.',
    guard: 'calls of a turn are limited',
    promise: 'work',
    async attempt(loop) {
      await loop.runs({ calls: Array.from({ length: 400 }, () => ({ name: look })) });
      expect(loop.page.made.length).toBeLessThanOrEqual(128);
    },
  },
  {
    attacker: 'model output',
    name: 'repeats the same call for ever',
    breach: 'A run goes round until its last turn, at the user’s cost.',
    guard: 'a run that goes round ends',
    promise: 'work',
    async attempt(loop) {
      await loop.runs(...Array.from({ length: 9 }, () => loop.searches('same')));
      expect(loop.page.made.length).toBeLessThan(6);
    },
  },
  {
    attacker: 'model output',
    name: 'goes on and on with ever other calls',
    breach: 'A run never ends.',
    guard: 'a run has a limit of turns',
    promise: 'work',
    async attempt(loop) {
      await loop.runs(...Array.from({ length: 15 }, (_, i) => loop.searches(`word ${i}`)));
      expect(loop.page.made.length).toBeLessThan(11);
    },
  },
  {
    attacker: 'model output',
    name: 'makes a call that kills the background each time',
    breach: 'Tabhand dies at every start, for ever.',
    guard: 'what killed the background twice isn’t tried again',
    promise: 'death',
    async attempt(loop) {
      await loop.logIs([...(await logUpTo('assistant-message', (other) => other.searches())), resumed, resumed]);
      await loop.backgroundWakes();
      loop.pageWasTold();
    },
  },
  {
    attacker: 'model output',
    name: 'writes what kills the background while the next turn is built',
    breach: 'Tabhand dies at every start, for ever.',
    guard: 'what killed the background twice isn’t tried again',
    promise: 'death',
    async attempt(loop) {
      await loop.logIs([says.user('Look'), resumed, resumed]);
      await loop.backgroundWakes();
      expect(loop.requests).toEqual([]);
    },
  },
  {
    attacker: 'model output',
    name: 'has a changing call run twice by killing the background in between',
    breach: 'What was allowed once is done twice.',
    guard: 'a changing call isn’t repeated',
    promise: 'death',
    async attempt(loop) {
      await loop.logIs(await logUpTo('call-started', (other) => other.plays(), true));
      await loop.backgroundWakes();
      loop.pageWasTold();
    },
  },
  {
    attacker: 'model output',
    name: 'has a reading call run again and again by killing the background each time',
    breach: 'Each start of Tabhand repeats the call that kills it.',
    guard: 'a reading call is repeated once',
    promise: 'death',
    async attempt(loop) {
      const log = await logUpTo('call-started', (other) => other.searches());
      await loop.logIs([...log, ...log.slice(-1)]);
      await loop.backgroundWakes();
      loop.pageWasTold();
    },
  },
  {
    attacker: 'model output',
    name: 'puts a remembered call behind one that waits, so that it runs first',
    breach: 'An order of calls that the user didn’t see: the second is done before the first is allowed.',
    guard: 'a call overtakes none that waits',
    promise: 'approval',
    async attempt(loop) {
      await loop.runs(loop.plays());
      await loop.personDecides('always');
      loop.pageOffers(
        { name: 'play_track', inputSchema: { type: 'object', properties: { words: { type: 'string' } } } },
        { name: 'stop' },
      );
      await loop.runs({ calls: [{ name: 'music_example_webmcp_stop' }, { name: play }] });
      expect(loop.page.made).toHaveLength(1);
    },
  },
  {
    attacker: 'model output',
    name: 'runs a call behind another whose grant was taken back meanwhile',
    breach: 'A revoked approval still holds.',
    guard: 'a call that waits is checked again',
    promise: 'approval',
    async attempt(loop) {
      await loop.runs(loop.plays());
      await loop.personDecides('always');
      loop.pageOffers(
        { name: 'play_track', inputSchema: { type: 'object', properties: { words: { type: 'string' } } } },
        { name: 'stop' },
      );
      await loop.runs({ calls: [{ name: 'music_example_webmcp_stop' }, { name: play }] });
      for (const { key, about } of await loop.store.grants())
        if (about.type === 'tool') await loop.store.removeGrant(key);
      await loop.personDecides('once');
      expect(loop.page.made.map(({ tool }) => tool)).toEqual(['play_track', 'stop']);
    },
  },
];
