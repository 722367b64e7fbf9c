/** The asking side of a link: questions to the document in one window, which wait for its port, but not for long. */
import { createRecord, forEach, includes, isArray, keys, setTimeout } from '../intrinsics';
import { openPort, type Post } from './wire';

/** A window that hasn't answered after this many milliseconds has no tools for now. */
export const PATIENCE = 150;
/** The same for a document that is known to have this script, and until when one that isn't is told of a change. */
const LONG_PATIENCE = 3000;

interface Question {
  /** `changed` has no answer. */
  readonly message: { readonly type: 'changed' | 'list' | 'run'; readonly name?: string; readonly input?: string };
  /** To a document of another origin it isn't put. */
  readonly origins: readonly string[];
  /** Gets the answer and who gave it, or nothing when none comes. */
  readonly receive?: (answer?: unknown, origin?: string) => void;
  /** Where it was put. */
  post?: Post;
  takenBack?: boolean;
}

export interface DocumentLink {
  readonly window: Window;
  /** Its document has this script: it wrote to us. */
  known?: boolean;
  /** A list was given up: its tools may come late. */
  missed?: boolean;
  /** How many ports of its document are open here. */
  served: number;
  /** When hello was last said to it. */
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

/** Returns what takes a run back: a tool that has not started starts all the same, and is told then. */
export function ask(link: DocumentLink, question: Question): () => void {
  const id = `${++last}`;
  const { type } = question.message;
  link.pending[id] = question;
  put(link, id);
  const giveUp = () => {
    if (type === 'run' && question.post) return;
    if (type === 'list' && link.pending[id]) link.missed = true;
    finish(link, id);
  };
  if (link.pending[id]) setTimeout(giveUp, link.known || type === 'changed' ? LONG_PATIENCE : PATIENCE);
  return () => {
    question.takenBack = true;
    question.post?.({ type: 'abort', id });
  };
}

/** Takes the port that the window's document sent, and puts to it what has waited. `late` hears of tools nobody waits for. */
export function openDocumentLink(page: Window, link: DocumentLink, port: MessagePort, late: () => void): void {
  const { pending } = link;
  const post = openPort(
    page,
    port,
    ({ id, answer }) => {
      if (typeof id === 'string' && pending[id]) finish(link, id, answer);
      else if (link.missed && isArray(answer)) {
        link.missed = false; // each list that was given up may come late once
        if (answer.length > 0) late();
      }
    },
    () => {
      if (link.post === post) {
        link.post = undefined;
        link.known = false;
      }
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
