/** Functions that run inside the frames of a page: the browser sends them there as text, so they can use nothing from outside. */
import type { PageState } from '#bench';
import type { RelayHello } from '#bridge';
import type { HandsAnswer, HandsCommand } from '#tools/hands';

interface FrameAnswer {
  /** The frame's address; for a frame without one, its origin. Never its base address: the page sets that. */
  url: string;
  /** It may be waiting for its first document, which comes in its place at any moment. */
  blank: boolean;
  /** It has forms that are tools, and their pseudo-classes have to be brought to it. */
  styles: boolean;
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
  const styles = document.querySelector('form[toolname]') !== null && !CSS.supports('selector(:tool-form-active)');
  return { url, blank: location.href === 'about:blank', styles, relay: relay?.hello() ?? null };
}

/** Pixels of a picture of the page for each CSS pixel. */
export const scaleOfView = () => ({ scale: devicePixelRatio });

/** What a frame shows. Null: it has no origin of its own, or no room to show anything. */
export const describeFrame = () =>
  globalThis.origin !== 'null' && innerWidth > 20 && innerHeight > 20
    ? { origin: globalThis.origin, url: location.href, title: document.title }
    : null;

/** What a document says of a call that led to it. */
export interface AfterCall {
  origin: string;
  /** It came after the call. */
  fresh: boolean;
  ready: boolean;
  /** The call's chain, as the page's script keeps it; its outcome is taken. */
  chain: { token: string | null; until: number; outcome?: unknown } | null;
  /** The first JSON-LD, as text. */
  described: string | null;
}

/** `given`: JSON text. Nothing is read in a document of another origin. */
export function readAfterCall(given: string): AfterCall {
  const { name, input, since, from } = JSON.parse(given);
  const { origin, performance } = globalThis;
  const seen = { origin, fresh: performance.timeOrigin >= since, ready: document.readyState !== 'loading' };
  if (origin !== from) return { ...seen, chain: null, described: null };
  const found = () => {
    for (let i = 0; i < sessionStorage.length; i++) {
      const key = sessionStorage.key(i) ?? '';
      if (!key.startsWith('tabhand.webmcp.chain.')) continue;
      const chain = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      if (chain?.name !== name || chain.input !== input || !(chain.until - 60_000 >= since)) continue;
      if (chain.outcome) sessionStorage.removeItem(key);
      return chain;
    }
    return null;
  };
  let chain: AfterCall['chain'] = null;
  try {
    chain = found();
  } catch {
    // No storage, or the page's own words in it.
  }
  const described = document.querySelector('script[type="application/ld+json"]')?.textContent ?? null;
  return { ...seen, chain, described };
}

/** What a tool that only reads must leave as it is. Values are hashed: only whether they change matters, and they are nobody's business. */
export function readPageState(): PageState {
  const hashed = (text: string) => {
    let hash = 0;
    for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    return `${text.length}:${hash}`;
  };
  const stored = (kind: string, given: () => Record<string, string>): [string, string][] => {
    try {
      // Tabhand keeps its own chains of calls there.
      const kept = Object.entries(given()).filter(([key]) => !key.startsWith('tabhand.webmcp.'));
      return kept.slice(0, 500).map(([key, value]) => [`${kind} ${key}`.slice(0, 100), hashed(value)]);
    } catch {
      return []; // a document without storage
    }
  };
  const cookies = () => Object.fromEntries(document.cookie.split('; ').map((each) => [each.replace(/=.*/s, ''), each]));
  const fields = document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]),select,textarea');
  return {
    url: location.href,
    storage: Object.fromEntries([
      ...stored('localStorage', () => localStorage),
      ...stored('sessionStorage', () => sessionStorage),
      ...stored('cookie', cookies),
    ]),
    forms: Object.fromEntries(
      [...fields]
        .slice(0, 500)
        .map((field, i) => [field.name || field.id || `field ${i + 1}`, hashed(`${field.value} ${field.checked}`)]),
    ),
    age: performance.now(),
  };
}
