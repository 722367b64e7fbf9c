/** The panel's frame: header and places above, one place or drawer below them. */
import { useEffect } from 'preact/hooks';
import { isHands } from '#core/tools/layer.ts';
import type { CallView } from '#features/conversation/state/call-view.ts';
import { toProvenance } from '#ui/badge.tsx';
import { Guarded } from '#ui/controls/guarded.tsx';
import { HeldData } from '#ui/drawing-context.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later, useParts } from '#ui/panel/later.tsx';
import type { PanelPlace } from '#ui/panel/navigation.ts';
import { Images } from '#ui/remote-image.tsx';
import { toHost } from '#ui/words/figures.ts';
import { DrawerHeader, Header } from './frame/header';
import { PlaceRows } from './frame/places';
import { RefusalBar } from './frame/refusal-bar';
import { useDrawerFocus, useKeys } from './frame/use-keys';
import { LaterPalette } from './places';

const Toast = later(async () => (await import('./next')).Toast, 'none');
const AppInFront = later(async () => (await import('#features/apps/panel/app.tsx')).ServerApp, 'inside');

export function App() {
  useParts();
  useKeys();
  usePrint();
  useAppearance();
  const { drawer, drawers, place, places, conversation, board, images, palette, appInFront } = usePanel();
  const open = drawer.value;
  const heading = useDrawerFocus(open);
  const [waiting] = conversation.waiting.value;
  const InFront = (open ? drawers[open] : places[place.value]).view;
  return (
    <div class={classOf(open !== null, place.value)}>
      {open ? <DrawerHeader name={open} heading={heading} /> : <Header />}
      <PlaceRows />
      <HeldData.Provider value={conversation.held.value}>
        <Images.Provider value={images.policy.value}>
          <Guarded of={InFront}>
            <InFront />
          </Guarded>
        </Images.Provider>
      </HeldData.Provider>
      {appInFront.value !== null && <AppInFront callId={appInFront.value} where="front" />}
      {palette.value && <LaterPalette />}
      <Toast />
      <RefusalBar />
      <p class="vh" role="status">
        {conversation.announcement.value}
      </p>
      <p class="vh" role="status">
        {board.announcement.value}
      </p>
      <p class="vh" role="alert">
        {waiting && say('Run {tool} on {who}?', { who: askerOf(waiting), tool: waiting.tool })}
      </p>
    </div>
  );
}

const classOf = (isSub: boolean, place: PanelPlace): string =>
  isSub ? 'shell sub' : place === 'canvas' ? 'shell at-canvas' : 'shell';

/** The name that the user knows, not the server's inside exposed tool names. What hands operate is a page: they aren't whom a call is run on. */
function askerOf({ target }: CallView): string {
  if (target?.source.type === 'page' && isHands(target)) return toHost(target.source.origin);
  return target ? toProvenance(target.source, target.server).name : '';
}

/** What another panel stores of the appearance shows here too. */
function useAppearance() {
  const { appearance } = usePanel();
  useEffect(() => {
    addEventListener('storage', appearance.reread);
    return () => removeEventListener('storage', appearance.reread);
  }, [appearance]);
}

/** Printing from the browser's own menu also includes everything, not only what is in view. */
function usePrint() {
  const { exports } = usePanel();
  useEffect(() => {
    const end = new AbortController();
    addEventListener('beforeprint', () => (exports.whole.value = true), end);
    addEventListener('afterprint', () => (exports.whole.value = false), end);
    return () => end.abort();
  }, [exports]);
}
