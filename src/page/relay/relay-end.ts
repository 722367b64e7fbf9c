/** The relay between a page and the background: carries messages, and reconnects by itself only for a change that may not have arrived. */

import {
  type FromRelay,
  handshake,
  isAnswered,
  isServed,
  lateEvent,
  madeByEvent,
  pagePort,
  type RelayHello,
  relayKey,
  secondEvent,
  secondMessage,
  type ToPage,
  type ToRelay,
  toolsEvent,
} from '../wire.ts';

interface RuntimePort {
  postMessage(message: unknown): void;
  onMessage: { addListener(listener: (message: ToPage | ToRelay) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
  disconnect(): void;
}

/** The two ports that the relay connects. */
type Line = { port: RuntimePort; page: MessagePort };

export interface Runtime {
  /** Undefined once the extension was reloaded, updated or removed. */
  id?: string;
  connect(how: { name: string }): RuntimePort;
  sendMessage(message: { type: string }): Promise<unknown>;
}

interface Relay {
  /** The document's name, given when it is first needed. */
  documentId: string | undefined;
  alive(): boolean;
  /** Null: there is no page's end to connect to. */
  hello(): RelayHello | null;
}

/** Milliseconds after which a line that is cut was no refusal. */
const soon = 10_000;
/** So many lines may be cut in a row before the relay pauses, each time twice as long, up to a minute. */
const freeCuts = 4;
const maxPause = 60_000;
/** So often a document may ask for the second part of its script: once is enough, unless the background dies meanwhile. */
const maxAsked = 5;

/**
 * Starts the relay of this document; a second start while the first still works does nothing. `runtime` is asked for only when
 * the document has tools: the browser makes that object at its first use, which takes longer than all else here.
 */
export function startRelay(runtime: () => Runtime | undefined): void {
  // The global of the isolated world, which the page can't reach.
  const earlier: Relay | undefined = Reflect.get(globalThis, relayKey);
  if (!isSecureContext || earlier?.alive()) return;
  let stopped = false;
  let line: Line | undefined;
  let tools = false;
  let watched = false;
  /** The tools changed and nobody has listed them since: a background that ends now may not know. */
  let unlisted = false;
  let openedAt = 0;
  /** Lines in a row that were soon cut: the background refuses a page that floods. */
  let cuts = 0;
  let asked = 0;
  // biome-ignore lint/correctness/noUnusedVariables: `??=` reads it
  let pause: ReturnType<typeof setTimeout> | undefined;

  const alive = () => !!runtime()?.id;

  const nameDocument = () => {
    relay.documentId ??= crypto.randomUUID();
    return relay.documentId;
  };

  const stopListening = () => {
    stopped = true;
    console.info('Tabhand was updated or removed: this script stopped.');
  };

  const disconnect = (which: Line) => {
    if (line === which) line = undefined;
    which.page.postMessage('closed');
    which.page.close();
  };

  const connect = () => {
    if (line || !tools || stopped) return;
    const background = runtime();
    if (!background?.id) return stopListening();
    const { port1: page, port2 } = new MessageChannel();
    const port = background.connect({ name: pagePort + nameDocument() });
    const opened = { port, page };
    line = opened;
    unlisted = false;
    openedAt = Date.now();
    port.onMessage.addListener((message) => {
      if (message.type === 'ping') port.postMessage({ type: 'pong' } satisfies FromRelay);
      else if (message.type === 'watch') watched = message.on;
      else {
        if (message.type === 'list-tools') unlisted = false;
        page.postMessage(message);
      }
    });
    port.onDisconnect.addListener(() => {
      disconnect(opened);
      cuts = Date.now() - openedAt < soon ? cuts + 1 : 0;
      if (unlisted && watched) reconnect();
    });
    page.onmessage = ({ data }) => line === opened && port.postMessage(data);
    postMessage(handshake, '*', [port2]);
  };

  const reconnect = () => {
    if (cuts < freeCuts) return connect();
    pause ??= setTimeout(
      () => {
        pause = undefined;
        connect();
      },
      Math.min(maxPause, 100 * 2 ** cuts),
    );
  };

  const whenShown = (then: () => void) => {
    if ((document as Document & { prerendering?: boolean }).prerendering)
      // not in TypeScript's DOM yet
      document.addEventListener('prerenderingchange', then, { once: true });
    else then();
  };

  const onTools = () => {
    if (stopped) return;
    const first = !tools;
    tools = true;
    unlisted = true;
    if (!alive()) stopListening();
    else if (first || watched) whenShown(reconnect);
  };
  /** Whether it comes the page sees for itself. */
  const onSecond = () => {
    const background = runtime();
    if (background?.id && asked++ < maxAsked)
      void background.sendMessage({ type: secondMessage }).catch(() => undefined);
  };
  /** Chromium closes the port of a page that it puts into the back/forward cache, and doesn't tell when the page comes back. */
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    line?.port.disconnect();
    if (line) disconnect(line);
    connect();
  };

  /** Repeated, because `document.open()` removes listeners; adding one twice has no effect. Tells whether there is a page's end. */
  const listen = () => {
    addEventListener(toolsEvent, onTools);
    addEventListener('pageshow', onShow);
    return isServed();
  };

  const relay: Relay = {
    // In Chromium the world outlives its extension: the document keeps its name when that is reloaded.
    documentId: earlier?.documentId,
    alive,
    hello: () => {
      if (!listen()) return null;
      connect();
      const madeBy = (['browser', 'page'] as const).find((who) => isAnswered(madeByEvent + who)) ?? 'tabhand';
      return { documentId: nameDocument(), tools, late: isAnswered(lateEvent), madeBy };
    },
  };
  Reflect.set(globalThis, relayKey, relay);
  performance.addEventListener(secondEvent, onSecond);
  listen();
}
