/** The page's end of the bridge: answers the background's questions about this document's tools. Idle until spoken to. */

import type { HostCallOutcome, ModelContextHost } from '#webmcp';
import {
  type FromPage,
  handshake,
  isServed,
  lateEvent,
  madeByEvent,
  type ToPage,
  toolsEvent,
  whoEvent,
} from '../wire.ts';

/** Milliseconds for which a call's outcome is kept, for a background that died before it got it. */
const keepFor = 300_000;
/** The document's property that holds its end, for a second copy of this script after `document.open()`. */
const END = Symbol.for('tabhand.bridge');

/** Milliseconds between two messages about whether a call asks the user something. */
const askingEvery = 100;

/** Without a controller: it is forgotten, but for the fact that it arrived. `rests`: nothing is said about its asking for a moment. */
type PageCall = {
  controller?: AbortController | undefined;
  asking?: boolean;
  rests?: boolean;
  outcome?: HostCallOutcome | undefined;
};

/** A relay's port. `told`: the page has said that its tools changed, and they have not been listed since. */
type Line = { port: MessagePort; told?: boolean };

/**
 * Serves `host` to every relay that hands over a port, unless this document is served already. Sends nothing, and listens
 * only to a few DOM events, until the page has a tool. A page can forge nothing here but its own tools and results, which
 * are its own to tell.
 */
export function servePage(host: ModelContextHost): void {
  if (isServed()) return;
  const owner = document as { [END]?: () => void }; // set by a copy of this script
  if (!owner[END]) Object.defineProperty(owner, END, { value: createEnd(host) });
  owner[END]?.();
}

/** Returns a function that adds the listeners. Calls and ports outlive them when `document.open()` removes them. */
function createEnd(host: ModelContextHost): () => void {
  let lines: Lines | undefined;
  // A frame's first, empty document hands its window and the listeners on it to the next document of the same site.
  const own = document;
  const isOver = () => document !== own;
  // A document that has just begun has no body yet.
  const late = Boolean(document.body);
  // Taken now: a page that replaces these functions later must not break its own tools.
  const { AbortController, Event } = globalThis;
  const add = addEventListener.bind(window);
  const dispatch = dispatchEvent.bind(window);
  const { postMessage } = MessagePort.prototype;
  const builtIns = { AbortController, apply: Reflect.apply, later: setTimeout.bind(window), postMessage };

  const announce = () => {
    if (host.size > 0 && !isOver()) dispatch(new Event(toolsEvent));
  };

  const receive = (event: MessageEvent) => {
    const port = event.ports[0];
    if (isOver() || event.data !== handshake || event.source !== window || !port) return;
    event.stopImmediatePropagation();
    lines ??= createLines(host, builtIns);
    lines.add(port);
  };

  const confirm = (event: globalThis.Event) => {
    if (isOver()) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  const answer = (event: globalThis.Event) => {
    confirm(event);
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

interface BuiltIns {
  AbortController: typeof globalThis.AbortController;
  apply: typeof Reflect.apply;
  later: (steps: () => void, milliseconds: number) => unknown;
  postMessage: (message: unknown) => void;
}

type Lines = ReturnType<typeof createLines>;

/** The lines to the background, which most pages never have. */
function createLines(host: ModelContextHost, { AbortController, apply, later, postMessage }: BuiltIns) {
  // Without a prototype, which the page may patch.
  const lines: Record<string, Line> = Object.create(null);
  const calls: Record<string, PageCall> = Object.create(null);
  let lastLine = 0;

  const send = ({ port }: Line, message: FromPage) => apply(postMessage, port, [message]);

  const eachLine = (visit: (line: Line) => void) => {
    for (const key in lines) visit(lines[key] as Line); // no other key
  };

  const tell = (message: FromPage) => eachLine((line) => send(line, message));

  /** Once until the tools are listed: a page may change thousands of them in one go. */
  const tellChange = (line: Line) => {
    if (!line.told) send(line, { type: 'tools-changed' });
    line.told = true;
  };

  // Awaited, not chained: a page may replace `then`.
  const list = async (line: Line, id: number) => {
    line.told = false;
    send(line, { type: 'tools', id, tools: await host.listTools() });
  };

  /** A page may ask, and have its answer, hundreds of times in a second. */
  const tellAsking = (id: string, call: PageCall, on: boolean) => {
    call.rests = true;
    tell({ type: 'call-asking', id, asking: on });
    later(() => {
      call.rests = false;
      if (call.asking !== on && !call.outcome) tellAsking(id, call, !on);
    }, askingEvery);
  };

  const call = async (line: Line, id: string, name: string, input: object) => {
    if (calls[id]?.controller) return ask(line, id);
    const controller = new AbortController();
    const running: PageCall = { controller };
    calls[id] = running;
    const asking = (on: boolean) => {
      running.asking = on;
      if (!running.rests) tellAsking(id, running, on);
    };
    const outcome = await host.callTool({ name, input, signal: controller.signal, asking });
    // Otherwise nobody will ask for it any more.
    if (running.controller) {
      running.outcome = outcome;
      later(() => forget(running), keepFor);
    }
    tell({ type: 'call-outcome', id, outcome });
  };

  const ask = (line: Line, id: string) => {
    const known = calls[id];
    if (known?.outcome) send(line, { type: 'call-outcome', id, outcome: known.outcome });
    else send(line, { type: known?.controller ? 'call-running' : known ? 'call-unknown' : 'call-not-taken', id });
    if (known?.controller && known.asking) send(line, { type: 'call-asking', id, asking: true });
  };

  const forget = (call: PageCall | undefined) => {
    if (call) call.controller = call.outcome = undefined;
  };

  const handle = (line: Line, message: ToPage) => {
    if (message.type === 'list-tools') void list(line, message.id);
    else if (message.type === 'call-tool') void call(line, message.id, message.name, message.input);
    else if (message.type === 'abort-call') calls[message.id]?.controller?.abort();
    else if (message.type === 'ask-call') ask(line, message.id);
    else if (message.type === 'forget-call') forget(calls[message.id]);
  };

  return {
    tellChange: () => eachLine(tellChange),
    add(port: MessagePort) {
      const key = ++lastLine;
      const line: Line = { port };
      lines[key] = line;
      port.onmessage = ({ data }) => (data === 'closed' ? delete lines[key] : handle(line, data));
    },
  };
}
