/** The panel's commands, sent by whom they aren't for: on the relay's port, from the relay's world, and by another extension. */
import { personSays } from '../../support/journey';
import type { Attacker } from '../attack';
import type { BrowserGuardName } from '../browser-guards';
import { speak } from './other-extension';
import {
  type BrowserAttack,
  type BrowserWorld,
  happens,
  modelAsksToWrite,
  moment,
  newestCall,
  settingsOf,
  stored,
  writes,
} from './world';

interface Command {
  name: string;
  input: object;
}

/** Sends it. True if it was answered. */
type Send = (world: BrowserWorld, command: Command) => Promise<boolean>;

let last = 100;

const envelope = ({ name, input }: Command) => ({ type: 'command', id: ++last, name, input });

const onRelayPort: Send = async ({ page }, command) => {
  const message = envelope(command);
  await page.until('hostile.wire.ports.length > 0');
  await page.value(`void hostile.wire.say(${JSON.stringify(message)})`);
  const answer = `hostile.wire.heard.some((each) => each?.type === 'answer' && each.id === ${message.id})`;
  return happens(() => page.value<boolean>(answer));
};

/** What a page could do at most that had taken over its own process, and with it the relay's world. */
const fromRelayWorld: Send = ({ panel }, command) =>
  panel.value(`(async () => {
    const ext = globalThis.browser ?? chrome;
    const tabId = Number(new URLSearchParams(location.search).get('tabId'));
    const args = [${JSON.stringify({ port: 'panel', message: envelope(command), moment })}];
    return (await ext.scripting.executeScript({ target: { tabId }, func: ${speak}, args }))[0].result;
  })()`);

/** Another extension, through a script of its own in the page. */
const fromExtension: Send = async ({ page, panel }, command) => {
  const id = await panel.value<string>('(globalThis.browser ?? chrome).runtime.id');
  const order = JSON.stringify({ id, port: 'panel', message: envelope(command), moment });
  await page.value(`void (() => {
    delete document.documentElement.dataset.other;
    dispatchEvent(new CustomEvent('other-extension', { detail: ${JSON.stringify(order)} }));
  })()`);
  await page.until('document.documentElement.dataset.other !== undefined');
  return (await page.value('document.documentElement.dataset.other')) === 'true';
};

interface Forgery {
  name: string;
  breach: string;
  attempt(world: BrowserWorld, send: Send): Promise<boolean>;
}

const secret = 'a word of another chat';

/** Milliseconds for what a command sets off, after those for its answer. */
const afterwards = moment / 3;

const forgeries: Forgery[] = [
  {
    name: 'approves its own call',
    breach: 'the call runs, though nobody allowed it',
    async attempt(world, send) {
      const before = await writes(world);
      await modelAsksToWrite(world);
      await send(world, { name: 'approve', input: { ...(await newestCall(world.panel)), decision: 'once' } });
      return happens(async () => (await writes(world)) > before, afterwards);
    },
  },
  {
    name: 'widens a grant: allows its call for always',
    breach: 'a grant is stored that the user never gave',
    async attempt(world, send) {
      const { page, panel } = world;
      await page.value(`void hostile.changes({ name: 'write_for_always' })`);
      await modelAsksToWrite(world, 'write_for_always');
      const before = JSON.stringify(await stored(panel, 'grants'));
      await send(world, { name: 'approve', input: { ...(await newestCall(panel)), decision: 'always' } });
      const isWidened = await happens(async () => JSON.stringify(await stored(panel, 'grants')) !== before, afterwards);
      await page.value('void hostile.changes({})');
      return isWidened;
    },
  },
  {
    name: 'starts a run',
    breach: 'the model is asked in the user’s name',
    async attempt(world, send) {
      world.model.plays({ text: 'Heard.' });
      await personSays(world.panel, 'hello');
      await world.panel.sees('Heard.');
      const { panel, model } = world;
      const conversationId = (await stored(panel, 'entries')).at(-1)?.conversationId;
      model.plays({ text: 'Forged.' });
      await send(world, { name: 'send', input: { conversationId, text: 'an order of the attacker' } });
      return happens(() => JSON.stringify(model.heard()).includes('an order of the attacker'), afterwards);
    },
  },
  {
    name: 'sends the chats to a model of its own',
    breach: 'the default model is the attacker’s address',
    async attempt(world, send) {
      const { panel, hostile } = world;
      const own = await settingsOf(panel);
      const choice = { type: 'openai-compatible', baseUrl: `${hostile.url}v1`, model: 'stolen' };
      await send(world, { name: 'set-model', input: { choice } });
      if (!(await happens(async () => (await settingsOf(panel)).includes('stolen'), afterwards))) return false;
      await panel.value(`(globalThis.browser ?? chrome).storage.local.set(${own}).then(() => true)`);
      return true;
    },
  },
  {
    name: 'reads what goes between Tabhand and a server',
    breach: 'its messages, and what its tools returned, are the attacker’s',
    attempt: (world, send) => send(world, { name: 'server-messages', input: { serverId: 's1', after: 0 } }),
  },
  {
    name: 'adds a server',
    breach: 'the browser connects to the attacker’s server',
    async attempt(world, send) {
      const path = `/mcp-${crypto.randomUUID()}`;
      const url = new URL(path, world.hostile.url).href;
      await send(world, { name: 'add-server', input: { url, headers: [], name: 'evil', anyway: false } });
      return happens(() => world.hostile.asked.includes(path), afterwards);
    },
  },
  {
    name: 'makes a schedule',
    breach: 'the attacker’s words are sent each day as the user’s',
    async attempt(world, send) {
      const text = `Order ${crypto.randomUUID()}`;
      const schedule = { id: 'theirs', text, days: [0, 1, 2, 3, 4, 5, 6], time: '09:00', on: false };
      await send(world, { name: 'save-schedule', input: schedule });
      return happens(async () => (await settingsOf(world.panel)).includes(text), afterwards);
    },
  },
  {
    name: 'switches Tabhand off on another site',
    breach: 'the setting of another site is changed',
    async attempt(world, send) {
      const origin = `https://${crypto.randomUUID()}.example`;
      await send(world, { name: 'set-site', input: { origin, off: true } });
      return happens(async () => (await settingsOf(world.panel)).includes(origin), afterwards);
    },
  },
  {
    name: 'reads another chat',
    breach: 'words of a chat come back',
    async attempt(world, send) {
      world.model.plays({ text: 'Heard.' });
      await personSays(world.panel, secret);
      await world.panel.sees('Heard.');
      return send(world, { name: 'search-conversations', input: { words: 'word of another' } });
    },
  },
  {
    name: 'lists the open tabs',
    breach: 'titles and origins of other tabs come back',
    attempt: (world, send) => send(world, { name: 'tabs', input: {} }),
  },
  {
    name: 'asks how the door stands',
    breach: 'what agents are connected comes back',
    attempt: (world, send) => send(world, { name: 'door', input: {} }),
  },
];

function attacksBy(
  attacker: Attacker,
  how: string,
  send: Send,
  guard: BrowserGuardName,
  names = forgeries.map(({ name }) => name),
): BrowserAttack[] {
  return forgeries
    .filter(({ name }) => names.includes(name))
    .map(({ name, breach, attempt }) => ({
      ...{ attacker, breach, guard },
      promise: 'commands',
      name: `${name}, ${how}`,
      attempt: (world) => attempt(world, send),
    }));
}

const few = [
  'approves its own call',
  'reads another chat',
  'asks how the door stands',
  'reads what goes between Tabhand and a server',
];

export const byCommands: BrowserAttack[] = [
  ...attacksBy('page', 'on the relay’s port', onRelayPort, 'a page’s port takes no commands'),
  ...attacksBy('page', 'from the relay’s world', fromRelayWorld, 'only the panel’s own page commands', few),
  ...attacksBy('other extension', 'as a panel', fromExtension, 'no port of another extension', [
    ...few,
    'starts a run',
    'makes a schedule',
    'adds a server',
    'sends the chats to a model of its own',
    'lists the open tabs',
  ]),
];
