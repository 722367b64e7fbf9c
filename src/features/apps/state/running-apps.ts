/**
 * The apps that run in this panel, one for a call. An app's frame goes to where the app is shown, and keeps its state on the
 * way; out of sight the app goes on for a while, and its questions wait.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Content } from '#core/tools/schemas.ts';
import type { CallView } from '#features/conversation/state/index.ts';
import { say } from '#ui/language/index.tsx';
import type { Panel } from '#ui/panel/context.ts';
import { type SandboxStop, toSandboxHeight } from '#ui/sandbox-host.ts';
import { createAppActs } from './app-acts';
import { createAppAsks } from './app-asks';
import type { AppHost, DisplayMode } from './app-host';
import { type OpenedApp, toAllow, toDocument, toPolicy } from './app-policy';

/** Milliseconds that an app out of sight goes on. */
const parkingTime = 300_000;

/** A browser without this loads a frame again that is moved: its app begins anew. */
const keepsState = 'moveBefore' in Element.prototype;

export type Stopped = SandboxStop | 'by-user' | 'in-tab';

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
    start(call: CallView, page: OpenedApp): void {
      if (!all.peek().has(call.id))
        all.value = new Map(all.peek()).set(call.id, new RunningApp({ panel, call, page, onGone: () => end(call.id) }));
    },
    end,
  };
}

interface RunningAppOptions {
  panel: Panel;
  call: CallView;
  page: OpenedApp;
  /** Nobody can see it any more. */
  onGone(): void;
}

export class RunningApp {
  /** What it asks of the user. */
  readonly asks = createAppAsks();
  /** What it asks for, in px. */
  readonly height = signal(120);
  readonly stopped = signal<Stopped | null>(null);
  readonly #options: RunningAppOptions;
  readonly #conversationId: string;
  readonly #frame: HTMLIFrameElement;
  readonly #ended = new AbortController();
  #host: AppHost | null = null;
  #room: HTMLElement | null = null;
  #mode: DisplayMode = 'inline';
  #parked: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RunningAppOptions) {
    this.#options = options;
    this.#conversationId = options.panel.conversation.id.peek() ?? '';
    this.#frame = document.createElement('iframe');
    this.#frame.title = say('App of {server}', { server: options.call.target?.server ?? '' });
    this.#frame.sandbox.add('allow-scripts', 'allow-forms');
    this.#frame.allow = toAllow(options.page);
  }

  /** Moves its frame there. Returns a function that puts it out of sight. */
  show(room: HTMLElement, mode: DisplayMode): () => void {
    clearTimeout(this.#parked);
    this.#room = room;
    this.#mode = mode;
    this.#moveTo(room);
    this.#tellMode();
    return () => this.#room === room && this.#park(); // else it was shown elsewhere in the meantime
  }

  end(): void {
    this.#ended.abort();
    clearTimeout(this.#parked);
    this.asks.end();
    this.#host?.end();
    if (this.#host && this.stopped.peek() === null) this.#giveUp();
    this.#frame.remove();
  }

  #moveTo(place: HTMLElement) {
    if (this.#frame.isConnected) return place.moveBefore(this.#frame, null);
    place.append(this.#frame);
    void this.#start();
  }

  #park() {
    this.#room = null;
    const { onGone } = this.#options;
    if (this.stopped.peek() !== null) return;
    if (!keepsState) return onGone();
    this.#moveTo(parkingOf(document));
    this.#parked = setTimeout(onGone, parkingTime);
  }

  async #start(): Promise<void> {
    const { panel, call, page } = this.#options;
    const frame = this.#frame;
    // Loaded here, so that a panel that draws no app pays nothing for it.
    const [{ startHost }, facts] = await Promise.all([import('./app-host'), toFacts(panel, call)]);
    if (this.#ended.signal.aborted) return;
    const html = toDocument(page);
    const policy = toPolicy(page.csp);
    this.#host = startHost(frame, {
      ...createAppActs({ callId: call.id, ask: panel.conversation.ask, askUser: this.asks.ask }),
      call: facts,
      mode: this.#mode,
      // The frame's origin is opaque, so no narrower target can be given.
      onReady: () => frame.contentWindow?.postMessage({ html, policy }, '*'),
      onStop: (why) => {
        this.stopped.value = why;
        this.#giveUp();
      },
      onTheme: () => this.#tellMode(),
      onHeight: (height) => (this.height.value = toSandboxHeight(height)),
      onMode: (wanted) => this.#takeMode(wanted),
    });
    frame.src = panel.connection.appAddress ?? '';
  }

  /** Only what is in sight may come to the front. */
  #takeMode(wanted: DisplayMode): DisplayMode {
    const { panel, call } = this.#options;
    if (!this.#room) return this.#mode;
    if (wanted !== this.#mode) panel.appInFront.value = wanted === 'fullscreen' ? call.id : null;
    return wanted;
  }

  #tellMode(): void {
    this.#host?.tell(this.#mode);
  }

  #giveUp(): void {
    const { panel, call } = this.#options;
    void panel.ask('stop-app', { conversationId: this.#conversationId, callId: call.id });
  }
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

async function toFacts({ conversation }: Panel, call: CallView) {
  const { id, tool, input, edited, target, result } = call;
  const stored = result?.stored ? await conversation.fullResult(id) : null;
  const preview: Content[] = [{ type: 'text', text: result?.preview ?? '' }];
  const whole = stored && 'content' in stored ? stored : { content: preview };
  return {
    id,
    tool,
    input: edited ?? input,
    description: target?.description ?? '',
    result: { ...whole, isError: result?.isError ?? false },
  };
}
