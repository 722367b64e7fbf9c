/** In development only: saves the packs of the watched folder, as `scripts/watched-packs.ts` sends them. */
import type { ViteHotContext } from 'vite/types/hot.js';
import { readPack } from '#features/packs/read.ts';
import type { PanelConnection } from './mount';

export function takeWatchedPacks(hot: ViteHotContext, command: PanelConnection['command']): void {
  const known = new Map<string, string>();
  hot.on('watched-pack', async ({ file, source }: { file: string; source: string }) => {
    if (known.get(file) === source) return;
    known.set(file, source);
    const reading = readPack(source);
    if ('code' in reading) console.warn(`${file}: ${reading.code} ${reading.what}`);
    else await command('save-pack', { packId: `watched-pack ${file}`, ...reading, from: { type: 'folder', file } });
  });
  hot.send('watched-packs');
}
