/** The canvas of the conversation that the panel shows: its blocks as they stand now, and what the person can do with them. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { CanvasChange, PanelNotice } from '#bridge';
import { type Block, type Canvas, currentData, type Entry, showsLive } from '#conversation';
import type { CanvasOperation, JsonObject } from '#tools';
import type { Provenance } from '#ui';
import type { Asking } from '../asking';
import { toBlockTitle } from '../blocks/block-title';
import { createLiveWidgets, type LiveWidgets } from '../blocks/live';
import type { Conversation } from '../chat/conversation';
import type { PanelConnection } from '../connection';
import { createExpiring } from '../expiring';
import type { Frame } from './board-grid';
import { type CanvasStory, type ChainStep, createStory, sourcesOfBlock, tell, toChain } from './canvas-story';
import { wordStep } from './canvas-words';

/** A block as it is drawn: with its newest data, and with the place that the person just gave it. */
export interface BlockView extends Block {
  title: string;
  /** Where its data came from. */
  sources: Provenance[];
  /** When its data was last changed, milliseconds since 1970. */
  at: number;
  /** The newest answer of its binding is what it shows. */
  isLive: boolean;
}

export interface Loss {
  words: string;
  /** Nothing was done since: undo takes back just this. */
  isNewest: boolean;
}

export interface CanvasModel {
  blocks: ReadonlySignal<readonly BlockView[]>;
  /** What undo would take back, in words; null: nothing. */
  undoes: ReadonlySignal<string | null>;
  redoes: ReadonlySignal<string | null>;
  /** What was removed a moment ago; null: nothing, or it was taken back. */
  toast: ReadonlySignal<Loss | null>;
  live: LiveWidgets;
  chainOf(block: Block): ChainStep[];
  /** What would bring a block back that is gone, if one step does. */
  wayBack(blockId: string): 'undone' | 'redone' | null;
  carryOut(change: CanvasChange): Promise<void>;
  /** Takes back what the toast names, and nothing else. */
  takeBack(): Promise<void>;
  dismiss(): void;
  /** A new place or size, or both; until the log has it, the block already lies there. */
  place(blockId: string, before: Frame, now: Frame): Promise<void>;
  /** The same function for the same block, so that a widget isn't drawn anew for it. */
  emitterOf(blockId: string): Emitter;
  take(fact: PanelNotice): void;
}

/** Resolves to false where what the person did could not be told to the agent. */
type Emitter = (event: string, payload: JsonObject) => Promise<boolean>;

type Pending = Pick<Block, 'position' | 'size'>;

export function createCanvas(asking: Asking, connection: PanelConnection, conversation: Conversation): CanvasModel {
  const { canvas, story } = followPath(conversation);
  const pending = signal<ReadonlyMap<string, Pending>>(new Map());
  const lost = createExpiring<Canvas['past'][number]>();
  const toast = computed(() => toLoss(lost.value, canvas.value.past));
  const live = createLiveWidgets(async (blockId) => {
    const conversationId = conversation.id.value;
    if (conversationId !== null) await connection.command('refresh-block', { conversationId, blockId });
  });
  const emitters = new Map<string, Emitter>();

  async function carryOut(change: CanvasChange): Promise<void> {
    const conversationId = conversation.id.value;
    if (conversationId === null) return;
    const done = await asking.ask('canvas', { conversationId, change });
    if (done === null) return;
    lost.value = canvas.value.past.findLast(({ operation }) => isLoss(operation, change)) ?? null;
  }

  effect(() => {
    conversation.id.value;
    batch(() => {
      live.forget();
      lost.value = null;
      pending.value = new Map();
    });
    emitters.clear();
  });

  return {
    blocks: computed(() =>
      canvas.value.blocks.map((block) => toView({ ...block, ...pending.value.get(block.id) }, story(), live)),
    ),
    undoes: computed(() => wordLast(canvas.value.past, canvas.value.blocks)),
    redoes: computed(() => wordLast(canvas.value.future, canvas.value.blocks)),
    toast,
    live,
    chainOf: ({ id, changes }) => toChain(story(), id, changes),
    wayBack: (blockId) => wayBack(canvas.value, blockId),
    carryOut,
    async takeBack() {
      if (toast.value?.isNewest) await carryOut({ type: 'undone' });
    },
    dismiss: () => (lost.value = null),
    async place(id, before, now) {
      const mine = { position: { x: now.x, y: now.y }, size: { width: now.width, height: now.height } };
      const moved = before.x !== now.x || before.y !== now.y;
      const resized = before.width !== now.width || before.height !== now.height;
      const kept = { ...(moved && { position: mine.position }), ...(resized && { size: mine.size }) };
      pending.value = new Map(pending.value).set(id, kept);
      if (resized) await carryOut({ type: 'resized', id, ...mine.size, ...kept.position });
      else if (moved) await carryOut({ type: 'moved', id, ...mine.position });
      if (pending.value.get(id) !== kept) return;
      pending.value = new Map([...pending.value].filter(([other]) => other !== id));
    },
    emitterOf(blockId) {
      const known = emitters.get(blockId);
      if (known) return known;
      const conversationId = conversation.id.value;
      const emit = async (event: string, payload: JsonObject) =>
        conversationId !== null &&
        (await asking.ask('widget-event', { conversationId, blockId, event, payload })) !== null;
      emitters.set(blockId, emit);
      return emit;
    },
    take: (fact) => live.take(fact, conversation.id.value),
  };
}

/** The fold grows by the entries that are new; another conversation, or another branch, begins a new one. */
function followPath({ path }: Conversation): { canvas: ReadonlySignal<Canvas>; story(): CanvasStory } {
  let story = createStory();
  let told: readonly Entry[] = [];
  const version = signal(0);
  const canvas = signal(story.canvas);
  effect(() => {
    const now = path.value;
    if (now[told.length - 1] !== told.at(-1)) {
      told = [];
      story = createStory();
    }
    for (const entry of now.slice(told.length)) tell(story, entry);
    told = now;
    canvas.value = story.canvas;
    version.value = version.peek() + 1;
  });
  const read = () => {
    version.value;
    return story;
  };
  return { canvas, story: read };
}

function toView(block: Block, story: CanvasStory, live: LiveWidgets): BlockView {
  const newest = live.data.value.get(block.id);
  const data = currentData(block, newest);
  const isLive = showsLive(block, newest);
  const changed = block.changes.findLast(({ type }) => type === 'shown' || type === 'updated')?.at ?? 0;
  return {
    ...block,
    data,
    title: toBlockTitle(block.widget, data),
    sources: sourcesOfBlock(story, block.id, block.changes),
    at: isLive ? newest.at : changed,
    isLive,
  };
}

const wordLast = (steps: Canvas['past'], now: Canvas['blocks']): string | null => {
  const last = steps.at(-1);
  return last ? wordStep(last, now) : null;
};

function isLoss(operation: CanvasOperation, change: CanvasChange): boolean {
  if (operation.type !== change.type) return false;
  return operation.type === 'cleared' || (operation.type === 'removed' && 'id' in change && operation.id === change.id);
}

function toLoss(step: Canvas['past'][number] | null, past: Canvas['past']): Loss | null {
  if (!step || !past.includes(step)) return null;
  return { words: toSentence(wordStep(step, [])), isNewest: past.at(-1) === step };
}

const toSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function wayBack({ past, future }: Canvas, blockId: string): 'undone' | 'redone' | null {
  const holds = (steps: Canvas['past']) => steps.at(-1)?.blocks.some(({ id }) => id === blockId) === true;
  if (holds(past)) return 'undone';
  return holds(future) ? 'redone' : null;
}
