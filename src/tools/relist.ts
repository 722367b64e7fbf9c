/** A listing in which one source was listed again. Pure. */
import { findHeirs, findLayer, type ToolAddress } from './dispatcher';
import type { ToolLayer } from './layer';

/** `now`: what is at this address; nothing if the source is gone, and of a page what took its place. */
export function relist(listed: readonly ToolLayer[], address: ToolAddress, now: readonly ToolLayer[]): ToolLayer[] {
  const before = findLayer(address, listed);
  const here = [findLayer(address, now), ...findHeirs(address, now)];
  const isSame = (one: ToolLayer, other: ToolLayer) =>
    one.documentId === undefined ? one.key === other.key : one.documentId === other.documentId;
  const others = listed.filter((layer) => layer !== before && !now.some((fresh) => isSame(fresh, layer)));
  // Keys are numbered over all tabs.
  return [...others, ...now.map((layer) => (here.includes(layer) ? { ...layer, key: address.layerKey } : layer))];
}
