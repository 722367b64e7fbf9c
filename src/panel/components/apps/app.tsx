/** A server's app in its call: what it needs, its frame, and what it asks. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Content } from '#tools';
import { Icon, IconButton, LinkButton, Notice, Say, say } from '#ui';
import { createAppActs } from '../../models/apps/app-acts';
import { createAppAsks } from '../../models/apps/app-asks';
import type { AppHost, DisplayMode } from '../../models/apps/app-host';
import { type AppPage, hostsOf, permissionsOf, toAllow, toDocument, toPolicy } from '../../models/apps/app-policy';
import type { CallView } from '../../models/calls/call-view';
import { usePanel } from '../context';
import { useAnswer } from '../controls/use-answer';
import { AppAsks } from './app-asks';

interface AppProps {
  call: CallView;
  result: NonNullable<CallView['result']>;
  server: string;
}

export function App(props: AppProps) {
  const { conversation, appAddress } = usePanel();
  const { call, server } = props;
  const opened = useAnswer(() => conversation.ask('open-app', { callId: call.id }), call.id);
  const [allowed, setAllowed] = useState(false);
  if (appAddress === undefined)
    return (
      <p class="small quiet">
        {say('{server} has an app for this result. Only Chrome can isolate it, so the result is shown as text.', {
          server,
        })}
      </p>
    );
  if (opened === undefined) return <div class="skel" style="height: 72px" />;
  if (opened === null || 'missing' in opened)
    return (
      <p class="small quiet">{say('Couldn’t load the app of {server}. The result is shown as text.', { server })}</p>
    );
  const { page, agreed } = opened;
  if (!agreed && !allowed) {
    const allow = async () => {
      const { csp, permissions } = page;
      if (await conversation.ask('allow-app', { callId: call.id, csp, permissions })) setAllowed(true);
    };
    return <Needs page={page} server={server} onAllow={allow} />;
  }
  return <Stage {...props} page={page} address={appAddress} />;
}

const permissionWords = {
  camera: () => say('your camera'),
  microphone: () => say('your microphone'),
  geolocation: () => say('your location'),
  clipboardWrite: () => say('writing to the clipboard'),
};

function Needs({ page, server, onAllow }: { page: AppPage; server: string; onAllow(): void }) {
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

interface StageProps extends AppProps {
  page: AppPage;
  address: string;
}

type Stopped = 'left' | 'flood' | 'by-user';

function wordStopped(why: Stopped): { what: string; next: string } {
  const next = say('Tabhand doesn’t allow this and stopped the app.');
  if (why === 'by-user') return { what: say('App stopped.'), next: '' };
  return {
    what: why === 'left' ? say('The app tried to leave its page.') : say('The app sent too many messages.'),
    next,
  };
}

function Stage(props: StageProps) {
  const [run, setRun] = useState(0);
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const [mode, setMode] = useState<DisplayMode>('inline');
  const { server } = props;
  const restart = () => {
    setStopped(null);
    setRun(run + 1);
  };
  if (stopped) {
    const { what, next } = wordStopped(stopped);
    const again = <LinkButton onClick={restart}>{say('Restart app')}</LinkButton>;
    if (stopped === 'by-user')
      return (
        <p class="small row">
          {what} {again}
        </p>
      );
    return (
      <Notice icon="shield" tone="warn" what={what} next={next}>
        {again}
      </Notice>
    );
  }
  const isLarge = mode === 'fullscreen';
  return (
    <figure class={isLarge ? 'app large' : 'app'}>
      <figcaption class="small row">
        <Icon name="mcp" size={12} />
        <span class="cut">
          <Say text="App of {server}" parts={{ server: <b>{server}</b> }} />
        </span>
        <span class="grow" />
        <IconButton
          icon={isLarge ? 'squeeze' : 'expand'}
          label={isLarge ? say('Show in the chat') : say('Fill the panel')}
          onClick={() => setMode(isLarge ? 'inline' : 'fullscreen')}
        />
        <IconButton icon="stop" label={say('Stop app')} onClick={() => setStopped('by-user')} />
      </figcaption>
      <Running key={run} {...props} mode={mode} onMode={setMode} onStop={setStopped} />
    </figure>
  );
}

interface RunningProps extends StageProps {
  mode: DisplayMode;
  onMode(mode: DisplayMode): void;
  onStop(why: Stopped): void;
}

function Running({ call, result, page, address, server, mode, onMode, onStop }: RunningProps) {
  const { conversation, fullResult } = usePanel();
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useSignal(120);
  const host = useRef<AppHost | null>(null);
  const asks = useMemo(createAppAsks, []);
  useLayoutEffect(() => {
    const ended = new AbortController();
    const element = frame.current;
    const start = async () => {
      // Loaded here, so that a panel that draws no app pays nothing for it.
      const [{ startHost }, facts] = await Promise.all([import('../../models/apps/app-host'), toFacts()]);
      if (!element || ended.signal.aborted) return;
      host.current = startHost(element, {
        ...createAppActs({ callId: call.id, ask: conversation.ask, askUser: asks.ask }),
        call: facts,
        mode,
        // The frame's origin is opaque, so no narrower target can be given.
        onReady: () => element.contentWindow?.postMessage({ html: toDocument(page), policy: toPolicy(page.csp) }, '*'),
        onStop,
        onHeight: (now) => {
          height.value = Math.min(Math.max(Math.ceil(now), 40), 600);
        },
        onMode: (wanted) => {
          onMode(wanted);
          return wanted;
        },
      });
      element.src = address;
    };
    const toFacts = async () => {
      const stored = result.stored ? await fullResult(call.id) : null;
      const preview: Content[] = [{ type: 'text', text: result.preview }];
      const whole = stored && 'content' in stored ? stored : { content: preview };
      const { id, tool, input, target } = call;
      const { isError } = result;
      return {
        id,
        tool,
        description: target?.description ?? '',
        input: call.edited ?? input,
        result: { ...whole, isError },
      };
    };
    void start();
    return () => {
      ended.abort();
      asks.end();
      host.current?.end();
    };
  }, []);
  useLayoutEffect(() => {
    const tell = () => host.current?.tell(mode);
    tell();
    const observer = new MutationObserver(tell);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [mode]);
  return (
    <>
      <iframe
        ref={frame}
        title={say('App of {server}', { server })}
        sandbox="allow-scripts allow-forms"
        allow={toAllow(page)}
        style={mode === 'inline' ? { height: `${height.value}px` } : {}}
      />
      <AppAsks asks={asks} server={server} />
    </>
  );
}
