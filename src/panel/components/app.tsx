/** The panel's frame: header and places above, one place or drawer below them. */
import type { FunctionComponent, RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { isHands } from '#tools';
import { HeldData, IconButton, Images, say, toHost, toProvenance } from '#ui';
import type { CallView } from '../models/calls/call-view';
import { type Drawer, drawers, type PanelPlace } from '../models/navigation';
import { Chat } from './chat/chat';
import { usePanel } from './context';
import { Guarded } from './controls/guarded';
import { Header } from './frame/header';
import { Places } from './frame/places';
import { RefusalBar, Toast } from './frame/toast';
import { useDrawerFocus, useKeys } from './frame/use-keys';
import { later, useParts } from './later';

const placeViews: Record<PanelPlace, FunctionComponent> = {
  chat: Chat,
  canvas: later(async () => (await import('./canvas/canvas-place')).CanvasPlace),
  tools: later(async () => (await import('./tools/tools')).Tools),
  servers: later(async () => (await import('./servers/servers')).ServersPlace),
  console: later(async () => (await import('./console/console')).Console),
};
const HistoryMenu = later(async () => (await import('./history/menu')).HistoryMenu, 'inside');
const drawerViews: Record<Drawer, FunctionComponent> = {
  history: later(async () => (await import('./history/drawer')).HistoryDrawer),
  settings: later(async () => (await import('./settings/drawer')).SettingsDrawer),
  resources: later(async () => (await import('./offers/drawer')).ResourcesDrawer),
  'this-chat': later(async () => (await import('./this-chat/drawer')).ThisChatDrawer),
};

const AppInFront = later(async () => (await import('./calls/app')).ServerApp, 'inside');
const Palette = later(async () => (await import('./palette/palette')).Palette, 'inside');

export function App() {
  useParts();
  useKeys();
  usePrint();
  const { drawer, place, conversation, board, images, palette, appInFront } = usePanel();
  const open = drawer.value;
  const heading = useDrawerFocus(open);
  const [waiting] = conversation.waiting.value;
  const InFront = open ? drawerViews[open] : placeViews[place.value];
  return (
    <div class={classOf(open !== null, place.value)}>
      {open ? <DrawerHeader name={open} heading={heading} onBack={() => (drawer.value = null)} /> : <Header />}
      <Places />
      <HeldData.Provider value={conversation.held.value}>
        <Images.Provider value={images.policy.value}>
          <Guarded of={InFront}>
            <InFront />
          </Guarded>
        </Images.Provider>
      </HeldData.Provider>
      {appInFront.value !== null && <AppInFront callId={appInFront.value} where="front" />}
      {palette.value && <Palette />}
      <Toast />
      <RefusalBar />
      <p class="vh" role="status">
        {conversation.announcement.value}
      </p>
      <p class="vh" role="status">
        {board.announcement.value}
      </p>
      <p class="vh" role="alert">
        {waiting &&
          say('Run {tool} on {who}? The run is waiting for you.', { who: askerOf(waiting), tool: waiting.tool })}
      </p>
    </div>
  );
}

const classOf = (isSub: boolean, place: PanelPlace): string =>
  isSub ? 'shell sub' : place === 'canvas' ? 'shell at-canvas' : 'shell';

/** The name that the user knows, not the server's name inside exposed tool names. */
/** What hands operate is a page: they aren't whom a call is run on. */
function askerOf({ target }: CallView): string {
  if (target?.source.type === 'page' && isHands(target)) return toHost(target.source.origin);
  return target ? toProvenance(target.source, target.server).name : '';
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

interface DrawerHeaderProps {
  name: Drawer;
  heading: RefObject<HTMLHeadingElement | null>;
  onBack(): void;
}

function DrawerHeader({ name, heading, onBack }: DrawerHeaderProps) {
  return (
    <header class="top">
      <IconButton icon="left" label={say('Back')} onClick={onBack} />
      <h1 ref={heading} class="grow cut" tabIndex={-1}>
        {say(drawers[name].name)}
      </h1>
      {name === 'history' && <HistoryMenu />}
    </header>
  );
}
