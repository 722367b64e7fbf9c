/** Pages that hands can read, without a browser: what they show is their text. */
import { handsLayers, type ReadablePage } from '#features/hands/background/layer.ts';

type Given = Omit<ReadablePage, 'hasTools' | 'run' | 'cutOut' | 'picture' | 'go'> & Partial<ReadablePage>;

const never = () => Promise.reject(new Error('This page was only to be read.'));

export const toReadable = (page: Given): ReadablePage => ({
  hasTools: false,
  cutOut: async () => null,
  picture: never,
  go: never,
  async run(command) {
    if (command.type !== 'look') return { type: 'refused', why: 'gone' };
    return { type: 'looked', text: await page.read(), part: 1, parts: 1, origin: page.origin };
  },
  ...page,
});

export const readableLayers = (pages: readonly Given[]) => handsLayers(pages.map(toReadable));
