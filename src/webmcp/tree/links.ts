/**
 * Links to cross-origin documents. A link is opened when needed, by one window message each way, from which each side learns
 * the other's origin from the browser; everything else goes through a port. A link serves the document that sent the hello; the
 * other document opens its own.
 */
import { installationOf } from '../installed';
import {
  addEventListener,
  createAbortion,
  createRecord,
  filter,
  forEach,
  includes,
  isAborted,
  isArray,
  keys,
  NativeMessageChannel,
  now,
  setTimeout,
  stopImmediatePropagation,
} from '../intrinsics';
import { untilAborted } from '../run-tool';
import type { DocumentCallOutcome } from '../tool';
import { HELLO } from './join-tree';
import type { Links, Peer } from './peer';
import { closePort, isJson, openPort, type Post, readOutcome, readTools } from './wire';

/** The most open ports for the documents of one window; further hellos aren't answered. */
const PORTS = 20;

/** `meet` is called with each window of the tree that sends a message. */
export function createDocumentLinks(page: Window, peer: Peer, meet: (window: Window) => void): Links {
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
      openDocumentLink(page, link, port, peer.fire);
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
    take: receiveHello,
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
      if (signal && isAborted(signal)) return settle({ type: 'aborted' }); // while this part was on its way
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
  const runs: Record<string, () => void> = createRecord();
  const cancel = (id: string) => {
    const abort = runs[id];
    delete runs[id];
    abort?.();
  };
  const post = openPort(
    page,
    port,
    ({ type, id, name, input }) => {
      if (typeof id !== 'string') return;
      if (type === 'list') post({ id, answer: peer.listTools(asker) });
      else if (type === 'changed') peer.fire();
      else if (type === 'abort') cancel(id);
      else if (type === 'run' && typeof name === 'string' && isJson(input) && !runs[id]) {
        const { signal, abort } = createAbortion();
        runs[id] = abort;
        peer.runTool(asker, { name, input, signal }, (outcome) => {
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

/** A window that doesn't answer within this many milliseconds counts as having no tools for now. Less is too short on a busy computer. */
const PATIENCE = 1000;

interface Question {
  /** `changed` has no answer. */
  readonly message: { readonly type: 'changed' | 'list' | 'run'; readonly name?: string; readonly input?: string };
  /** Documents of other origins aren't asked. */
  readonly origins: readonly string[];
  /** Called with the answer and its origin, or with nothing if there is no answer. */
  readonly receive?: (answer?: unknown, origin?: string) => void;
  /** The port to which it was sent. */
  post?: Post;
  takenBack?: boolean;
}

interface DocumentLink {
  readonly window: Window;
  /** A list timed out, so its tools may arrive late. */
  missed?: boolean;
  /** The number of open ports that serve its document here. */
  served: number;
  /** When the last hello was sent to it. */
  greeted?: number;
  origin: string;
  post?: Post | undefined;
  /** By id. */
  readonly pending: Record<string, Question>;
}

let last = 0;

export const createDocumentLink = (window: Window): DocumentLink => ({
  window,
  served: 0,
  origin: '',
  pending: createRecord(),
});

/** Returns a function that aborts a run. A tool that hasn't started yet starts nevertheless, and is then aborted. */
function ask(link: DocumentLink, question: Question): () => void {
  const id = `${++last}`;
  const { type } = question.message;
  link.pending[id] = question;
  put(link, id);
  const giveUp = () => {
    if (type === 'run' && question.post) return;
    if (type === 'list' && link.pending[id]) link.missed = true;
    finish(link, id);
  };
  if (link.pending[id]) setTimeout(giveUp, PATIENCE);
  return () => {
    question.takenBack = true;
    question.post?.({ type: 'abort', id });
  };
}

/** Opens the port that the window's document sent, and sends it the queued questions. `late` is called for tools that arrive after a timeout. */
export function openDocumentLink(page: Window, link: DocumentLink, port: MessagePort, late: () => void): void {
  const { pending } = link;
  const post = openPort(
    page,
    port,
    ({ id, answer }) => {
      if (typeof id === 'string' && pending[id]) finish(link, id, answer);
      else if (link.missed && isArray(answer)) {
        link.missed = false; // each list that timed out may arrive once
        if (answer.length > 0) late();
      }
    },
    () => {
      if (link.post === post) link.post = undefined;
      forEach(keys(pending), (id) => pending[id]?.post === post && finish(link, id));
    },
  );
  link.post = post;
  const waiting = keys(pending);
  if (waiting.length > 0) link.missed = false;
  else if (link.missed) post({ type: 'list', id: '' });
  forEach(waiting, (id) => put(link, id));
}

function put(link: DocumentLink, id: string): void {
  const { origin, pending, post } = link;
  const question = pending[id];
  if (!question || question.post || !post) return;
  const { message, origins, receive } = question;
  const fits = includes(origins, origin);
  if (fits) {
    question.post = post;
    post({ ...message, id });
    if (question.takenBack) post({ type: 'abort', id });
  }
  if (!fits || !receive) finish(link, id);
}

function finish({ origin, pending }: DocumentLink, id: string, answer?: unknown): void {
  const question = pending[id];
  delete pending[id];
  question?.receive?.(answer, origin);
}
