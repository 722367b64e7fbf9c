/** Functions that run inside the frames of a page: the browser sends them there as text, so they can use nothing from outside. */

import type { HandsAnswer, HandsCommand } from '#core/tools/hands-wire.ts';
import type { PageFingerprint } from './page-state';
import type { RelayHello } from './wire.ts';

interface FrameAnswer {
  /** The frame's address; for a frame without one, its origin. Never its base address: the page sets that. */
  url: string;
  /** It may be waiting for its first document, which comes in its place at any moment. */
  blank: boolean;
  /** Milliseconds since it began. */
  age: number;
  /** It has forms that are tools, and their pseudo-classes have to be brought to it. */
  styles: boolean;
  /** Null: no relay of this extension runs there, or it finds no page script to speak to. */
  relay: RelayHello | null;
}

/** Has the script that reads and operates the page do something. Null: it isn't there yet, or that of gestures isn't. */
export function runHands(key: string, command: HandsCommand): Promise<HandsAnswer | null> | null {
  const hands: { run(command: HandsCommand): Promise<HandsAnswer | null> } | undefined = Reflect.get(globalThis, key);
  return hands?.run(command) ?? null;
}

/** Calls on the frame's relay. Null where the API must be absent. */
export function sayHello(key: string): FrameAnswer | null {
  if (!isSecureContext) return null;
  const relay: { hello(): RelayHello | null } | undefined = Reflect.get(globalThis, key);
  const url = /^(https?|file):/.test(location.href) ? location.href : globalThis.origin;
  const styles = document.querySelector('form[toolname]') !== null && !CSS.supports('selector(:tool-form-active)');
  const [blank, age] = [location.href === 'about:blank', performance.now()];
  return { url, blank, age, styles, relay: relay?.hello() ?? null };
}

/** What kind of file it is. */
export const readType = () => ({ type: document.contentType });

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

/** `info`: JSON text. Nothing is read in a document of another origin. */
export function readAfterCall(info: string): AfterCall {
  const { name, input, since, from } = JSON.parse(info);
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
export function readPageState(): PageFingerprint {
  const hashed = (text: string) => {
    let hash = 0;
    for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    return `${text.length}:${hash}`;
  };
  const stored = (kind: string, args: () => Record<string, string>): [string, string][] => {
    try {
      // Tabhand keeps its own chains of calls there.
      const kept = Object.entries(args()).filter(([key]) => !key.startsWith('tabhand.webmcp.'));
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

/** Whether something was typed in a document, or plays in it. In doubt it says yes: of an editable part nobody knows what it held before. */
export function readTouched(): { touched: boolean } {
  const isChanged = (field: Element): boolean => {
    if (field instanceof HTMLSelectElement) {
      const preset = [...field.options].some(({ defaultSelected }) => defaultSelected);
      const isPreset = ({ selected, defaultSelected, index }: HTMLOptionElement) =>
        selected === (preset || field.multiple ? defaultSelected : index === 0);
      return ![...field.options].every(isPreset);
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  };
  const plays = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused);
  const isEdited =
    navigator.userActivation?.hasBeenActive !== false &&
    ([...document.querySelectorAll('input, textarea, select')].some(isChanged) ||
      [...document.querySelectorAll<HTMLElement>('[contenteditable]')].some((each) => each.isContentEditable));
  return { touched: plays || isEdited };
}
