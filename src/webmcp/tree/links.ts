/**
 * Links to documents of other origins: made when somebody asks, by one window message each way, from which the browser
 * tells each side who the other is; all else passes through a port. A link serves the document that said hello; the other
 * makes its own.
 */

import { installationOf } from '../installed';
import { addEventListener, filter, NativeMessageChannel, now, stopImmediatePropagation } from '../intrinsics';
import { untilAborted } from '../run-tool';
import type { Settle } from '../tool';
import { ask, createDocumentLink, type DocumentLink, openDocumentLink, PATIENCE } from './link';
import type { Peer, PeerCall, PeerTool } from './peer';
import { serve } from './serve';
import { closePort, readOutcome, readTools } from './wire';

/** The whole text of a hello, and of its answer, which brings a port. Nothing in it is secret. */
const HELLO = 'tabhand.webmcp.hello';
/** Open ports that the documents of one window may have here; more hellos aren't answered. */
const PORTS = 20;

export interface DocumentLinks {
  /** Hears hellos from now on. */
  listen(): void;
  /** Calls `receive` once, with the tools that this document may see there, if the document is of one of these origins. */
  listTools(window: Window, origins: readonly string[], receive: (tools: PeerTool[], origin: string) => void): void;
  /** Runs a tool there, if the document is of `origin`. */
  runTool(where: { window: Window; origin: string }, call: PeerCall, settle: Settle): void;
  /** Tells the document of a change, if it is of one of these origins. */
  announce(window: Window, origins: readonly string[]): void;
}

/** `meet` is told of each window of the tree that wrote to us. */
export function createDocumentLinks(page: Window, peer: Peer, meet: (window: Window) => void): DocumentLinks {
  let links: DocumentLink[] = [];

  /** Takes exactly our message, before any listener of the page, which never sees it. */
  function receiveHello(event: Event): void {
    const message = event as MessageEvent; // the only kind of event of this type
    // A window may have got a second document since, with a listener of its own.
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

  /** Those to windows that have gone are forgotten. */
  function linkTo(window: Window): DocumentLink {
    const known = filter(links, (link) => link.window === window)[0];
    if (known) return known;
    const link = createDocumentLink(window);
    links = filter(links, (other) => other.window.top);
    links[links.length] = link;
    return link;
  }

  /** The other may be a new document, which knows nothing of our link to the last one in its window. */
  function answer(link: DocumentLink, origin: string): void {
    link.post = undefined;
    if (link.greeted) link.greeted = -PATIENCE;
    if (link.served >= PORTS) return;
    link.served++;
    const { port1, port2 } = new NativeMessageChannel();
    serve(page, port1, { peer, asker: origin, ended: () => link.served-- });
    link.window.postMessage(HELLO, origin, [port2]);
  }

  /** Only from a window that we said hello to; the second answer to two hellos isn't needed. */
  function accept(link: DocumentLink, port: MessagePort, origin: string): void {
    if (!link.greeted || link.post) {
      closePort(port);
    } else {
      link.origin = origin;
      openDocumentLink(page, link, port, peer.hear);
    }
  }

  /** The link to a window; says hello if it isn't open, though not twice at a time. */
  function greet(window: Window): DocumentLink {
    const link = linkTo(window);
    if (link.post || (link.greeted && now() - link.greeted < PATIENCE)) return link;
    link.greeted = now();
    listen();
    window.postMessage(HELLO, '*');
    return link;
  }

  /** At each hello again, because `document.open()` removes all listeners. */
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
