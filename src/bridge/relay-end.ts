/** The relay between a page and the background: carries messages, and reconnects by itself only for a change that was not heard. */
import {
  handshake,
  isAnswered,
  isServed,
  lateEvent,
  pagePort,
  type RelayHello,
  relayKey,
  toolsEvent,
} from './handshake';
import type { FromRelay, ToPage, ToRelay } from './page-wire';

interface RuntimePort {
  postMessage(message: unknown): void;
  onMessage: { addListener(listener: (message: ToPage | ToRelay) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
  disconnect(): void;
}

/** From the background to the page. */
interface Line {
  port: RuntimePort;
  page: MessagePort;
}

export interface Runtime {
  /** Undefined once the extension was reloaded, updated or removed. */
  id?: string;
  connect(how: { name: string }): RuntimePort;
}

interface Relay {
  alive(): boolean;
  /** Null: no page end is there to speak to. */
  hello(): RelayHello | null;
}

/** Starts the relay of this document; a second start while the first still works does nothing. */
export function startRelay(runtime: Runtime): void {
  const world = globalThis as unknown as Record<string, Relay | undefined>; // the isolated world's own global
  if (!isSecureContext || world[relayKey]?.alive()) return;
  const documentId = crypto.randomUUID();
  const listening = new AbortController();
  let line: Line | undefined;
  let tools = false;
  let watched = false;
  /** The tools changed, and nobody has asked for them since: a background that ends now may never have heard of it. */
  let unheard = false;

  const alive = () => runtime.id !== undefined;

  const goQuiet = () => {
    listening.abort();
    console.info('Tabhand was updated or removed: its earlier script in this page has stopped.');
  };

  const hangUp = (which: Line) => {
    if (line === which) line = undefined;
    which.page.postMessage('closed');
    which.page.close();
  };

  const connect = () => {
    if (line || !tools || listening.signal.aborted) return;
    if (!alive()) return goQuiet();
    const { port1: page, port2 } = new MessageChannel();
    const port = runtime.connect({ name: pagePort + documentId });
    const opened = { port, page };
    line = opened;
    unheard = false;
    port.onMessage.addListener((message) => {
      if (message.type === 'ping') port.postMessage({ type: 'pong' } satisfies FromRelay);
      else if (message.type === 'watch') watched = message.on;
      else {
        if (message.type === 'list-tools') unheard = false;
        page.postMessage(message);
      }
    });
    port.onDisconnect.addListener(() => {
      hangUp(opened);
      if (unheard && watched) connect();
    });
    page.onmessage = ({ data }) => line === opened && port.postMessage(data);
    postMessage(handshake, '*', [port2]);
  };

  const whenShown = (then: () => void) => {
    if ((document as Document & { prerendering?: boolean }).prerendering)
      // not in TypeScript's DOM yet
      document.addEventListener('prerenderingchange', then, { once: true });
    else then();
  };

  const onTools = () => {
    const first = !tools;
    tools = true;
    unheard = true;
    if (!alive()) goQuiet();
    else if (first || watched) whenShown(connect);
  };
  /** Chromium cuts the line of a page that it puts away, and doesn't say so when the page comes back. */
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    line?.port.disconnect();
    if (line) hangUp(line);
    connect();
  };

  /** A document that is opened anew forgets its listeners; those it still has are not added twice. */
  const find = () => {
    const { signal } = listening;
    addEventListener(toolsEvent, onTools, { signal });
    addEventListener('pageshow', onShow, { signal });
    return isServed();
  };

  world[relayKey] = {
    alive,
    hello: () => {
      if (!find()) return null;
      connect();
      return { documentId, tools, late: isAnswered(lateEvent) };
    },
  };
  find();
}
