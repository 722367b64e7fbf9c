/** What DevTools show of the inspected page: its tools, to run, compare and read. */
import type { FunctionComponent } from 'preact';
import { Images } from '#ui';
import { usePanel } from './context';
import { RefusalBar, Toast } from './frame/toast';
import { useKeys } from './frame/use-keys';
import { later, useParts } from './later';

const Tools: FunctionComponent = later(async () => (await import('./tools/tools')).Tools);

export function Inspector() {
  useParts();
  useKeys();
  const { images } = usePanel();
  return (
    <div class="shell inspects">
      <Images.Provider value={images.policy.value}>
        <Tools />
      </Images.Provider>
      <Toast />
      <RefusalBar />
    </div>
  );
}
