/** What the scripts weigh. */
import type { Row } from '../../table.ts';
import { readPublishedPeer, type Scripts, weigh } from '../subjects.ts';

export function weighScripts({ ours, peer }: Scripts): Row[] {
  const weights = { ours: weigh(ours), peer: weigh(peer), published: weigh(readPublishedPeer()) };
  const row = (title: string, key: 'minified' | 'gzipped', other: 'peer' | 'published'): Row => ({
    title,
    unit: 'B',
    figures: { ours: weights.ours[key], peer: weights[other][key] },
    note: other === 'peer' ? 'both bundled alike' : 'the peer’s published one-file script',
  });
  return [
    row('Script, minified', 'minified', 'peer'),
    row('Script, gzipped', 'gzipped', 'peer'),
    row('Script as published, minified', 'minified', 'published'),
    row('Script as published, gzipped', 'gzipped', 'published'),
  ];
}
