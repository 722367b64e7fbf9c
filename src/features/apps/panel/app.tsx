/** A server's app, in its call, on the canvas, or in front of the panel: what it needs, its frame, and what it asks. */

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { appBlock } from '#core/log/canvas.ts';
import { Arguments, Flow, Unread, useReading } from '#features/conversation/panel/index.ts';
import { type CallView, toCallView } from '#features/conversation/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { Code } from '#ui/controls/code.tsx';
import { IconButton, LinkButton, Notice } from '#ui/controls/controls.tsx';
import { once } from '#ui/controls/once.ts';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { isWide, useMedia } from '#ui/controls/use-media.ts';
import { Icon } from '#ui/icon.tsx';
import { Say, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { SandboxStopped } from '#ui/sandbox-stopped.tsx';
import { Visible } from '#ui/visible.tsx';
import { wordApprovalReason } from '#ui/words/approval.ts';
import type { AppAsk, createAppAsks } from '../state/app-asks';
import { hostsOf, type OpenedApp, permissionsOf } from '../state/app-policy';
import { type RunningApp, runningAppsOf, type Stopped } from '../state/running-apps';

type Where = 'call' | 'canvas' | 'front';

/** It is drawn once: in front, else on the canvas, else in its call. Elsewhere a line says where it is. */
export function ServerApp({ callId, where }: { callId: string; where: Where }) {
  const { conversation, canvas, appInFront, board, go } = usePanel();
  const state = conversation.state.value.calls.get(callId);
  const block = canvas.blocks.value.find(({ widget, data }) => widget === appBlock && data.callId === callId);
  if (!state?.call.target?.app) {
    // In a tab of its own the chat isn't here yet.
    return where === 'front' ? null : <p class="small quiet">{say('This app is no longer part of the chat.')}</p>;
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
  const again = <LinkButton onClick={() => runningAppsOf(panel).end(call.id)}>{say('Restart app')}</LinkButton>;
  if (stopped === 'left' || stopped === 'flood') return <SandboxStopped why={stopped}>{again}</SandboxStopped>;
  return (
    <p class="small row">
      {stopped === 'by-user' ? say('App stopped.') : say('The app is open in a tab of its own.')} {again}
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
        label={isLarge ? say('Show in its place') : say('Fill the panel')}
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

interface AppAsksProps {
  asks: ReturnType<typeof createAppAsks>;
  server: string;
}

/** The card of what an app asks: a call, a message, a link. It stands outside the app's frame. */
function AppAsks({ asks, server }: AppAsksProps) {
  const [first, ...others] = asks.waiting.value;
  if (!first) return null;
  const { ask, answer } = first;
  const shared = { server, answer };
  return (
    <section class="ask app-ask" role="alertdialog" aria-label={say('The app of {server} asks', { server })}>
      {ask.type === 'call' && <AskedCall key={ask} ask={ask} {...shared} />}
      {ask.type === 'message' && <AskedMessage ask={ask} {...shared} />}
      {ask.type === 'link' && <AskedLink ask={ask} {...shared} />}
      {others.length > 0 && (
        <p class="small quiet">{sayCount(others.length, '{count} more waits', '{count} more wait')}</p>
      )}
    </section>
  );
}

interface AskedProps<Type extends AppAsk['type']> {
  ask: Extract<AppAsk, { type: Type }>;
  server: string;
  answer(allowed: boolean): void;
}

function AskedCall({ ask, server, answer }: AskedProps<'call'>) {
  const reading = useReading(ask.input);
  const who = <b>{server}</b>;
  const words = (
    <bdi>
      <Visible text={ask.description} />
    </bdi>
  );
  return (
    <>
      <Head why={ask.reason === 'cross-origin-flow' ? null : wordApprovalReason(ask.reason, false)}>
        <Say text="Run {tool} for the app of {who}?" parts={{ who, tool: <Code text={ask.tool} /> }} />
      </Head>
      {ask.description !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, and must be reachable by keyboard
        <p class="says small mid unfolded" tabIndex={0}>
          <Say text="Description from the server: “{words}”" parts={{ words }} />
        </p>
      )}
      {ask.flow && <Flow flow={ask.flow} to={server} />}
      <Arguments reading={reading} />
      <Unread reading={reading} />
      <Answers allow={say('Allow once')} disabled={reading.left > 0} answer={answer} />
    </>
  );
}

function AskedMessage({ ask, server, answer }: AskedProps<'message'>) {
  return (
    <>
      <Head>
        <Say text="Send this message from {who}?" parts={{ who: <b>{server}</b> }} />
      </Head>
      <p class="theirs said">
        <Visible text={ask.text} dir="auto" />
      </p>
      <Answers allow={say('Send message')} answer={answer} />
    </>
  );
}

function AskedLink({ ask, server, answer }: AskedProps<'link'>) {
  return (
    <>
      <Head>
        <Say text="Open this address from the app of {who}?" parts={{ who: <b>{server}</b> }} />
      </Head>
      <p class="small">
        <b>{new URL(ask.url).host}</b>
        <br />
        <Visible text={ask.url} />
      </p>
      <Answers allow={say('Open address')} answer={answer} />
    </>
  );
}

const Head = ({ children, why = null }: { children: ComponentChildren; why?: string | null }) => (
  <div class="head">
    <Icon name="hand" />
    <div class="grow">
      <h2>{children}</h2>
      {why && <p class="small mid">{why}</p>}
    </div>
  </div>
);

interface AnswersProps extends Pick<AskedProps<'call'>, 'answer'> {
  allow: string;
  disabled?: boolean;
}

function Answers({ allow, disabled = false, answer }: AnswersProps) {
  const decide = (allowed: boolean) => once(() => answer(allowed));
  return (
    <div class="acts">
      <Button look="primary grow" text={allow} disabled={disabled} onClick={decide(true)} />
      <Button text={say('Deny')} onClick={decide(false)} />
    </div>
  );
}
