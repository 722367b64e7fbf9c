/** A server's app, in its call, on the canvas, or in front of the panel: what it needs, its frame, and what it asks. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { appBlock } from '#core/log/canvas.ts';
import { type CallView, toCallView } from '#features/conversation/state/index.ts';
import { IconButton, LinkButton, Notice } from '#ui/controls/controls.tsx';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { isWide, useMedia } from '#ui/controls/use-media.ts';
import { Icon } from '#ui/icon.tsx';
import { Say, say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { SandboxStopped } from '#ui/sandbox-stopped.tsx';
import { hostsOf, type OpenedApp, permissionsOf } from '../state/app-policy';
import { type RunningApp, runningAppsOf, type Stopped } from '../state/running-apps';
import { AppAsks } from './app-asks';

type Where = 'call' | 'canvas' | 'front';

/** It is drawn once: in front, else on the canvas, else in its call. Elsewhere a line says where it is. */
export function ServerApp({ callId, where }: { callId: string; where: Where }) {
  const { conversation, canvas, appInFront, board, go } = usePanel();
  const state = conversation.state.value.calls.get(callId);
  const block = canvas.blocks.value.find(({ widget, data }) => widget === appBlock && data.callId === callId);
  if (!state?.call.target?.app) {
    // In a tab of its own the chat isn't here yet.
    return where === 'front' ? null : <p class="small quiet">{say('This no longer exists.')}</p>;
  }
  const { server } = state.call.target;
  if (appInFront.value === callId && where !== 'front')
    return <p class="small quiet">{say('The app of {server} fills the panel.', { server })}</p>;
  if (block && where === 'call') {
    const show = () => {
      board.selected.value = block.id;
      go('canvas');
    };
    return (
      <p class="small row app-elsewhere">
        {say('The app of {server} is on the canvas.', { server })}
        <LinkButton onClick={show}>{say('Show app')}</LinkButton>
      </p>
    );
  }
  return <Drawn call={toCallView(state)} server={server} where={where} isOnCanvas={block !== undefined} />;
}

interface DrawnProps {
  call: CallView;
  server: string;
  where: Where;
  isOnCanvas: boolean;
}

function Drawn(props: DrawnProps) {
  const panel = usePanel();
  const running = useMemo(() => runningAppsOf(panel), [panel]).all.value.get(props.call.id);
  return running ? <Stage {...props} app={running} /> : <Opening {...props} />;
}

function Opening({ call, server }: DrawnProps) {
  const panel = usePanel();
  const { conversation } = panel;
  const { appAddress } = panel.connection;
  const opened = useAnswer(() => conversation.ask('open-app', { callId: call.id }), call.id);
  const [allowed, setAllowed] = useState(false);
  const page = opened && 'page' in opened ? opened.page : null;
  const mayRun =
    appAddress !== undefined && page !== null && opened && 'agreed' in opened && (opened.agreed || allowed);
  useEffect(() => {
    if (mayRun) runningAppsOf(panel).start(call, page);
  }, [mayRun]);
  if (appAddress === undefined)
    return (
      <p class="small quiet app-as-text">
        {say('{server} has an app for this result. Only Chrome can isolate it, so the result is shown as text.', {
          server,
        })}
      </p>
    );
  if (opened === undefined || mayRun) return <div class="skel" style="height: 72px" />;
  if (page === null)
    return (
      <p class="small quiet">{say('Couldn’t load the app of {server}. The result is shown as text.', { server })}</p>
    );
  const allow = async () => {
    const { csp, permissions } = page;
    if (await conversation.ask('allow-app', { callId: call.id, csp, permissions })) setAllowed(true);
  };
  return <Needs page={page} server={server} onAllow={allow} />;
}

const permissionWords = {
  camera: () => say('your camera'),
  microphone: () => say('your microphone'),
  geolocation: () => say('your location'),
  clipboardWrite: () => say('writing to the clipboard'),
};

function Needs({ page, server, onAllow }: { page: OpenedApp; server: string; onAllow(): void }) {
  const hosts = hostsOf(page);
  const asked = permissionsOf(page).map((each) => permissionWords[each]());
  const next = [
    hosts.length > 0 && say('The app loads from {hosts}.', { hosts: hosts.join(', ') }),
    asked.length > 0 && say('The app asks for {permissions}.', { permissions: asked.join(', ') }),
  ];
  const what = say('Load the app of {server}?', { server });
  return (
    <Notice icon="shield" what={what} next={next.filter(Boolean).join(' ')}>
      <LinkButton onClick={onAllow}>{say('Load app')}</LinkButton>
    </Notice>
  );
}

interface StageProps extends DrawnProps {
  app: RunningApp;
}

function Stage(props: StageProps) {
  const panel = usePanel();
  const { app, call, server, where } = props;
  const stopped = app.stopped.value;
  if (!stopped) {
    const isLarge = where === 'front';
    const figure = (
      <figure class={isLarge ? 'app large' : 'app'}>
        <Caption {...props} />
        <Room key={app} app={app} where={where} />
        <AppAsks asks={app.asks} server={server} />
      </figure>
    );
    // In front it stands outside every place, which would be its landmark.
    return isLarge ? <section aria-label={say('App of {server}', { server })}>{figure}</section> : figure;
  }
  const again = <LinkButton onClick={() => runningAppsOf(panel).end(call.id)}>{say('Restart')}</LinkButton>;
  if (stopped === 'left' || stopped === 'flood') return <SandboxStopped why={stopped}>{again}</SandboxStopped>;
  return (
    <p class="small row">
      {stopped === 'by-user' ? say('App stopped.') : say('The app is open in another tab.')} {again}
    </p>
  );
}

function Caption({ app, call: { id }, server, where, isOnCanvas }: StageProps) {
  const { appInFront, canvas, openInTab: openPlace } = usePanel();
  const wide = useMedia(isWide);
  const isLarge = where === 'front';
  const stop = (why: Stopped) => {
    app.end();
    app.stopped.value = why;
    if (isLarge) appInFront.value = null;
  };
  const openInTab = () => {
    stop('in-tab');
    openPlace(`app:${encodeURIComponent(id)}`);
  };
  return (
    <figcaption class="small row">
      <Icon name="mcp" size={12} />
      <span class="cut">
        <Say text="App of {server}" parts={{ server: <b>{server}</b> }} />
      </span>
      <span class="grow" />
      {where === 'call' && !isOnCanvas && (
        <IconButton
          icon="widget"
          label={say('Put on the canvas')}
          onClick={() => canvas.carryOut({ type: 'app-shown', callId: id })}
        />
      )}
      {!wide && <IconButton icon="tab" label={say('Open in a full tab')} onClick={openInTab} />}
      <IconButton
        icon={isLarge ? 'squeeze' : 'expand'}
        label={isLarge ? say('Back') : say('Expand')}
        onClick={() => (appInFront.value = isLarge ? null : id)}
      />
      <IconButton icon="stop" label={say('Stop app')} onClick={() => stop('by-user')} />
    </figcaption>
  );
}

/** Where its frame goes. */
function Room({ app, where }: Pick<StageProps, 'app' | 'where'>) {
  const room = useRef<HTMLDivElement>(null);
  const isLarge = where === 'front';
  useLayoutEffect(() => {
    if (room.current) return app.show(room.current, isLarge ? 'fullscreen' : 'inline');
  }, [app, isLarge]);
  return <div ref={room} class="app-room" style={isLarge ? {} : { height: `${app.height.value}px` }} />;
}
