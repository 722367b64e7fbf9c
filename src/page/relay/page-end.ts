/** The page's end of the bridge: answers the background's questions about this document's tools. Idle until spoken to. */

import type { ModelContextHost } from '#webmcp';
import { handshake, isServed, lateEvent, madeByEvent, toolsEvent, whoEvent } from '../wire.ts';
import type { createLines, Lines } from './lines.ts';

/** Calls `use` once the second part is there. */
type BringLines = (use: (part: { createLines: typeof createLines }) => void) => void;

/** The document's property that holds its end, for a second copy of this script after `document.open()`. */
const END = Symbol.for('tabhand.bridge');

/**
 * Serves `host` to every relay that hands over a port, unless this document is served already. Sends nothing, and listens
 * only to a few DOM events, until the page has a tool. A page can forge nothing here but its own tools and results, which
 * are its own to tell.
 */
export function servePage(host: ModelContextHost, bring: BringLines): void {
  const owner = document as { [END]?: () => void }; // set by a copy of this script
  if (owner[END] && isServed()) return;
  const end = { __proto__: null, value: owner[END] ?? createEnd(host, bring) }; // a page may have given every object a `get`
  if (!owner[END]) Object.defineProperty(owner, END, end);
  owner[END]?.();
}

/** Returns a function that adds the listeners. Calls and ports outlive them when `document.open()` removes them. */
function createEnd(host: ModelContextHost, bring: BringLines): () => void {
  let lines: Lines | undefined;
  // A frame's first, empty document hands its window and the listeners on it to the next document of the same site.
  const own = document;
  const isOver = () => document !== own;
  // A document that has just begun has no body yet.
  const late = Boolean(document.body);
  // Taken now: a page that replaces these functions later must not break its own tools.
  const { Event } = globalThis;
  const add = addEventListener.bind(window);
  const dispatch = dispatchEvent.bind(window);
  const { postMessage } = MessagePort.prototype;
  const builtIns = { AbortController, apply: Reflect.apply, later: setTimeout.bind(window), postMessage };

  /** Once until somebody lists them: a page may change thousands of tools in one go. */
  let announced = false;
  const announce = () => {
    if (announced || isOver() || host.size === 0) return;
    announced = true;
    dispatch(new Event(toolsEvent));
  };

  const receive = (event: MessageEvent) => {
    const port = event.ports[0];
    if (isOver() || event.data !== handshake || event.source !== window || !port) return;
    event.stopImmediatePropagation();
    const listed = () => {
      announced = false;
    };
    bring((part) => {
      lines ??= part.createLines(host, builtIns, listed);
      lines.add(port);
    });
  };

  const confirm = (event: globalThis.Event) => {
    if (isOver()) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  const answer = (event: globalThis.Event) => {
    confirm(event);
    announced = false;
    announce();
  };

  host.onChange(() => {
    lines?.tellChange();
    announce();
  });

  return () => {
    add('message', receive, true);
    add(whoEvent, answer);
    if (late) add(lateEvent, confirm);
    if (host.madeBy) add(madeByEvent + host.madeBy, confirm);
    // By then the document's forms are parsed, which register tools without a change event.
    add('DOMContentLoaded', announce);
  };
}
