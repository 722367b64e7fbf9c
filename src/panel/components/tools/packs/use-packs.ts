/** The packs, and what can be done with them, for the components of the Tools place. */
import { useMemo } from 'preact/hooks';
import { PackActs } from '../../../models/tools/pack-acts';
import { usePanel } from '../../context';

export function usePacks(): PackActs {
  const panel = usePanel();
  return useMemo(() => new PackActs(panel), [panel]);
}
