/** The page's end of the bridge: answers the background's questions about this document's tools. Idle until spoken to. */
import type { HostCallOutcome, ModelContextHost } from '#webmcp';
import { handshake, isServed, lateEvent, toolsEvent, whoEvent } from './handshake';
import type { FromPage, ToPage } from './page-wire';

/** Milliseconds for which a call's outcome is kept, for a background that died before it got it. */
const keepFor = 300_000;
/** The document's property that holds its end, for a second copy of this script after `document.open()`. */
const END = Symbol.for('tabhand.bridge');

type PageCall = { controller: AbortController; asking?: boolean; outcome?: HostCallOutcome };

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
  // Without a prototype, which the page may patch.
  const ports: Record<string, MessagePort> = Object.create(null);
  const calls: Record<string, PageCall> = Object.create(null);
  let lastPort = 0;
  // A frame's first, empty document hands its window and the listeners on it to the next document of the same site.
  const own = document;
  const isOver = () => document !== own;
  // A document that has just begun has no body yet.
  const late = Boolean(document.body);
  // Taken now: a page that replaces these functions later must not break its own tools.
  const { apply } = Reflect;
  const { AbortController, Event } = globalThis;
  const { postMessage } = MessagePort.prototype;
  const add = addEventListener.bind(window);
  const dispatch = dispatchEvent.bind(window);
  const later = setTimeout.bind(window);

  const send = (port: MessagePort, message: FromPage) => apply(postMessage, port, [message]);

  const tell = (message: FromPage) => {
    for (const key in ports) send(ports[key] as MessagePort, message); // no other key
  };

  const announce = () => {
    if (host.size > 0 && !isOver()) dispatch(new Event(toolsEvent));
  };

  // Awaited, not chained: a page may replace `then`.
  const list = async (port: MessagePort, id: number) => {
    send(port, { type: 'tools', id, tools: await host.listTools() });
  };

  const call = async (port: MessagePort, id: string, name: string, input: object) => {
    if (calls[id]) return ask(port, id);
    const running: PageCall = { controller: new AbortController() };
    calls[id] = running;
    const asking = (on: boolean) => {
      running.asking = on;
      tell({ type: 'call-asking', id, asking: on });
    };
    const outcome = await host.callTool({ name, input, signal: running.controller.signal, asking });
    running.outcome = outcome;
    later(() => delete calls[id], keepFor);
    tell({ type: 'call-outcome', id, outcome });
  };

  const ask = (port: MessagePort, id: string) => {
    const known = calls[id];
    if (known?.outcome) send(port, { type: 'call-outcome', id, outcome: known.outcome });
    else send(port, { type: known ? 'call-running' : 'call-unknown', id });
    if (known?.asking) send(port, { type: 'call-asking', id, asking: true });
  };

  const handle = (port: MessagePort, message: ToPage) => {
    if (message.type === 'list-tools') void list(port, message.id);
    else if (message.type === 'call-tool') void call(port, message.id, message.name, message.input);
    else if (message.type === 'abort-call') calls[message.id]?.controller.abort();
    else if (message.type === 'ask-call') ask(port, message.id);
    else if (message.type === 'forget-call') delete calls[message.id];
  };

  const receive = (event: MessageEvent) => {
    const port = event.ports[0];
    if (isOver() || event.data !== handshake || event.source !== window || !port) return;
    event.stopImmediatePropagation();
    const key = ++lastPort;
    ports[key] = port;
    port.onmessage = ({ data }) => (data === 'closed' ? delete ports[key] : handle(port, data));
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
    tell({ type: 'tools-changed' });
    announce();
  });

  return () => {
    add('message', receive, true);
    add(whoEvent, answer);
    if (late) add(lateEvent, confirm);
    // By then the document's forms are parsed, which register tools without a change event.
    add('DOMContentLoaded', announce);
  };
}
