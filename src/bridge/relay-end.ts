/** The relay between a page and the background: carries messages, interprets none, and never reconnects by itself. */
import { handshake, isServed, pagePort, type RelayHello, relayKey, toolsEvent } from './handshake';
import type { FromRelay, ToPage, ToRelay } from './page-wire';

interface RuntimePort {
  postMessage(message: unknown): void;
  onMessage: { addListener(listener: (message: ToPage | ToRelay) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
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
  let port: RuntimePort | undefined;
  let tools = false;
  let watched = false;

  const alive = () => runtime.id !== undefined;

  const goQuiet = () => {
    listening.abort();
    console.info('Tabhand was updated or removed: its earlier script in this page has stopped.');
  };

  const connect = () => {
    if (port || !tools || listening.signal.aborted) return;
    if (!alive()) return goQuiet();
    const { port1, port2 } = new MessageChannel();
    const opened = runtime.connect({ name: pagePort + documentId });
    port = opened;
    opened.onMessage.addListener((message) => {
      if (message.type === 'ping') opened.postMessage({ type: 'pong' } satisfies FromRelay);
      else if (message.type === 'watch') watched = message.on;
      else port1.postMessage(message);
    });
    opened.onDisconnect.addListener(() => {
      port = undefined;
      port1.postMessage('closed');
      port1.close();
    });
    port1.onmessage = ({ data }) => port?.postMessage(data);
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
    if (!alive()) goQuiet();
    else if (first || watched) whenShown(connect);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && connect();

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
      return { documentId, tools };
    },
  };
  find();
}
