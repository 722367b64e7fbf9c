/** The background's end of widgets' tools: of several panels that show a canvas, the one used last provides them. */
import * as z from 'zod';
import { type Conversation, recentBlocks } from '#conversation';
import { blockToolNames, type ToolLayer } from '#tools';
import { listBlocksLayer } from '#tools/layers';
import { createDocument, type OpenDocument, type PageWire } from './document';

export type BlocksWire = Omit<PageWire, 'name' | 'sender'>;

export type CanvasTools = ReturnType<typeof createBlockTools>;

type CanvasOf = { id: string; conversation: Pick<Conversation, 'canvas' | 'runs' | 'items'> };

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

/** Milliseconds for a panel to list its tools, including those of widgets that were just drawn. */
const listsWithin = 1000;

/** Milliseconds until a panel that doesn't have these tools yet is queried again. */
const asksAgainAfter = 20;

/** A panel is no frame of a tab. */
const panelSender = { name: 'blocks', sender: { tabId: -1, frameId: 0, origin: 'null' } };

/** `isShown`: whether a panel shows the conversation. It connects here only when its first widget has been drawn. */
export function createBlockTools(isShown: (conversationId: string) => boolean) {
  const panels = new Set<BlockPanel>();
  /** The model's calls that are running, by conversation and block. */
  const running = new Map<string, string>();
  let uses = 0;
  const ownerOf = (conversationId: string): BlockPanel | undefined =>
    [...panels].filter((panel) => panel.conversationId === conversationId).sort((a, b) => b.lastUse - a.lastUse)[0];
  const toProvider = ({ document }: BlockPanel, conversationId: string) => ({
    list: document.list,
    ask: document.ask,
    forget: (id: string) => document.post({ type: 'forget-call', id }),
    call(...[call, signal]: Parameters<OpenDocument['call']>) {
      const key = `${conversationId} ${call.name}`;
      running.set(key, call.id);
      return document.call(call, signal).finally(() => running.delete(key));
    },
  });
  /** A panel that has widgets connected. */
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
    /** The tools of the widgets on a conversation's canvas; none when no panel shows it. */
    async layers({ id, conversation }: CanvasOf, signal: AbortSignal): Promise<ToolLayer[]> {
      const blocks = {
        standing: conversation.canvas.blocks.map((block) => block.id),
        recent: recentBlocks(conversation),
      };
      if (blocks.standing.length === 0) return [];
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(listsWithin)]);
      for (let layers: ToolLayer[] = []; ; ) {
        const owner = ownerOf(id);
        const listed = owner ? await listBlocksLayer(toProvider(owner, id), blocks, inTime) : [];
        if (inTime.aborted) return layers;
        layers = listed;
        const mayGrow = !hasToolsOf(blocks.recent, layers) && (owner !== undefined || isShown(id));
        if (!mayGrow) return layers;
        await new Promise((resolve) => setTimeout(resolve, asksAgainAfter));
      }
    },
    /** The id of the model's call that is using this widget now, to which the panel's changes are attributed. */
    callOn(conversationId: string, blockId: string): string | null {
      // A read-only call changes nothing, so any change of the widget during it is the user's.
      const { update, remove } = blockToolNames(blockId);
      return running.get(`${conversationId} ${update}`) ?? running.get(`${conversationId} ${remove}`) ?? null;
    },
  };
}

function hasToolsOf(blocks: readonly string[], layers: readonly ToolLayer[]): boolean {
  const listed = new Set(layers.flatMap(({ tools }) => tools.map(({ name }) => name)));
  return blocks.every((id) => Object.values(blockToolNames(id)).every((name) => listed.has(name)));
}
