/** The background's end of widgets' tools: of several panels that show a canvas, the one used last provides them. */
import * as z from 'zod';
import { blockToolNames, type ToolLayer } from '#tools';
import { listBlocksLayer } from '#tools/layers';
import { createDocument, type OpenDocument, type PageWire } from './documents';

export type BlocksWire = Omit<PageWire, 'name' | 'sender'>;

export interface BlockTools {
  /** A panel that has widgets connected. */
  accept(wire: BlocksWire): void;
  /** The tools of the widgets on a conversation's canvas; none when no panel shows it. */
  layers(conversationId: string, signal: AbortSignal): Promise<ToolLayer[]>;
  /** The id of the model's call that is using this widget now: what the panel changes meanwhile is the call's doing. */
  callOn(conversationId: string, blockId: string): string | null;
}

const fromPanel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shows'), conversationId: z.string().max(100).nullable() }),
  z.object({ type: z.literal('in-use') }),
]);

interface BlockPanel {
  document: OpenDocument;
  conversationId: string | null;
  /** The number of its last use, counted over all panels. */
  lastUse: number;
}

/** Milliseconds for a panel to list its tools. */
const listsWithin = 1000;

/** A panel is no frame of a tab. */
const panelSender = { name: 'blocks', sender: { tabId: -1, frameId: 0, origin: 'null' } };

export function createBlockTools(): BlockTools {
  const panels = new Set<BlockPanel>();
  /** The model's calls that are running, by conversation and block. */
  const running = new Map<string, string>();
  let uses = 0;
  const accept = (wire: BlocksWire) => {
    const leave = () => panels.delete(panel);
    const listeners = {
      changed: () => undefined,
      closed: leave,
      flooded: () => {
        leave();
        wire.close();
      },
    };
    const document = createDocument('blocks', { ...wire, ...panelSender }, listeners);
    const panel: BlockPanel = { document, conversationId: null, lastUse: ++uses };
    panels.add(panel);
    wire.onMessage((raw) => {
      const { data } = fromPanel.safeParse(raw);
      if (!data) return;
      panel.lastUse = ++uses;
      if (data.type !== 'shows') return;
      panel.conversationId = data.conversationId;
      document.post({ type: 'ping' }); // tells the panel that this background is alive
    });
  };
  return {
    accept,
    async layers(conversationId, signal) {
      const showing = [...panels].filter((panel) => panel.conversationId === conversationId);
      const [owner] = showing.sort((a, b) => b.lastUse - a.lastUse);
      if (!owner) return [];
      const provider = toProvider(owner, async (call, callSignal) => {
        const key = `${conversationId} ${call.name}`;
        running.set(key, call.id);
        return owner.document.call(call, callSignal).finally(() => running.delete(key));
      });
      return listBlocksLayer(provider, AbortSignal.any([signal, AbortSignal.timeout(listsWithin)]));
    },
    callOn(conversationId, blockId) {
      // A call that only reads changes nothing: what happens to the widget meanwhile is the user's doing.
      const { update, remove } = blockToolNames(blockId);
      return running.get(`${conversationId} ${update}`) ?? running.get(`${conversationId} ${remove}`) ?? null;
    },
  };
}

const toProvider = ({ document }: BlockPanel, call: OpenDocument['call']) => ({
  list: document.list,
  call,
  ask: document.ask,
  forget: (id: string) => document.post({ type: 'forget-call', id }),
});
