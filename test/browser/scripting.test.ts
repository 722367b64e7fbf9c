/** The registration of page and relay scripts: in one step, one after the other. */
import { beforeEach, expect, test, vi } from 'vitest';

interface Script {
  id: string;
  js?: string[];
  excludeMatches?: string[];
}

const { scripting, registered, log } = vi.hoisted(() => {
  const registered = new Map<string, Script>();
  const log: string[] = [];
  const slow = () => new Promise((resolve) => setTimeout(resolve, 5));
  const change = (name: string, fits: (id: string) => boolean) => async (scripts: Script[]) => {
    log.push(`${name} begins`);
    await slow();
    for (const script of scripts) {
      if (!fits(script.id)) throw new Error(`Can't ${name} ${script.id}`);
      registered.set(script.id, { ...registered.get(script.id), ...script });
    }
    log.push(`${name} ends`);
  };
  const scripting = {
    getRegisteredContentScripts: async () => [...registered.values()],
    registerContentScripts: vi.fn(change('register', (id) => !registered.has(id))),
    updateContentScripts: vi.fn(change('update', (id) => registered.has(id))),
    unregisterContentScripts: vi.fn(async () => registered.clear()),
    executeScript: vi.fn(async ({ files }: { files: string[] }) => void log.push(files.join(' '))),
  };
  return { scripting, registered, log };
});
const { heard } = vi.hoisted(() => ({ heard: [] as ((message: unknown, sender: object) => void)[] }));
const runtime = {
  id: 'tabhand',
  onMessage: { addListener: (listener: (typeof heard)[number]) => heard.push(listener) },
};
vi.mock('wxt/browser', () => ({ browser: { scripting, runtime } }));
const { answerPages, injectScripts, registerScripts } = await import('#browser/scripting.ts');
const off = (...sitesOff: string[]) => ({ sitesOff, earlierShapes: false, experimental: false });

beforeEach(() => {
  registered.clear();
  log.length = 0;
});
const excluded = () => [...registered.values()].map(({ excludeMatches }) => excludeMatches);

test('both scripts are registered once, and brought up to date from then on without ever being gone', async () => {
  await registerScripts(off());
  await registerScripts(off('https://a.example'));
  const both = ['https://a.example/*', 'https://a.example./*'];
  expect(excluded()).toEqual([both, both]);
  await registerScripts(off());
  expect(excluded()).toEqual([[], []]);
  expect(scripting.unregisterContentScripts).not.toHaveBeenCalled();
});

test('after a death between the two, the missing one is registered', async () => {
  registered.set('page', { id: 'page' });
  await registerScripts(off());
  expect([...registered.keys()]).toEqual(['page', 'relay']);
});

test('changes in quick succession are carried out one after the other, and the last one stands', async () => {
  await Promise.all([off('https://a.example'), off(), off('https://b.example')].map(registerScripts));
  const both = ['https://b.example/*', 'https://b.example./*'];
  expect(excluded()).toEqual([both, both]);
  expect(log.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
});

test('what no pattern can be made of is left out, for with a single bad one the browser refuses all', async () => {
  await registerScripts(off('null', 'http://[::1]', 'http://127.0.0.1'));
  const patterns = ['http://[::1]/*', 'http://127.0.0.1/*', 'http://127.0.0.1/*'];
  expect(excluded()).toEqual([patterns, patterns]);
});

test('one that fails is told to its caller and does not stop the next', async () => {
  scripting.registerContentScripts.mockRejectedValueOnce(new Error('No'));
  await expect(registerScripts(off())).rejects.toThrow('No');
  await registerScripts(off());
  expect(registered.size).toBe(2);
});

test('what is wanted besides comes in order after the page script, also in tabs that were open before', async () => {
  await registerScripts(off());
  expect(registered.get('page')?.js).toEqual(['/page.js']);
  await registerScripts({ ...off(), earlierShapes: true });
  expect(registered.get('page')?.js).toEqual(['/page.js', '/compat.js']);
  await registerScripts({ ...off(), earlierShapes: true, experimental: true });
  expect(registered.get('page')?.js).toEqual(['/page.js', '/experimental.js', '/compat.js']);
  expect(registered.get('relay')?.js).toEqual(['/relay.js']);
  log.length = 0;
  await injectScripts(1, [{ documentId: 'd' }]);
  await registerScripts(off());
  expect(registered.get('page')?.js).toEqual(['/page.js']);
  await injectScripts(1, [{ documentId: 'd' }]);
  expect(log.filter((line) => line.startsWith('/'))).toEqual([
    '/page.js /experimental.js /compat.js',
    '/relay.js',
    '/page.js',
    '/relay.js',
  ]);
});

test('the second part goes to the very document whose relay asks, and to nobody else', async () => {
  answerPages();
  const says = (message: unknown, sender: object) => heard.forEach((listener) => void listener(message, sender));
  const relay = { id: 'tabhand', tab: { id: 7 }, documentId: 'shop' };
  says({ type: 'page-second' }, { ...relay, id: 'another extension' });
  says({ type: 'page-second' }, { ...relay, tab: undefined });
  says({ type: 'page-second' }, { ...relay, documentId: undefined });
  says({ type: 'something else' }, relay);
  says(null, relay);
  expect(log).toEqual([]);
  says({ type: 'page-second' }, relay);
  expect(log).toEqual(['/page-second.js']);
  expect(scripting.executeScript).toHaveBeenLastCalledWith(
    expect.objectContaining({ target: { tabId: 7, documentIds: ['shop'] }, world: 'MAIN' }),
  );
});
