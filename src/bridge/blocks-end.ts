/** The panel's end of its widgets' tools: answers the background from the panel's own model context. */
import type { ModelContextHost } from '#webmcp';
import type { FromPage, ToPage, Wire } from './page-wire';

export type BlocksEnd = ReturnType<typeof serveBlocks>;

/** Connects only while there are tools and a conversation to offer them in; otherwise the background may sleep. */
export function serveBlocks(host: ModelContextHost, connect: () => Wire) {
  const calls = new Map<string, AbortController>();
  let wire: Wire | null = null;
  let shown: string | null = null;
  /** A background woke and has sent nothing since: this port may lead to the one before it, whose close event comes late. */
  let mayBeStale = false;

  const send = (message: FromPage) => wire?.post(message);

  const call = async (id: string, name: string, input: object) => {
    const controller = new AbortController();
    calls.set(id, controller);
    const outcome = await host.callTool({ name, input, signal: controller.signal });
    calls.delete(id);
    send({ type: 'call-outcome', id, outcome });
  };

  const answer = async (message: ToPage) => {
    if (message.type === 'list-tools') send({ type: 'tools', id: message.id, tools: await host.listTools() });
    else if (message.type === 'call-tool') await call(message.id, message.name, message.input);
    else if (message.type === 'abort-call') calls.get(message.id)?.abort();
    else if (message.type === 'ask-call')
      send({ type: calls.has(message.id) ? 'call-running' : 'call-unknown', id: message.id });
  };

  const open = () => {
    mayBeStale = false;
    if (wire || shown === null || host.size === 0) return;
    const opened = connect();
    wire = opened;
    opened.onMessage((message) => {
      mayBeStale = false;
      void answer(message as ToPage); // sent by our own background, which the compiler checks
    });
    opened.onClose(() => {
      if (wire === opened) wire = null;
      if (mayBeStale) open();
    });
    opened.post({ type: 'shows', conversationId: shown });
  };

  host.onChange(open);

  return {
    /** The panel shows this conversation's canvas; null: none. */
    show(conversationId: string | null) {
      if (shown === conversationId) return;
      shown = conversationId;
      if (wire) wire.post({ type: 'shows', conversationId });
      else open();
    },
    /** The user works in this panel: of several panels that show a canvas, the agent uses this one. */
    use: () => wire?.post({ type: 'in-use' }),
    /** The background woke, and knows no panel yet. */
    wake() {
      if (wire) mayBeStale = true;
      else open();
    },
  };
}
