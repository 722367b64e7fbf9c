/** The background's end of the panels' widgets as tools: of several panels that show a canvas, the one last in use has them. */
import * as z from 'zod';
import { blockToolNames, type ToolLayer } from '#tools';
import { listBlocksLayer } from '#tools/layers';
import { createDocument, type OpenDocument, type PageWire } from './document';

export type BlocksWire = Omit<PageWire, 'name' | 'sender'>;

export interface Blocks {
  /** A panel connected: it has widgets to offer. */
  accept(wire: BlocksWire): void;
  /** The widgets of a conversation's canvas as tools; none when no panel shows it. */
  layers(conversationId: string, signal: AbortSignal): Promise<ToolLayer[]>;
  /** The model's call that changes this widget now, if any: what the panel then asks for is the model's doing. */
  callOn(conversationId: string, blockId: string): string | null;
}

const fromPanel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shows'), conversationId: z.string().max(100).nullable() }),
  z.object({ type: z.literal('in-use') }),
]);

interface Shower {
  document: OpenDocument;
  conversationId: string | null;
  /** Counts up with each use of any panel. */
  used: number;
}

/** Milliseconds that a panel has to list its widgets. */
const patience = 1000;

/** A panel has no place among the tabs' frames. */
const nowhere = { name: 'blocks', sender: { tabId: -1, frameId: 0, origin: 'null' } };

export function createBlocks(): Blocks {
  const showers = new Set<Shower>();
  const going = new Map<string, string>();
  let uses = 0;
  const accept = (wire: BlocksWire) => {
    const leave = () => showers.delete(shower);
    const hears = {
      changed: () => undefined,
      closed: leave,
      flooded: () => {
        leave();
        wire.close();
      },
    };
    const document = createDocument('blocks', { ...wire, ...nowhere }, hears);
    const shower: Shower = { document, conversationId: null, used: ++uses };
    showers.add(shower);
    wire.onMessage((raw) => {
      const { data } = fromPanel.safeParse(raw);
      if (!data) return;
      shower.used = ++uses;
      if (data.type !== 'shows') return;
      shower.conversationId = data.conversationId;
      document.post({ type: 'ping' }); // the panel then knows that it speaks to a background that lives
    });
  };
  return {
    accept,
    async layers(conversationId, signal) {
      const showing = [...showers].filter((shower) => shower.conversationId === conversationId);
      const [owner] = showing.sort((a, b) => b.used - a.used);
      if (!owner) return [];
      const panel = toPanel(owner, async (call, callSignal) => {
        const key = `${conversationId} ${call.name}`;
        going.set(key, call.id);
        return owner.document.call(call, callSignal).finally(() => going.delete(key));
      });
      return listBlocksLayer(panel, AbortSignal.any([signal, AbortSignal.timeout(patience)]));
    },
    callOn(conversationId, blockId) {
      // A call that only reads changes nothing: what happens to the widget meanwhile is the user's doing.
      const { update, remove } = blockToolNames(blockId);
      return going.get(`${conversationId} ${update}`) ?? going.get(`${conversationId} ${remove}`) ?? null;
    },
  };
}

const toPanel = ({ document }: Shower, call: OpenDocument['call']) => ({
  list: document.list,
  call,
  ask: document.ask,
  forget: (id: string) => document.post({ type: 'forget-call', id }),
});
