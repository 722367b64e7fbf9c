/** The panel's end of its widgets as tools: answers the background from the panel's own model context. */
import type { ModelContextHost } from '#webmcp';
import type { FromPage, ToPage } from './page-wire';

export interface BlocksEnd {
  /** Which conversation's canvas this panel shows; null: none. */
  show(conversationId: string | null): void;
  /** The person turned to this panel: of several that show a canvas, the agent speaks to this one. */
  use(): void;
  /** The background woke: it knows nobody any more. */
  wake(): void;
}

export interface BlocksEndWire {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
}

/** Connects while there are tools and a conversation to offer them in; otherwise nobody is kept awake. */
export function serveBlocks(host: ModelContextHost, connect: () => BlocksEndWire): BlocksEnd {
  const calls = new Map<string, AbortController>();
  let wire: BlocksEndWire | null = null;
  let shown: string | null = null;
  /** A background woke, and nothing was heard since: this connection may be to the one before, whose end comes late. */
  let doubtful = false;

  const send = (message: FromPage) => wire?.post(message);

  const call = async (id: string, name: string, input: object) => {
    const controller = new AbortController();
    calls.set(id, controller);
    const outcome = await host.callTool({ name, input, signal: controller.signal });
    calls.delete(id);
    send({ type: 'call-outcome', id, outcome });
  };

  const take = async (message: ToPage) => {
    if (message.type === 'list-tools') send({ type: 'tools', id: message.id, tools: await host.listTools() });
    else if (message.type === 'call-tool') await call(message.id, message.name, message.input);
    else if (message.type === 'abort-call') calls.get(message.id)?.abort();
    else if (message.type === 'ask-call')
      send({ type: calls.has(message.id) ? 'call-running' : 'call-unknown', id: message.id });
  };

  const open = () => {
    doubtful = false;
    if (wire || shown === null || host.size === 0) return;
    const opened = connect();
    wire = opened;
    opened.onMessage((message) => {
      doubtful = false;
      void take(message as ToPage); // our own background: its shape is the compiler's
    });
    opened.onClose(() => {
      if (wire === opened) wire = null;
      if (doubtful) open();
    });
    opened.post({ type: 'shows', conversationId: shown });
  };

  host.onChange(open);

  return {
    show(conversationId) {
      if (shown === conversationId) return;
      shown = conversationId;
      if (wire) wire.post({ type: 'shows', conversationId });
      else open();
    },
    use: () => wire?.post({ type: 'in-use' }),
    wake() {
      if (wire) doubtful = true;
      else open();
    },
  };
}
