/** What a page may try with a file that it has the browser save, and the person attaches. */
import { expect, vi } from 'vitest';
import type { Brought } from '#core/tools/hands-wire.ts';
import { keepMade, readKept } from '#page/outside.ts';
import { readSaved } from '../../src/features/hands/background/saved-file';
import { readableLayers, toReadable } from '../support/readable-pages';
import { attacksBy } from './attack';

const origin = 'https://shop.example';

/** Whether the person would have the file that the page named so, where the network answers this. */
async function attaches(from: string, answer: (init: RequestInit) => Response | Promise<Response>): Promise<boolean> {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => answer(init));
  try {
    return await readSaved({ origin, from }).then(
      () => true,
      () => false,
    );
  } finally {
    vi.unstubAllGlobals();
  }
}

/** What a click gives, after which the page named such a file. */
async function clicks(brought: Brought) {
  const foreseen = { elements: [{ role: 'link', name: 'Save' }], serious: null, tookOver: false };
  const [layer] = readableLayers([
    toReadable({
      ...{ tabId: 1, origin, title: 'Shop', address: `${origin}/`, language: 'en' },
      read: async () => '',
      run: async () => ({ type: 'done', saw: 'nothing-changed', outside: [brought] }),
    }),
  ]);
  const tool = layer?.tools.find(({ name }) => name === 'click');
  if (!layer || !tool) throw new Error('There is no tool.');
  const outcome = await layer.call({ callId: 'c', tool, input: { ref: 'e1' }, foreseen }, AbortSignal.timeout(1000));
  return outcome.type === 'result' ? outcome.content : [];
}

/** What a document keeps after its page made these files. */
async function keepsOf(...parts: Uint8Array<ArrayBuffer>[]): Promise<number[]> {
  keepMade();
  const made: { kept: Map<string, Blob>; read(id: string, url: string): Promise<object> } = Reflect.get(
    globalThis,
    'tabhandMade',
  );
  for (const [i, part] of parts.entries()) await made.read(String(i), URL.createObjectURL(new Blob([part])));
  Reflect.deleteProperty(globalThis, 'tabhandMade');
  return [...made.kept.values()].map(({ size }) => size);
}

const secret = () => new Response('Balance: 12');

/** 30 MB of it, in pieces. */
function endless(): Response {
  let count = 0;
  const pull = (controller: ReadableStreamDefaultController) =>
    count++ < 6 ? controller.enqueue(new Uint8Array(5_000_000)) : controller.close();
  return new Response(new ReadableStream({ pull }));
}

export const bySavedFile = [
  ...attacksBy('page', 'flow', [
    {
      name: 'names another site’s address as the file that it saved',
      breach: 'What the person alone can see there comes into the chat, as this page’s.',
      guard: 'a saved file is of its own site',
      async attempt() {
        expect(await attaches('https://bank.example/statement', secret)).toBe(false);
        expect(await attaches('blob:https://shop.example/1', secret)).toBe(false);
      },
    },
    {
      name: 'sends the address of a saved file on to another site',
      breach: 'The answer of that site comes into the chat.',
      guard: 'a saved file follows no redirect',
      async attempt() {
        const answer = ({ redirect }: RequestInit) => (redirect === 'error' ? Promise.reject(new Error()) : secret());
        expect(await attaches(`${origin}/report`, answer)).toBe(false);
      },
    },
  ]),
  ...attacksBy('page', 'flow', [
    {
      name: 'names a file that another site’s frame made',
      breach: 'What the person saved there comes into the chat, as this page’s.',
      guard: 'a kept file is of its own site',
      async attempt() {
        vi.stubGlobal('origin', 'https://bank.example');
        vi.stubGlobal('tabhandMade', { kept: new Map([['0.5', new Blob(['Balance: 12'])]]) });
        vi.stubGlobal(
          'FileReader',
          class {
            onloadend = () => undefined;
            readAsDataURL = () => queueMicrotask(() => this.onloadend());
          },
        );
        const given = readKept(`${origin} 0.5`).finally(() => vi.unstubAllGlobals());
        expect(await given).toBeNull();
      },
    },
  ]),
  ...attacksBy('page', 'work', [
    {
      name: 'makes file after file to be saved',
      breach: 'Its document fills its memory on Tabhand’s account.',
      guard: 'what a page made is kept up to a size',
      async attempt() {
        const large = new Uint8Array(9_000_000);
        expect(await keepsOf(large, large, large, new Uint8Array(21_000_000))).toEqual([9_000_000, 9_000_000]);
        expect(await keepsOf(...Array.from({ length: 30 }, () => new Uint8Array(1)))).toHaveLength(20);
      },
    },
    {
      name: 'saves a file without an end',
      breach: 'The background fills its memory.',
      guard: 'a saved file is read up to a size',
      async attempt() {
        expect(await attaches(`${origin}/endless`, endless)).toBe(false);
      },
    },
  ]),
  ...attacksBy('page', 'keys', [
    {
      name: 'has a session in the address of a saved file',
      breach: 'The model reads it, and whoever it tells.',
      guard: 'a saved file’s address is the person’s',
      async attempt() {
        const content = await clicks({ what: 'download', words: 'a.csv', from: `${origin}/a.csv?session=7` });
        const forModel = content.filter(({ only }) => only !== 'user');
        expect(JSON.stringify(forModel)).not.toContain('session=7');
      },
    },
  ]),
  ...attacksBy('page', 'identity', [
    {
      name: 'gives a saved file a name with a path, or one that reads backwards',
      breach: 'It passes for another file.',
      guard: 'a saved file has a plain name',
      async attempt() {
        const content = await clicks({ what: 'download', words: '/home/ada/\u202Efdp.exe', from: `${origin}/a` });
        expect(content.find(({ type }) => type === 'resource_link')).toMatchObject({ name: 'fdp.exe' });
      },
    },
  ]),
];
