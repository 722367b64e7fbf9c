/** Checks the user's actions on widgets and on the canvas, and records them in the log. */
import { appBlock, applyOperation, type Block, findBlock, takenIds } from '#core/log/canvas.ts';
import type { StoredResult } from '#core/log/entry.ts';
import { inTurnOf } from '#core/log/in-turn.ts';
import { currentData } from '#core/log/live-data.ts';
import { isGone, questionClosed, Refusal } from '#core/log/refusal.ts';
import { fitPayload } from '#core/log/widget-events.ts';
import type { CanvasOperation, LiveBinding, ToolFailure } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { LayerSources } from './listing';
import type { Log } from './log';
import type { Runs } from './runs';
import { callByForm } from './slash';
import type { LiveDataStore } from './stores';

type CheckedData = { type: 'checked'; data: JsonObject } | ToolFailure;

interface Filling {
  binding: Pick<LiveBinding, 'from' | 'rows'>;
  result: Pick<StoredResult, 'content' | 'structured'>;
  origin: string | null;
}

/** What the agent needs from the widgets, which implement it. */
export interface WidgetRules {
  /** An id for a new widget on the canvas. */
  createId(taken: ReadonlySet<string>): string;
  /** Null if a widget of this name reports no such event. */
  findEvent(widget: string, event: string): { wakes: boolean; isWhole: boolean } | null;
  /** An operation that may be drawn in place of one from elsewhere. `widget`: of its block; null for none. */
  checkOperation(operation: CanvasOperation, widget: string | null): CanvasOperation;
  /** The tool that an event calls instead of telling the model, by its exposed name; null: none. */
  callOf(widget: string, data: JsonObject, event: Pick<WidgetHappening, 'event' | 'payload'>): BoundCall | null;
  /** What an event from elsewhere may bring along. */
  checkEvent(widget: string, event: string, payload: JsonObject): { wakes: boolean; payload: JsonObject };
  /** Checks data before it is drawn. `origin`: the page that it came from. */
  check(widget: string, data: JsonObject, origin: string | null): CheckedData;
  /** The members of a block that rows of a new result become, as its binding reads them. */
  fill(widget: string, data: JsonObject, filling: Filling): CheckedData;
  /** Checks `data` with a change merged in. */
  merge(widget: string, data: JsonObject, merging: { change: JsonObject; origin: string | null }): CheckedData;
}

export interface BoundCall {
  tool: string;
  input: JsonObject;
}

export interface WidgetHappening {
  blockId: string;
  event: string;
  payload: JsonObject;
}

type CompleteChange = 'moved' | 'resized' | 'removed' | 'cleared' | 'unbound' | 'undone' | 'redone';

/** A change that the user requests: a complete operation, or one that the background completes. */
export type CanvasChange =
  | Extract<CanvasOperation, { type: CompleteChange }>
  | { type: 'duplicated'; id: string }
  /** The app of a call is shown on the canvas. */
  | { type: 'app-shown'; callId: string }
  /** `change` is merged into the block's data, or, if it is `whole`, replaces it. */
  | { type: 'updated'; id: string; change: JsonObject; whole?: boolean | undefined };

interface CanvasEdges extends LayerSources {
  widgets: WidgetRules;
  liveData: LiveDataStore;
}

export function createCanvasChanges(edges: CanvasEdges, runs: Runs) {
  const { open, isGoing, start, drive } = runs;
  /** Of each block one after another, so that none is sent twice. */
  const reports = new Map<string, Promise<unknown>>();
  const report = async (log: Log, happening: WidgetHappening) => {
    const body = toEvent(log, happening, edges.widgets);
    const { blockId } = happening;
    const bound = edges.widgets.callOf(body.widget, requireBlock(log, blockId).data, body);
    if (bound) return callByForm({ parts: runs, sources: edges, log }, { blockId, ...bound });
    if (body.wakes && !isGoing(log)) return start(log, [body]);
    await log.append(body);
    // The run may have ended before this was appended, which then began the next one.
    if (body.wakes) drive(log);
  };
  return {
    /** Resolves when it is in the log. Starts a run if none is going on and the event wakes the agent. */
    async widgetEvent(conversationId: string, happening: WidgetHappening): Promise<void> {
      const log = await open(conversationId);
      return inTurnOf(reports, `${log.id} ${happening.blockId}`, () => report(log, happening));
    },
    /** Resolves with the id of the changed block, if any. */
    async changeCanvas(conversationId: string, change: CanvasChange): Promise<{ id?: string }> {
      const log = await open(conversationId);
      const operation = await toOperation(log, change, edges);
      const { canvas } = log.conversation;
      const isNothing = applyOperation(canvas, { operation, callId: null, at: 0 }) === canvas;
      if (!isNothing) await log.append({ type: 'canvas', callId: null, operation });
      return 'id' in operation ? { id: operation.id } : {};
    },
  };
}

/** Since the entry that the person had seen when they sent it (`NaN`: it isn't told). */
const wasReported = ({ conversation }: Log, { blockId, event }: { blockId: string; event: string }, seen: number) =>
  [...conversation.tree.entries.values()].some(
    (entry) =>
      entry.seq > seen &&
      (entry.type === 'widget-event'
        ? entry.blockId === blockId && entry.event === event
        : entry.type === 'assistant-message' && entry.byForm === blockId),
  );

function toEvent(log: Log, { blockId, event, payload }: WidgetHappening, widgets: WidgetRules) {
  const { widget } = requireBlock(log, blockId);
  const known = widgets.findEvent(widget, event);
  if (!known) throw unsaved(`no event “${event}”`);
  const { wakes, isWhole } = known;
  const { seen, ...entered } = payload;
  if (isWhole && wasReported(log, { blockId, event }, Number(seen))) throw questionClosed();
  const fitting = fitPayload(toJson(isWhole ? entered : payload), isWhole);
  return { type: 'widget-event' as const, blockId, widget, event, payload: fitting, wakes };
}

/** A port may carry more than JSON, but the log and the model take JSON only. */
function toJson(payload: JsonObject): JsonObject {
  try {
    return JSON.parse(JSON.stringify(payload));
  } catch (cause) {
    throw unsaved(cause);
  }
}

const unsaved = (cause: unknown) => new Refusal('Tabhand couldn’t save what this widget reported.', {}, { cause });

/** Throws a Refusal if the block has been removed. */
export function requireBlock({ conversation }: Log, id: string): Block {
  const block = findBlock(conversation.canvas.blocks, id);
  if (!block) throw new Refusal('This widget is no longer on the canvas.');
  return block;
}

async function toOperation(log: Log, change: CanvasChange, edges: CanvasEdges): Promise<CanvasOperation> {
  if (change.type === 'app-shown') return showApp(log, change.callId, edges);
  if (!('id' in change)) return change;
  const block = requireBlock(log, change.id);
  if (change.type !== 'duplicated' && change.type !== 'updated') return change;
  const data = currentData(block, block.binding && (await edges.liveData.get(log.id, block.id)));
  if (change.type === 'duplicated') {
    if (block.widget === appBlock) throw isThere();
    const id = edges.widgets.createId(takenIds(log.conversation.canvas));
    return { type: 'shown', id, widget: block.widget, data, copyOf: block.id };
  }
  const origin = null; // what the user writes has none
  const written = toJson(change.change);
  const checked = change.whole
    ? edges.widgets.check(block.widget, written, origin)
    : edges.widgets.merge(block.widget, data, { change: written, origin });
  if (checked.type === 'failure') throw toMisfit(checked);
  return { type: 'updated', id: block.id, data: checked.data };
}

const isThere = () => new Refusal('This app is already on the canvas.');

/** Once: two frames of one call would ask for everything twice. */
function showApp({ conversation }: Log, callId: string, { widgets }: CanvasEdges): CanvasOperation {
  const target = conversation.calls.get(callId)?.call.target;
  if (target?.app === undefined) throw isGone();
  const { blocks } = conversation.canvas;
  if (blocks.some(({ widget, data }) => widget === appBlock && data.callId === callId)) throw isThere();
  const id = widgets.createId(takenIds(conversation.canvas));
  return { type: 'shown', id, widget: appBlock, data: { title: target.server, callId } };
}

function toMisfit({ details = [] }: ToolFailure): Refusal {
  const faults = details.slice(0, 5).map(({ path, message }) => `${path}: ${message}`);
  return new Refusal('Nothing was changed: the data doesn’t match the widget. {faults}', { faults: faults.join(' ') });
}
