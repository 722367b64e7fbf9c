/** The host of one page in the browser's sandbox, a model's program or a server's app: who is heard, how often, how large, when it ends. */
import { countPerSecond } from '#core/tools/limits.ts';

/** Messages in one second past which a page is stopped. A drawing that sends one for each of 120 pictures stays below. */
const maxPerSecond = 300;

const minHeight = 40;
/** Px that a page may take up outside of the full panel. */
export const maxSandboxHeight = 600;

/** What a page asks for, in px, as what it gets. */
export const toSandboxHeight = (height: number): number =>
  Math.min(Math.max(Math.ceil(height), minHeight), maxSandboxHeight);

/** It left its page, or sent more than the panel can take. */
export type SandboxStop = 'left' | 'flood';

interface SandboxListeners {
  /** The empty page is ready to be given what it becomes. */
  onReady(): void;
  /** Whatever else it sends; nothing of it is checked. */
  onMessage(data: unknown): void;
  /** Its frame is gone. */
  onStop(why: SandboxStop): void;
  /** The panel looks otherwise since the page was ready. */
  onTheme(): void;
}

export class SandboxHost {
  readonly #frame: HTMLIFrameElement;
  readonly #listeners: SandboxListeners;
  readonly #ended = new AbortController();
  readonly #isFlood = countPerSecond(maxPerSecond);
  #started = false;

  constructor(frame: HTMLIFrameElement, listeners: SandboxListeners) {
    this.#frame = frame;
    this.#listeners = listeners;
  }

  /** `maxLoads`: the loads of its own page, and of what that becomes; what loads after them is another page. */
  listen(maxLoads: number): void {
    const { signal } = this.#ended;
    let loads = 0;
    this.#frame.addEventListener('load', () => ++loads > maxLoads && this.stop('left'), { signal });
    window.addEventListener('message', (event) => this.#isOwn(event) && this.#receive(event), { signal });
    const observer = new MutationObserver(() => this.#started && this.#listeners.onTheme());
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** The frame's origin is opaque, so no narrower target can be given. */
  send(message: object): void {
    this.#frame.contentWindow?.postMessage(message, '*');
  }

  stop(why: SandboxStop): void {
    this.end();
    this.#frame.remove(); // at once: drawing waits until the messages that are queued have been handled
    this.#listeners.onStop(why);
  }

  end(): void {
    this.#ended.abort();
  }

  #isOwn({ source }: MessageEvent): boolean {
    return source !== null && source === this.#frame.contentWindow;
  }

  /** Messages are counted before they are read: reading is what takes the time. */
  #receive(event: MessageEvent) {
    if (this.#isFlood()) return this.stop('flood');
    const data: unknown = event.data;
    const { ready, left } = (data ?? {}) as { ready?: unknown; left?: unknown }; // checked below
    if (left === true || (ready === true && this.#started)) this.stop('left');
    else if (ready === true) {
      this.#started = true;
      this.#listeners.onReady();
    } else this.#listeners.onMessage(data);
  }
}

/** The design tokens of these names as they are where an element stands. */
export function readTokens(names: readonly string[], element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()]));
}
