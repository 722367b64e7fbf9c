/**
 * Links to cross-origin documents. A link is opened when needed, by one window message each way, from which each side learns
 * the other's origin from the browser; everything else goes through a port. A link serves the document that sent the hello; the
 * other document opens its own.
 */

import { installationOf } from '../installed';
import {
  abort,
  addEventListener,
  controllerSignal,
  createRecord,
  filter,
  forEach,
  keys,
  NativeAbortController,
  NativeMessageChannel,
  now,
  stopImmediatePropagation,
} from '../intrinsics';
import { untilAborted } from '../run-tool';
import type { DocumentCallOutcome, Settle } from '../tool';
import { ask, createDocumentLink, type DocumentLink, openDocumentLink, PATIENCE } from './link';
import type { Peer, PeerCall, PeerTool } from './peer';
import { closePort, isJson, openPort, readOutcome, readTools } from './wire';

/** The text of a hello, and of its answer, which transfers a port. It is no secret. */
const HELLO = 'tabhand.webmcp.hello';
/** The most open ports for the documents of one window; further hellos aren't answered. */
const PORTS = 20;

export interface DocumentLinks {
  /** Starts to receive hellos. */
  listen(): void;
  /** Calls `receive` once, with that document's tools that this one may see, if its origin is one of these. */
  listTools(window: Window, origins: readonly string[], receive: (tools: PeerTool[], origin: string) => void): void;
  /** Runs a tool of that document, if its origin is `origin`. */
  runTool(where: { window: Window; origin: string }, call: PeerCall, settle: Settle): void;
  /** Tells that document of a change, if its origin is one of these. */
  announce(window: Window, origins: readonly string[]): void;
}

/** `meet` is called with each window of the tree that sends a message. */
export function createDocumentLinks(page: Window, peer: Peer, meet: (window: Window) => void): DocumentLinks {
  let links: DocumentLink[] = [];

  /** Handles only our own message, before any listener of the page, and hides it from those. */
  function receiveHello(event: Event): void {
    const message = event as MessageEvent; // the only kind of event of this type
    // The window may have a second document by now, with a listener of its own.
    if (message.data !== HELLO || installationOf(page)?.peer !== peer) return;
    stopImmediatePropagation(event);
    const { origin, ports: sent, source } = message;
    const window = source as Window | null; // only windows post to windows
    if (window?.top !== page.top || origin === 'null') return;
    meet(window);
    const link = linkTo(window);
    link.known = true;
    if (sent[0]) accept(link, sent[0], origin);
    else answer(link, origin);
  }

  /** Also drops links to windows that are gone. */
  function linkTo(window: Window): DocumentLink {
    const known = filter(links, (link) => link.window === window)[0];
    if (known) return known;
    const link = createDocumentLink(window);
    links = filter(links, (other) => other.window.top);
    links[links.length] = link;
    return link;
  }

  /** The sender may be a new document, which doesn't know of our link to the previous one in its window. */
  function answer(link: DocumentLink, origin: string): void {
    link.post = undefined;
    if (link.greeted) link.greeted = -PATIENCE;
    if (link.served >= PORTS) return;
    link.served++;
    const { port1, port2 } = new NativeMessageChannel();
    serve(page, port1, { peer, asker: origin, ended: () => link.served-- });
    link.window.postMessage(HELLO, origin, [port2]);
  }

  /** Accepts a port only from a window that we sent a hello to, and only one. */
  function accept(link: DocumentLink, port: MessagePort, origin: string): void {
    if (!link.greeted || link.post) {
      closePort(port);
    } else {
      link.origin = origin;
      openDocumentLink(page, link, port, peer.hear);
    }
  }

  /** Returns the link to a window; sends a hello if it isn't open and none was sent just now. */
  function greet(window: Window): DocumentLink {
    const link = linkTo(window);
    if (link.post || (link.greeted && now() - link.greeted < PATIENCE)) return link;
    link.greeted = now();
    listen();
    window.postMessage(HELLO, '*');
    return link;
  }

  /** Called again before each hello, because `document.open()` removes all listeners. */
  function listen(): void {
    addEventListener(page, 'message', receiveHello, true);
  }

  return {
    listen,
    listTools(window, origins, receive) {
      ask(greet(window), {
        message: { type: 'list' },
        origins,
        receive: (answer, origin) => receive(readTools(answer), origin ?? ''),
      });
    },
    announce(window, origins) {
      ask(greet(window), { message: { type: 'changed' }, origins });
    },
    runTool({ window, origin }, { name, input, signal }, settle) {
      const finish = untilAborted(signal, settle, () => takeBack());
      const receive = (answer: unknown) => finish(readOutcome(answer));
      const takeBack = ask(greet(window), { message: { type: 'run', name, input }, origins: [origin], receive });
    },
  };
}

interface Served {
  peer: Peer;
  /** The other document's origin, as the browser reported it. */
  asker: string;
  ended: () => void;
}

/** Aborts calls in progress when the other document goes. */
function serve(page: Window, port: MessagePort, { peer, asker, ended }: Served): void {
  const runs: Record<string, AbortController> = createRecord();
  const cancel = (id: string) => {
    const controller = runs[id];
    delete runs[id];
    if (controller) abort(controller);
  };
  const post = openPort(
    page,
    port,
    ({ type, id, name, input }) => {
      if (typeof id !== 'string') return;
      if (type === 'list') post({ id, answer: peer.listTools(asker) });
      else if (type === 'changed') peer.hear();
      else if (type === 'abort') cancel(id);
      else if (type === 'run' && typeof name === 'string' && isJson(input) && !runs[id]) {
        const controller = new NativeAbortController();
        runs[id] = controller;
        peer.runTool(asker, { name, input, signal: controllerSignal(controller) }, (outcome) => {
          delete runs[id];
          post({ id, answer: toAnswer(outcome) });
        });
      }
    },
    () => {
      forEach(keys(runs), cancel);
      ended();
    },
  );
}

/** A page's error messages never leave its document. */
const toAnswer = (outcome: DocumentCallOutcome): DocumentCallOutcome =>
  outcome.type === 'threw' ? { type: 'threw', message: '' } : outcome;
