/** What a page brings about outside of itself. Functions that run inside its documents: the browser sends them there as text, so they can use nothing from outside. */

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
  const made: { read(id: string, url: string): Promise<object> } = Reflect.get(globalThis, 'tabhandMade');
  const reads = new Map<string, { id: string; read: Promise<object> }>();
  /** Once, however often it is heard, and at once: pages let go of what they made. Null: the page didn't make it. */
  const readMade = (url: string) => {
    if (!/^(blob|data):/.test(url)) return null;
    const id = String(Math.random());
    const read = reads.get(url) ?? { id, read: made.read(id, url).catch(() => ({})) };
    reads.set(url, read);
    setTimeout(() => reads.delete(url), 1000);
    return read;
  };
  /** Never by its whole address, which may name a session. */
  const tellSaved = (name: string, url: string) => {
    const file = readMade(url);
    const words = name || (url.startsWith('data:') ? 'download' : nameIn(URL.parse(url)?.pathname ?? ''));
    tell('download', words, file ? { made: file.id } : { url });
    void file?.read.then((read) => tell('download', words, { made: file.id, read }));
  };
  const tellLink = (link: HTMLAnchorElement) => {
    const { protocol } = link;
    const isWeb = /^(https?|blob|data|file|ftp):$/.test(protocol);
    if (link.hasAttribute('download')) tellSaved(link.download, link.href);
    else if (!isWeb && !/^(javascript|about):$/.test(protocol)) tell('program', link.href);
    else if (isWindow(link.target)) tell('window', link.href);
    else if (isWeb && link.target === '' && link.href.split('#')[0] !== location.href.split('#')[0])
      tell('address', link.href, { url: link.href });
  };
  const on = (type: string, listener: (event: Event) => void, capture = false) =>
    globalThis.addEventListener(type, listener, { signal: off.signal, capture });
  on(
    key,
    (event) => {
      const { what, words, ...more } = JSON.parse((event as CustomEvent<string>).detail);
      if (what === 'download') tellSaved(words, String(more.url));
      else tell(what, words, more);
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
      // The person's own clicks are their own.
      if (event.isTrusted) return;
      if (link?.hasAttribute('download')) readMade(link.href);
      // Once the page has heard it too: what it prevents doesn't happen.
      void Promise.resolve().then(() => {
        if (event.defaultPrevented) return;
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
      if (typeof downloadRequest === 'string') tellSaved(downloadRequest, destination.url);
      else if (!/^(https?|blob|data|file|ftp|javascript|about):$/.test(protocol)) tell('program', destination.url);
    },
    { signal: off.signal },
  );
  return { key };
}

/**
 * Keeps in the document what its page makes and has the browser save, until the document goes: its newest 20, and 20 MB of them
 * together. What is larger is told by its type and size.
 */
export function keepMade(): null {
  const maxBytes = 20_000_000;
  const kept = new Map<string, Blob>();
  const dropOld = () => {
    let bytes = 0;
    for (const [at, [id, { size }]] of [...kept].reverse().entries()) {
      bytes += size;
      if (at >= 20 || bytes > maxBytes) kept.delete(id);
    }
  };
  const read = async (id: string, url: string): Promise<{ type: string; size: number; isKept: boolean }> => {
    const response = await fetch(url);
    const type = response.headers.get('content-type') ?? '';
    const size = Number(response.headers.get('content-length'));
    if (size > maxBytes) {
      await response.body?.cancel();
      return { type, size, isKept: false };
    }
    const blob = await response.blob();
    if (blob.size <= maxBytes) kept.set(id, blob);
    dropOld();
    return { type, size: blob.size, isKept: kept.has(id) };
  };
  if (!Reflect.has(globalThis, 'tabhandMade')) Reflect.set(globalThis, 'tabhandMade', { kept, read });
  return null;
}

/** `key`: an origin, and what its document kept, which is given in base64. */
export async function readKept(key: string): Promise<{ type: string; data: string } | null> {
  const [origin, id = ''] = key.split(' ');
  const made: { kept: Map<string, Blob> } | undefined = Reflect.get(globalThis, 'tabhandMade');
  const blob = made?.kept.get(id);
  if (!blob || globalThis.origin !== origin) return null;
  // Firefox lets no script of an extension touch the bytes of a buffer there.
  const reader = new FileReader();
  const read = new Promise((resolve) => {
    reader.onloadend = resolve;
  });
  reader.readAsDataURL(blob);
  await read;
  return { type: blob.type, data: String(reader.result ?? '').replace(/^[^,]*,/, '') };
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
    if ((node as Element).hasAttribute('download')) tell('download', download, { url: href });
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
