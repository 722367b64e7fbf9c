/** Functions that run inside the frames of a page: the browser sends them there as text, so they can use nothing from outside. */
import type { RelayHello } from '#bridge';
import type { HandsAnswer, HandsCommand } from '#tools/hands';

interface FrameAnswer {
  /** The frame's address; for a frame without one, its origin. Never its base address: the page sets that. */
  url: string;
  /** It may be waiting for its first document, which comes in its place at any moment. */
  blank: boolean;
  /** Null: no relay of this extension runs there, or it finds no page script to speak to. */
  relay: RelayHello | null;
}

/** Has the script that reads and operates the page do something. Null: it isn't there yet. */
export function runHands(key: string, command: HandsCommand): Promise<HandsAnswer> | null {
  const hands: { run(command: HandsCommand): Promise<HandsAnswer> } | undefined = Reflect.get(globalThis, key);
  return hands?.run(command) ?? null;
}

/** Calls on the frame's relay. Null where the API must be absent. */
export function sayHello(key: string): FrameAnswer | null {
  if (!isSecureContext) return null;
  const relay: { hello(): RelayHello | null } | undefined = Reflect.get(globalThis, key);
  const url = /^(https?|file):/.test(location.href) ? location.href : globalThis.origin;
  return { url, blank: location.href === 'about:blank', relay: relay?.hello() ?? null };
}

/** Pixels of a picture of the page for each CSS pixel. */
export const scaleOfView = () => ({ scale: devicePixelRatio });

/** What a frame shows. Null: it has no origin of its own, or no room to show anything. */
export const describeFrame = () =>
  globalThis.origin !== 'null' && innerWidth > 20 && innerHeight > 20
    ? { origin: globalThis.origin, url: location.href, title: document.title }
    : null;
