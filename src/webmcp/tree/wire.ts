/** The messages of a link between two documents of different origins, and the port that carries them. Incoming data is validated by hand. */

import {
  addEventListener,
  createRecord,
  endPort,
  isArray,
  parse,
  postMessage,
  removeEventListener,
  startPort,
} from '../intrinsics';
import { LOST } from '../run-tool';
import type { DocumentCallOutcome } from '../tool';
import type { ToolAnnotations } from '../types';
import { isObject } from '../web-idl';
import type { PeerTool } from './peer';

/** The most tools that are listed of one cross-origin document. */
const TOOLS = 1000;
/** The longest text that is accepted from such a tool, in characters. */
const LENGTH = 100_000;

const isSchema = (value: unknown): value is string | undefined =>
  value === undefined || (isText(value) && isJson(value));

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LENGTH;

/** The tools in an answer, without malformed ones. */
export function readTools(answer: unknown): PeerTool[] {
  const tools: PeerTool[] = [];
  if (!isArray(answer)) return tools;
  for (let i = 0; i < answer.length && i < TOOLS; i++) {
    const { name, title, description, schema, hints, disabled } = toMembers(answer[i]);
    const stated = isObject(hints) ? (hints as ToolAnnotations) : undefined; // its members are read as booleans
    if (isText(name) && isText(title) && isText(description) && isSchema(schema))
      tools[tools.length] = { name, title, description, schema, hints: stated, disabled: !!disabled };
  }
  return tools;
}

export function isJson(value: unknown): value is string {
  try {
    return typeof value === 'string' && parse(value) !== undefined;
  } catch {
    return false;
  }
}

/** A malformed or missing outcome counts as an unknown tool. */
export function readOutcome(answer: unknown): DocumentCallOutcome {
  const { type, text, message, code } = toMembers(answer);
  if (type === 'returned' && (text === null || typeof text === 'string')) return { type, text };
  if (isText(message)) {
    if (type === 'threw' || type === 'failed') return { type, message };
    if (type === 'refused' && (code === 'disabled' || code === 'unavailable')) return { type, code, message };
  }
  return LOST;
}

/** For structured clones, which have no getters that could throw. */
const toMembers = (data: unknown): Record<string, unknown> => (isObject(data) ? data : createRecord());

export type Post = (message: object) => void;

export function closePort(port: MessagePort): void {
  postMessage(port, { type: 'bye' });
  endPort(port);
}

/** Receives messages from a port until either side ends it. Not every browser reports a port's end, so each side says goodbye when its document goes. */
export function openPort(
  page: Window,
  port: MessagePort,
  receive: (message: Record<string, unknown>) => void,
  ended: () => void,
): Post {
  const post: Post = (message) => postMessage(port, message);
  let isOpen = true;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    removeEventListener(page, 'pagehide', end);
    closePort(port);
    ended();
  };
  addEventListener(page, 'pagehide', end);
  addEventListener(port, 'message', (event) => {
    const message = toMembers((event as MessageEvent).data); // the only kind of event of this type
    if (message.type === 'bye') end();
    else receive(message);
  });
  addEventListener(port, 'close', end); // in browsers that report a port's end
  startPort(port);
  return post;
}
