/** In development only: saves the packs of the watched folder, as `scripts/watched-packs.ts` sends them. */
import type { ViteHotContext } from 'vite/types/hot.js';
import { readPack } from '#packs/read';
import type { PanelConnection } from '#panel';

export function takeWatchedPacks(hot: ViteHotContext, command: PanelConnection['command']): void {
  const known = new Map<string, string>();
  hot.on('watched-pack', async ({ file, source }: { file: string; source: string }) => {
    if (known.get(file) === source) return;
    known.set(file, source);
    const reading = readPack(source);
    if ('fault' in reading)
      console.warn(`${file}: ${reading.fault.code} ${reading.fault.what}, line ${reading.fault.line}`);
    else await command('save-pack', { packId: `watched-pack ${file}`, ...reading.pack });
  });
  hot.send('watched-packs');
}
