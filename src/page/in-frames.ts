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
  const [blank, age] = [location.href === 'about:blank', performance.now()];
  return { url, blank, age, styles, relay: relay?.hello() ?? null };
}

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

/**
 * Hears what the page brings about outside of itself, and tells the background, until `endOutside`. Null: it hears already. The
 * page's own world tells what only that can hear, by events of the name that is given back.
 */
export function listenOutside(slot: string): { key: string } | null {
  if (Reflect.get(globalThis, slot)) return null;
  const key = `${slot}${Math.random()}`;
  const off = new AbortController();
  Reflect.set(globalThis, slot, () => {
    off.abort();
    Reflect.deleteProperty(globalThis, slot);
    globalThis.dispatchEvent(new Event(`${key}-end`));
  });
  const api: { runtime: { sendMessage(message: object): Promise<unknown> } } =
    Reflect.get(globalThis, 'browser') ?? Reflect.get(globalThis, 'chrome');
  const tell = (what: string, words: string, more = {}) =>
    void api.runtime.sendMessage({ type: 'hands-outside', what, words, ...more }).catch(() => undefined);
  /** Of no frame of the page: a window that is new, unless it has that name already. */
  const isWindow = (target: string) =>
    !/^(_self|_parent|_top|)$/i.test(target) &&
    ![...document.querySelectorAll('iframe, frame')].some((each) => each.getAttribute('name') === target);
  const nameIn = (path: string) => {
    const name = path.split('/').at(-1) ?? '';
    try {
      return decodeURIComponent(name);
    } catch {
      return name; // in another encoding than UTF-8
    }
  };
  const tellLink = (link: HTMLAnchorElement) => {
    const { protocol, pathname } = link;
    const isWeb = /^(https?|blob|data|file|ftp):$/.test(protocol);
    if (link.hasAttribute('download')) tell('download', link.download || nameIn(pathname));
    else if (!isWeb && !/^(javascript|about):$/.test(protocol)) tell('program', link.href);
    else if (isWindow(link.target)) tell('window', link.href);
    else if (isWeb && link.target === '' && link.href.split('#')[0] !== location.href.split('#')[0])
      tell('address', link.href);
  };
  const on = (type: string, listener: (event: Event) => void, capture = false) =>
    globalThis.addEventListener(type, listener, { signal: off.signal, capture });
  on(
    key,
    (event) => {
      const { what, words, ...more } = JSON.parse((event as CustomEvent<string>).detail);
      tell(what, words, more);
    },
    true,
  );
  on(
    'click',
    (event) => {
      const path = event.composedPath() as Partial<HTMLElement>[];
      const isLink = ({ localName }: Partial<HTMLElement>) => localName === 'a' || localName === 'area';
      const link = path.find(isLink) as HTMLAnchorElement | undefined; // by its name
      const field = path[0] as Partial<HTMLInputElement>; // if it is one
      // Once the page has heard it too: what it prevents doesn't happen. The person's own clicks are their own.
      void Promise.resolve().then(() => {
        if (event.defaultPrevented || event.isTrusted) return;
        if (field.localName === 'input' && field.type === 'file') tell('file', '');
        if (link?.href && typeof link.href === 'string') tellLink(link);
      });
    },
    true,
  );
  on('submit', (event) => {
    const form = event.target as HTMLFormElement; // what is submitted
    const { submitter } = event as SubmitEvent;
    const to = submitter?.getAttribute('formtarget') ?? form.getAttribute('target') ?? '';
    if (event.defaultPrevented || form.getAttribute('method') === 'dialog' || (to && !isWindow(to))) return;
    tell(to ? 'window' : 'address', String(Reflect.get(HTMLFormElement.prototype, 'action', form)));
  });
  on('copy', () => tell('clipboard', ''));
  on('beforeprint', () => tell('print', '', { waits: true }));
  on('afterprint', () => tell('print', '', { waits: false }));
  on('beforeunload', (event) => {
    const isAsked = event.defaultPrevented || (event as BeforeUnloadEvent).returnValue;
    // Nobody is asked about a page that nobody has touched.
    if (!isAsked || !navigator.userActivation?.hasBeenActive) return;
    tell('leave', '', { waits: true });
    setTimeout(() => tell('leave', '', { waits: false }));
  });
  // Where the browser has it: what a script sends the browser to.
  (Reflect.get(globalThis, 'navigation') as EventTarget | undefined)?.addEventListener(
    'navigate',
    (event) => {
      const { destination, downloadRequest } = event as Event & {
        destination: { url: string };
        downloadRequest?: string | null;
      };
      const { protocol = '' } = URL.canParse(destination.url) ? new URL(destination.url) : {};
      if (typeof downloadRequest === 'string') tell('download', downloadRequest || destination.url);
      else if (!/^(https?|blob|data|file|ftp|javascript|about):$/.test(protocol)) tell('program', destination.url);
    },
    { signal: off.signal },
  );
  return { key };
}

export function endOutside(slot: string): null {
  (Reflect.get(globalThis, slot) as (() => void) | undefined)?.();
  return null;
}

/** In the page's own world: what its scripts ask of the browser, before the browser does it. Its dialogs hold the page. */
export function tellOutside(key: string): null {
  const ends: (() => void)[] = [];
  const dispatch = EventTarget.prototype.dispatchEvent;
  const tell = (what: string, words: unknown, more = {}) => {
    const detail = JSON.stringify({ what, words: String(words ?? '').slice(0, 500), ...more });
    dispatch.call(window, new CustomEvent(key, { detail }));
  };
  type Call = (this: unknown, ...args: unknown[]) => unknown;
  const wrap = (holder: object, name: string, around: (native: Call, self: unknown, args: unknown[]) => unknown) => {
    const native = Reflect.get(holder, name) as Call | undefined;
    if (typeof native !== 'function') return;
    const told: Call = function (...args) {
      return around(native, this, args);
    };
    Reflect.set(holder, name, told);
    ends.push(() => Reflect.get(holder, name) === told && Reflect.set(holder, name, native));
  };
  const tellNode = (node: unknown) => {
    const { localName, isConnected, type, href, download, target } = node as Partial<
      HTMLInputElement & HTMLAnchorElement
    >;
    // What is in the page is heard there.
    if (isConnected) return;
    if (localName === 'input' && type === 'file') tell('file', '');
    if (localName !== 'a' || !href) return;
    if ((node as Element).hasAttribute('download')) tell('download', download || href);
    else if (!/^(https?|blob|data|javascript):/.test(href)) tell('program', href);
    else if (target && !/^_(self|parent|top)$/i.test(target)) tell('window', href);
  };
  const listenTo = (view: Window & typeof globalThis) => {
    for (const what of ['alert', 'confirm', 'prompt'])
      wrap(view, what, (native, self, args) => {
        tell(what, args[0], { waits: true });
        const answer = Reflect.apply(native, self ?? view, args);
        const isCancelled = answer === null || answer === false;
        const said = what !== 'alert' && (isCancelled ? 'Cancel' : what === 'confirm' ? 'OK' : 'a text');
        tell(what, args[0], { waits: false, ...(said && { answer: said }) });
        return answer;
      });
    wrap(view, 'open', (native, self, args) => {
      const opened = Reflect.apply(native, self ?? view, args);
      const isSecret = /noopener|noreferrer/i.test(String(args[2] ?? ''));
      const url = URL.parse(String(args[0] ?? ''), view.document.baseURI);
      tell('window', url ?? args[0], { blocked: !opened && !isSecret });
      return opened;
    });
    wrap(view.HTMLElement.prototype, 'click', (native, self, args) => {
      tellNode(self);
      return Reflect.apply(native, self, args);
    });
    wrap(view.EventTarget.prototype, 'dispatchEvent', (native, self, args) => {
      if ((args[0] as Event | undefined)?.type === 'click') tellNode(self);
      return Reflect.apply(native, self, args);
    });
    const board = Reflect.get(view, 'Clipboard') as { prototype: object } | undefined;
    for (const name of board ? ['write', 'writeText'] : [])
      wrap(board?.prototype ?? {}, name, (native, self, args) => {
        const written = Reflect.apply(native, self, args) as Promise<unknown>;
        written.then(
          () => tell('clipboard', ''),
          () => tell('clipboard', '', { blocked: true }),
        );
        return written;
      });
    for (let i = 0; i < view.length; i++) {
      try {
        listenTo(view[i] as Window & typeof globalThis);
      } catch {
        // A frame of another origin.
      }
    }
  };
  listenTo(window);
  for (const end of ends) window.addEventListener(`${key}-end`, end, { once: true });
  return null;
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
