/** The packs, and what can be done with them, for the components of the Tools place. */
import { useMemo } from 'preact/hooks';
import { usePanel } from '#ui/panel/context.ts';
import { PackActs } from '../state/pack-acts';

export function usePacks(): PackActs {
  const panel = usePanel();
  return useMemo(() => new PackActs(panel), [panel]);
}
