/** What DevTools show of the inspected page: its tools, to run, compare and read, and developers' other parts. */
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { useParts } from '#ui/panel/later.tsx';
import { Images } from '#ui/remote-image.tsx';
import { NavRow } from './frame/places';
import { RefusalBar } from './frame/refusal-bar';
import { Toast } from './frame/toast';
import { useKeys } from './frame/use-keys';

const shown = ['tools', 'check', 'evals', 'console'] as const; // what can be in front here

export function Inspector() {
  useParts();
  useKeys();
  const { images, drawers, drawer, go } = usePanel();
  const now = shown.find((name) => name === drawer.value) ?? 'tools';
  const InFront = drawers[now].view;
  return (
    <div class="shell inspects">
      <nav class="nav" aria-label={say('Main navigation')}>
        {shown.map((id) => (
          <NavRow key={id} {...drawers[id]} isCurrent={id === now} onClick={() => go(id)} />
        ))}
      </nav>
      <Images.Provider value={images.policy.value}>
        <InFront />
      </Images.Provider>
      <Toast />
      <RefusalBar />
    </div>
  );
}
