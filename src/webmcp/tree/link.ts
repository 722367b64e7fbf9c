/** The asking side of a link: questions to the document in one window, which wait for its port, but not for long. */
import { includes, isArray, keys, setTimeout } from '../intrinsics';
import type { OpenPort, Ports } from './ports';

/** A window that hasn't answered after this many milliseconds has no tools for now. */
export const PATIENCE = 150;
/** The same for a document that is known to have this script, and until when one that isn't is told of a change. */
const LONG_PATIENCE = 3000;

/** `changed` has no answer. */
interface Question {
  readonly type: 'changed' | 'list' | 'run';
  readonly name?: string;
  readonly input?: string;
  /** To a document of another origin it isn't put. */
  readonly origins: readonly string[];
  /** Gets the answer and who gave it, or nothing when none comes. */
  readonly receive?: (answer?: unknown, origin?: string) => void;
}

interface Pending {
  readonly question: Question;
  /** Where it was put. */
  port?: OpenPort;
  takenBack?: boolean;
}

export interface Link {
  readonly window: Window;
  /** Its document has this script: it wrote to us. */
  known: boolean;
  /** When hello was last said to it. */
  greeted?: number;
  origin: string;
  port?: OpenPort | undefined;
  /** By id, on a bare record. */
  readonly pending: Record<number, Pending>;
}

let last = 0;

export const createLink = (window: Window): Link => ({
  window,
  known: false,
  origin: '',
  pending: { __proto__: null } as never,
});

/** Returns what takes a run back: a tool that has not started starts all the same, and is told then. */
export function ask(link: Link, question: Question): () => void {
  const id = ++last;
  const pending: Pending = { question };
  link.pending[id] = pending;
  if (link.port) put(link, id);
  const { type } = question;
  const giveUp = () => (type === 'run' && pending.port) || finish(link, id);
  if (link.pending[id]) setTimeout(giveUp, link.known || type === 'changed' ? LONG_PATIENCE : PATIENCE);
  return () => {
    pending.takenBack = true;
    pending.port?.post({ type: 'abort', id });
  };
}

/** Takes the port that the window's document sent, and puts to it what has waited. `late` hears of tools nobody waits for. */
export function openLink(link: Link, ports: Ports, port: MessagePort, late: () => void): void {
  const opened = ports.open(
    port,
    ({ id, answer }) => {
      if (link.pending[id as number])
        finish(link, id as number, answer); // what is no number is no key
      else if (isArray(answer) && answer.length > 0) late();
    },
    () => {
      if (link.port === opened) {
        link.port = undefined;
        link.known = false;
      }
      eachPending(link, (id, pending) => pending.port === opened && finish(link, id));
    },
  );
  link.port = opened;
  if (keys(link.pending).length === 0) opened.post({ type: 'list', id: 0 });
  eachPending(link, (id) => put(link, id));
}

function eachPending({ pending }: Link, visit: (id: number, pending: Pending) => void): void {
  const ids = keys(pending);
  for (let i = 0; i < ids.length; i++) {
    const id = Number(ids[i]);
    if (pending[id]) visit(id, pending[id]);
  }
}

function put(link: Link, id: number): void {
  const pending = link.pending[id];
  const { origin, port } = link;
  if (!pending || !port || pending.port) return;
  const { origins, receive, ...message } = pending.question;
  if (!includes(origins, origin)) {
    finish(link, id);
    return;
  }
  pending.port = port;
  port.post({ ...message, id });
  if (pending.takenBack) port.post({ type: 'abort', id });
  if (!receive) delete link.pending[id];
}

function finish(link: Link, id: number, answer?: unknown): void {
  const pending = link.pending[id];
  delete link.pending[id];
  pending?.question.receive?.(answer, link.origin);
}
