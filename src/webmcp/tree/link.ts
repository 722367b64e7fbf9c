/** The asking side of a link: questions to the document in one window, queued for a short time until its port arrives. */
import { createRecord, forEach, includes, isArray, keys, setTimeout } from '../intrinsics';
import { openPort, type Post } from './wire';

/** A window that doesn't answer within this many milliseconds counts as having no tools for now. */
export const PATIENCE = 150;
/** The same for a document known to have this script; also how long a change is announced to one that isn't. */
const LONG_PATIENCE = 3000;

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

export interface DocumentLink {
  readonly window: Window;
  /** Its document has this script: it has sent us a message. */
  known?: boolean;
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
