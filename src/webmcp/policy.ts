/** The permissions policy of a document for the feature "tools": the browser's word, its frame's `allow`, or its parent's word on that. */
import { installationOf } from './installed';
import {
  addEventListener,
  exec,
  filter,
  includes,
  match,
  NativeMessageChannel,
  NativePromise,
  postMessage,
  setTimeout,
  startPort,
  stopImmediatePropagation,
} from './intrinsics';
import type { Policy } from './tree/peer';
import { parseOrigin } from './web-idl';

/** The text with which a cross-origin frame asks its parent, which answers through the port that comes along. */
export const MAY_I = 'tabhand.webmcp.ask';
/** Milliseconds after which a parent that doesn't answer counts as one without this script. A later answer still counts. */
const PATIENCE = 500;

/**
 * Reads at once what may change later, because a document's policy never changes; asks nobody before it is needed.
 *
 * Deviation: where the browser doesn't know the feature "tools", the policy is what `allow` attributes say at that time;
 * headers can't be read. A cross-origin frame whose parent doesn't answer is allowed.
 */
export function readPolicy({ frameElement, origin, parent, window }: typeof globalThis): Policy {
  // A frame of another kind has none, which names no feature either.
  const { allow } = (frameElement ?? {}) as HTMLIFrameElement;
  const above = () => installationOf(parent)?.peer; // only in a frame whose element can be read
  /** A cross-origin parent's word. */
  let known: boolean | undefined;
  let answer: Promise<unknown> | undefined;
  const isAllowed = () =>
    (frameElement ? allows(allow, [origin, '*', "'self'", "'src'"]) && above()?.isAllowed() : known) !== false;
  const askParent = () =>
    new NativePromise((resolve) => {
      const { port1, port2 } = new NativeMessageChannel();
      addEventListener(port1, 'message', (event) => {
        known = (event as MessageEvent<boolean>).data; // the only kind of event of this type
        resolve(known);
      });
      startPort(port1);
      parent.postMessage(MAY_I, '*', [port2]);
      setTimeout(resolve, PATIENCE);
    });
  return {
    isAllowed,
    pending() {
      if (frameElement) return above()?.pending?.();
      if (parent !== window) answer ??= askParent();
      return answer;
    },
  };
}

/** Runs `use`: at once, unless there is something to wait for. */
export function whenKnown<T>(pending: Promise<unknown> | undefined, use: () => Promise<T>): Promise<T> {
  const useLater = async () => {
    await pending;
    return use();
  };
  return pending ? useLater() : use();
}

/** Answers a frame of another origin that asks for its policy. One in a shadow tree isn't found, and gets no answer. */
export async function answerFrame(document: Document, policy: Policy, event: MessageEvent): Promise<void> {
  const { origin, ports, source } = event;
  stopImmediatePropagation(event);
  const frame = filter(document.querySelectorAll('iframe'), ({ contentWindow }) => contentWindow === source)[0];
  if (!frame) return;
  const isOwn = origin === 'null' || origin === parseOrigin(frame.src);
  const allowed = allows(frame.allow, [origin, '*', isOwn && "'src'"]);
  await policy.pending?.();
  postMessage(ports[0] as MessagePort, allowed && policy.isAllowed());
}

/** The first directive of a name counts; one without origins means the origin of the frame's address, and none at all the parent's. */
function allows(allow: string, words: readonly unknown[]): boolean {
  const list = exec(/(^|;)\s*tools(?![^\s;])([^;]*)/, allow)?.[2] ?? "'self'";
  return !!filter(match(list, /\S+/g) ?? ["'src'"], (word) => includes(words, word)).length;
}
