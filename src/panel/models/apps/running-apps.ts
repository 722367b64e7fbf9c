/**
 * The apps that run in this panel, one for a call. An app's frame goes to where the app is shown, and keeps its state on the
 * way; out of sight the app goes on for a while, and its questions wait.
 */
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Content } from '#tools';
import { type SandboxStop, say, toSandboxHeight } from '#ui';
import type { CallView } from '../calls/call-view';
import type { Panel } from '../panel';
import { createAppActs } from './app-acts';
import { createAppAsks } from './app-asks';
import type { AppHost, DisplayMode } from './app-host';
import { type AppPage, toAllow, toDocument, toPolicy } from './app-policy';

/** Milliseconds that an app out of sight goes on. */
const parkingTime = 300_000;

/** A browser without this loads a frame again that is moved: its app begins anew. */
const keepsState = 'moveBefore' in Element.prototype;

export type Stopped = SandboxStop | 'by-user' | 'in-tab';

export interface RunningApp {
  asks: ReturnType<typeof createAppAsks>;
  /** What it asks for, in px. */
  height: ReadonlySignal<number>;
  stopped: Signal<Stopped | null>;
  /** Moves its frame there. Returns a function that puts it out of sight. */
  show(room: HTMLElement, mode: DisplayMode): () => void;
  end(): void;
}

export type RunningApps = ReturnType<typeof createRunningApps>;

const ofPanel = new WeakMap<Panel, RunningApps>();

export function runningAppsOf(panel: Panel): RunningApps {
  const known = ofPanel.get(panel) ?? createRunningApps(panel);
  ofPanel.set(panel, known);
  return known;
}

function createRunningApps(panel: Panel) {
  const all = signal<ReadonlyMap<string, RunningApp>>(new Map());
  const end = (callId: string) => {
    all.peek().get(callId)?.end();
    all.value = new Map([...all.peek()].filter(([each]) => each !== callId));
  };
  effect(() => {
    panel.conversation.id.value;
    for (const callId of all.peek().keys()) end(callId);
  });
  return {
    all: all as ReadonlySignal<ReadonlyMap<string, RunningApp>>, // read-only for everyone else
    start(call: CallView, page: AppPage): void {
      if (!all.peek().has(call.id)) all.value = new Map(all.peek()).set(call.id, run(panel, call, page, end));
    },
    end,
  };
}

function run(panel: Panel, call: CallView, page: AppPage, end: (callId: string) => void): RunningApp {
  const { ask, conversation, appInFront, appAddress = '' } = panel;
  const conversationId = conversation.id.peek() ?? '';
  const frame = document.createElement('iframe');
  frame.title = say('App of {server}', { server: call.target?.server ?? '' });
  frame.sandbox.add('allow-scripts', 'allow-forms');
  frame.allow = toAllow(page);
  const asks = createAppAsks();
  const [height, stopped] = [signal(120), signal<Stopped | null>(null)];
  let host: AppHost | null = null;
  let room: HTMLElement | null = null;
  let mode: DisplayMode = 'inline';
  let parked: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const tell = () => host?.tell(mode);
  const giveUp = () => void ask('stop-app', { conversationId, callId: call.id });
  const start = async () => {
    // Loaded here, so that a panel that draws no app pays nothing for it.
    const [{ startHost }, facts] = await Promise.all([import('./app-host'), toFacts(panel, call)]);
    if (ended.signal.aborted) return;
    host = startHost(frame, {
      ...createAppActs({ callId: call.id, ask: conversation.ask, askUser: asks.ask }),
      ...{ call: facts, mode },
      // The frame's origin is opaque, so no narrower target can be given.
      onReady: () => frame.contentWindow?.postMessage({ html: toDocument(page), policy: toPolicy(page.csp) }, '*'),
      onStop(why) {
        stopped.value = why;
        giveUp();
      },
      onTheme: tell,
      onHeight: (now) => (height.value = toSandboxHeight(now)),
      onMode(wanted) {
        // Only what is in sight may come to the front.
        if (room && wanted !== mode) appInFront.value = wanted === 'fullscreen' ? call.id : null;
        return room ? wanted : mode;
      },
    });
    frame.src = appAddress;
  };
  const moveTo = (place: HTMLElement) => {
    if (frame.isConnected) return place.moveBefore(frame, null);
    place.append(frame);
    void start();
  };
  return {
    asks,
    height,
    stopped,
    show(place, now) {
      clearTimeout(parked);
      [room, mode] = [place, now];
      moveTo(place);
      tell();
      return () => {
        if (room !== place) return; // it was shown elsewhere in the meantime
        room = null;
        if (stopped.peek() !== null) return;
        if (!keepsState) return end(call.id);
        moveTo(parkingOf(document));
        parked = setTimeout(() => end(call.id), parkingTime);
      };
    },
    end() {
      ended.abort();
      clearTimeout(parked);
      asks.end();
      host?.end();
      if (host && stopped.peek() === null) giveUp();
      frame.remove();
    },
  };
}

/** Where the frames are that nobody sees. */
function parkingOf(page: Document): HTMLElement {
  const known = page.querySelector<HTMLElement>('.parked-apps');
  if (known) return known;
  const made = page.createElement('div');
  made.className = 'parked-apps';
  made.hidden = true;
  page.body.append(made);
  return made;
}

async function toFacts({ fullResult }: Panel, call: CallView) {
  const { id, tool, input, edited, target, result } = call;
  const stored = result?.stored ? await fullResult(id) : null;
  const preview: Content[] = [{ type: 'text', text: result?.preview ?? '' }];
  const whole = stored && 'content' in stored ? stored : { content: preview };
  return {
    ...{ id, tool, input: edited ?? input, description: target?.description ?? '' },
    result: { ...whole, isError: result?.isError ?? false },
  };
}
