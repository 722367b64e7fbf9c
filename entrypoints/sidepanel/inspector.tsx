/** What DevTools show of the inspected page: its tools, to run, compare and read. */
import { tools } from '#features/tools/panel/place.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { useParts } from '#ui/panel/later.tsx';
import { Images } from '#ui/remote-image.tsx';
import { RefusalBar, Toast } from './frame/toast';
import { useKeys } from './frame/use-keys';

export function Inspector() {
  useParts();
  useKeys();
  const { images } = usePanel();
  return (
    <div class="shell inspects">
      <Images.Provider value={images.policy.value}>
        <tools.view />
      </Images.Provider>
      <Toast />
      <RefusalBar />
    </div>
  );
}
