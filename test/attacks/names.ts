/** How a site or a server could pass for another one, or come back where it is switched off. */
import { expect } from 'vitest';
import { nameServers } from '#core/tools/registry.ts';
import { Documents } from '#features/sites/background/documents.ts';
import { listPageLayers } from '#features/sites/layer/page.ts';
import { labelOfSite } from '../../src/core/tools/registry';
import { parsePageTools } from '../../src/features/sites/layer/page-tool';
import { aServer } from '../support/tool-layers';
import { createWire } from '../support/wires';
import { attacksBy } from './attack';

const namesOf = (serverName: string) => [...nameServers([aServer(serverName, ['x'])], new Map()).values()];
const tool = { title: '', description: '', lazy: false, disabled: false, annotations: {} };

export const bySender = { tabId: 1, frameId: 0, origin: 'https://bank.example' };

/** A document that connects, and what the background makes of its tab. `isOff`: the user switched its site off. */
export function connects({ isOff = false } = {}) {
  const documents = new Documents(
    {
      hello: async () => ({ topOrigin: bySender.origin, frames: [], late: false, silent: true }),
      isOff: async () => isOff,
    },
    { changed: () => undefined, called: () => undefined },
  );
  const end = createWire<unknown>();
  documents.accept({ ...end.wire, name: 'page:d1', sender: bySender });
  const signal = AbortSignal.timeout(100);
  return { end, layers: () => listPageLayers(documents, [1], signal) };
}

export const byName = [
  ...attacksBy('server', 'identity', [
    ...['hands', 'person'].map((name) => ({
      name: `is called “${name}”`,
      breach: 'Its tools pass for Tabhand’s own.',
      guard: 'the built-in name is taken' as const, // const: a guard's name
      attempt: () => expect(namesOf(name)).not.toContain(name),
    })),
    {
      name: 'is called “autoui”',
      breach: 'Its tools pass for Tabhand’s own.',
      guard: 'the built-in name is taken',
      attempt: () => expect(namesOf('autoui')).not.toContain('autoui'),
    },
    {
      name: 'has a separator in its name',
      breach: 'Its tools pass for another server’s.',
      guard: 'a separator is in no name',
      attempt: () => expect(namesOf('bank_mcp_pay')).toEqual(['bank-mcp_pay']),
    },
  ]),
  ...attacksBy('page', 'identity', [
    {
      name: 'has a host that reads like another’s',
      breach: 'A bank’s tools and its own have one label.',
      guard: 'different hosts have different labels',
      attempt: () => expect(labelOfSite('https://my_bank.example')).not.toBe(labelOfSite('https://my.bank.example')),
    },
    {
      name: 'gives a tool a name with invisible characters',
      breach: 'Two tools look the same.',
      guard: 'a page’s names are legal',
      attempt: () => expect(parsePageTools([{ ...tool, name: 'pay\u200b' }])).toEqual([]),
    },
  ]),
  ...attacksBy('page', 'off', [
    {
      name: 'connects from a site that is off, while the page around it is silent',
      breach: 'A site that the user switched off offers its tools.',
      guard: 'documents of a site that is off are left out',
      async attempt() {
        const { layers } = connects({ isOff: true });
        expect((await layers()).documents).toEqual([]);
      },
    },
  ]),
];
