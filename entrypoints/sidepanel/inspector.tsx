/** What DevTools show of the inspected page: its tools, to run, compare and read. */
import type { FunctionComponent } from 'preact';
import { usePanel } from '#ui/panel/context.ts';
import { later, useParts } from '#ui/panel/later.tsx';
import { Images } from '#ui/remote-image.tsx';
import { RefusalBar, Toast } from './frame/toast';
import { useKeys } from './frame/use-keys';

const Tools: FunctionComponent = later(async () => (await import('#features/tools/panel/tools.tsx')).Tools);

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
