/** The page's end of the bridge: answers the background's questions about this document's tools. Idle until spoken to. */
import type { HostCallOutcome, ModelContextHost } from '#webmcp';
import { handshake, isServed, toolsEvent, whoEvent } from './handshake';
import type { FromPage, ToPage } from './page-wire';

/** A call's outcome is kept this long, in milliseconds, for a background that died before it heard. */
const keepFor = 300_000;

type Kept = { controller: AbortController; asking?: boolean; outcome?: HostCallOutcome };

/**
 * Serves `host` to every relay that hands over a port, unless somebody does already. Sends nothing, and listens only to
 * two DOM events, until the page has a tool. What the page could forge here is only what it may say anyway: its own tools
 * and its own results.
 */
export function servePage(host: ModelContextHost): void {
  if (isServed()) return;
  const ports = new Set<MessagePort>();
  const calls = new Map<string, Kept>();
  const add = addEventListener.bind(window);
  const dispatch = dispatchEvent.bind(window);
  const later = setTimeout.bind(window);

  const tell = (message: FromPage) => {
    for (const port of ports) send(port, message);
  };

  const announce = () => {
    if (host.size > 0) dispatch(new Event(toolsEvent));
  };

  // Awaited, not chained: a page may replace `then`, and that must cost only the page.
  const list = async (port: MessagePort, id: number) => {
    send(port, { type: 'tools', id, tools: await host.listTools() });
  };

  const call = async (port: MessagePort, id: string, name: string, input: object) => {
    if (calls.has(id)) return ask(port, id);
    const kept: Kept = { controller: new AbortController() };
    calls.set(id, kept);
    const asking = (on: boolean) => {
      kept.asking = on;
      tell({ type: 'call-asking', id, asking: on });
    };
    const outcome = await host.callTool({ name, input, signal: kept.controller.signal, asking });
    kept.outcome = outcome;
    later(() => calls.delete(id), keepFor);
    tell({ type: 'call-outcome', id, outcome });
  };

  const ask = (port: MessagePort, id: string) => {
    const kept = calls.get(id);
    if (kept?.outcome) send(port, { type: 'call-outcome', id, outcome: kept.outcome });
    else send(port, { type: kept ? 'call-running' : 'call-unknown', id });
    if (kept?.asking) send(port, { type: 'call-asking', id, asking: true });
  };

  const take = (port: MessagePort, message: ToPage) => {
    if (message.type === 'list-tools') void list(port, message.id);
    else if (message.type === 'call-tool') void call(port, message.id, message.name, message.input);
    else if (message.type === 'abort-call') calls.get(message.id)?.controller.abort();
    else if (message.type === 'ask-call') ask(port, message.id);
    else if (message.type === 'forget-call') calls.delete(message.id);
  };

  add(
    'message',
    (event) => {
      const port = event.ports[0];
      if (event.data !== handshake || event.source !== window || !port) return;
      event.stopImmediatePropagation();
      ports.add(port);
      port.onmessage = ({ data }) => (data === 'closed' ? ports.delete(port) : take(port, data));
    },
    true,
  );
  add(whoEvent, (event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    announce();
  });
  // Forms have come by then, and nobody was told of them.
  add('DOMContentLoaded', announce);
  host.onChange(() => {
    tell({ type: 'tools-changed' });
    announce();
  });
}

function send(port: MessagePort, message: FromPage): void {
  port.postMessage(message);
}
