/** Where the values of blocks come from. What follows them there is loaded with the first widget, as are attachments. */
import { effect, signal } from '@preact/signals';
import { type Attachment, appBlock, type Block, type Conversation, type DrawnBlock, isPicture } from '#conversation';
import type { Contents, widgetSources } from '#conversation/sources';
import { toProvenance, type ValueSource } from '#ui';
import { joinSources, toOutside, toValueSources } from '../blocks/value-sources';
import type { ConversationModel } from '../chat/conversation';
import type { PanelConnection } from '../connection';

/** `from`: the calls whose results it holds. */
export interface BlockSources {
  sources: ValueSource[];
  from: readonly string[];
}

export type SourcesOf = (block: Block, isLive: boolean) => BlockSources;

export function createBlockSources(
  { command }: Pick<PanelConnection, 'command'>,
  { id, state }: Pick<ConversationModel, 'id' | 'state'>,
): SourcesOf {
  const trace = signal<typeof widgetSources | null>(null);
  const contents = signal<Contents>(new Map());
  const asked = new Set<string>();
  /** The blocks whose turn has come: one for each task, so that a long conversation doesn't hold the panel up. */
  const due = signal<ReadonlySet<string>>(new Set());

  effect(() => {
    const { canvas, attached } = state.value;
    if (canvas.blocks.length === 0) return;
    if (!trace.peek()) void load();
    for (const { id: attachmentId } of attached.flatMap((entry) => entry.attachments ?? []).filter(isCut))
      void read(attachmentId);
  });

  effect(() => {
    const next = trace.value && state.value.canvas.blocks.find((block) => !due.value.has(block.id));
    if (!next) return;
    const timer = setTimeout(() => (due.value = new Set(due.value).add(next.id)));
    return () => clearTimeout(timer);
  });

  async function load(): Promise<void> {
    const part = await import('#conversation/sources').catch(() => null); // without it, no source is named
    if (part) trace.value = part.widgetSources;
  }

  /** An attachment that is gone is known by its beginning. */
  async function read(callId: string): Promise<void> {
    const conversationId = id.peek();
    if (conversationId === null || asked.has(callId)) return;
    asked.add(callId);
    const stored = await command('result', { conversationId, callId }).catch(() => null);
    if (stored && 'content' in stored) contents.value = new Map(contents.value).set(callId, stored.content);
  }

  return (block, isLive) => {
    if (block.widget === appBlock) return sourcesOfApp(state.value, String(block.data.callId));
    const drawn = versionOf(state.value, block);
    if (!trace.value || !drawn || !due.value.has(block.id)) return { sources: [], from: [] };
    const live = isLive ? block.binding : undefined;
    const bound = live?.source ? toOutside(toProvenance(live.source, live.server)) : [];
    if (live?.into === '') return { sources: bound, from: [] };
    const traced = trace.value(state.value, live ? without(drawn, live.into) : drawn, contents.value);
    return { sources: joinSources([...bound, ...toValueSources(state.value, traced)]), from: traced.calls };
  };
}

function sourcesOfApp({ calls }: Pick<Conversation, 'calls'>, callId: string): BlockSources {
  const target = calls.get(callId)?.call.target;
  return { sources: target ? toOutside(toProvenance(target.source, target.server)) : [], from: [callId] };
}

const isCut = (attachment: Attachment): boolean =>
  !isPicture(attachment) && (attachment.preview?.length ?? 0) < attachment.size;

/** Undoing brings an earlier version back. */
function versionOf({ drawn }: Pick<Conversation, 'drawn'>, { id, data }: Block): DrawnBlock | null {
  const newest = drawn.get(id) ?? null;
  for (let version = newest; version; version = version.before) if (version.data === data) return version;
  return newest;
}

const rests = new WeakMap<DrawnBlock, DrawnBlock>();

/** What a live widget shows besides what it fetches. */
function without(drawn: DrawnBlock, member: string): DrawnBlock {
  const { [member]: _, ...data } = drawn.data;
  const rest = rests.get(drawn) ?? { ...drawn, data };
  rests.set(drawn, rest);
  return rest;
}
