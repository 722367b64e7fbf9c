/** What the person does to widgets and to the canvas: checked, and put into the log. */
import type { Block } from '#conversation';
import { applyOperation, currentData, findBlock, fitPayload, originOfData, Refusal, takenIds } from '#conversation';
import type { CanvasOperation, JsonObject, ToolFailure } from '#tools';
import type { Log } from './log';
import type { Runs } from './runs';
import type { LiveDataStore, WidgetRules } from './widget-rules';

export interface WidgetHappening {
  blockId: string;
  event: string;
  payload: JsonObject;
}

type AsItIs = 'moved' | 'resized' | 'raised' | 'removed' | 'cleared' | 'unbound' | 'undone' | 'redone';

/** What a person asks for: an operation as it is, or one that the background has to complete. */
export type CanvasChange =
  | Extract<CanvasOperation, { type: AsItIs }>
  | { type: 'duplicated'; id: string }
  /** `change` is merged into the block's data. */
  | { type: 'updated'; id: string; change: JsonObject };

export interface CanvasChanges {
  /** Resolves when it is in the log. It starts a run if none goes on and it says something to the agent. */
  widgetEvent(conversationId: string, happening: WidgetHappening): Promise<void>;
  /** Resolves with the block that it is about, if it is about one. `callId`: a model's call asked for it, not a hand. */
  changeCanvas(conversationId: string, change: CanvasChange, callId?: string | null): Promise<{ id?: string }>;
}

interface Edges {
  widgets: WidgetRules;
  liveData: LiveDataStore;
}

export function createCanvasChanges(edges: Edges, { open, isGoing, start, drive }: Runs): CanvasChanges {
  return {
    async widgetEvent(conversationId, happening) {
      const log = await open(conversationId);
      const body = toEvent(log, happening, edges.widgets);
      if (body.wakes && !isGoing(log)) return start(log, [body]);
      await log.append(body);
      // The run may have ended before this came into the log, which then began the next one.
      if (body.wakes) drive(log);
    },
    async changeCanvas(conversationId, change, callId = null) {
      const log = await open(conversationId);
      const operation = await toOperation(log, { change, callId }, edges);
      const { canvas } = log.conversation;
      const isNothing = applyOperation(canvas, { operation, callId, at: 0 }) === canvas;
      if (!isNothing) await log.append({ type: 'canvas', callId, operation });
      return 'id' in operation ? { id: operation.id } : {};
    },
  };
}

function toEvent(log: Log, { blockId, event, payload }: WidgetHappening, widgets: WidgetRules) {
  const { widget } = findStanding(log, blockId);
  const known = widgets.findEvent(widget, event);
  if (!known) throw new Refusal('The widget {widget} reports no “{event}”.', { widget, event });
  const { wakes } = known;
  return { type: 'widget-event' as const, blockId, widget, event, payload: fitPayload(toJson(payload)), wakes };
}

/** A port may carry more than JSON: what the log keeps is what the model would read. */
function toJson(payload: JsonObject): JsonObject {
  try {
    return JSON.parse(JSON.stringify(payload));
  } catch (cause) {
    throw new Refusal('What this widget reports can’t be written down.', {}, { cause });
  }
}

/** By its id; refused when it was removed meanwhile. */
export function findStanding({ conversation }: Log, id: string): Block {
  const block = findBlock(conversation.canvas.blocks, id);
  if (!block) throw new Refusal('This widget is no longer on the canvas.');
  return block;
}

interface Wished {
  change: CanvasChange;
  callId: string | null;
}

async function toOperation(log: Log, { change, callId }: Wished, edges: Edges): Promise<CanvasOperation> {
  if (!('id' in change)) return change;
  const block = findStanding(log, change.id);
  if (change.type !== 'duplicated' && change.type !== 'updated') return change;
  const data = currentData(block, block.binding && (await edges.liveData.get(log.id, block.id)));
  if (change.type === 'duplicated') {
    const id = edges.widgets.createId(takenIds(log.conversation.canvas));
    return { type: 'shown', id, widget: block.widget, data, copyOf: block.id };
  }
  // What a person writes comes from no page.
  const origin = callId === null ? null : originOfData(log.conversation);
  const merging = { change: toJson(change.change), origin };
  const checked = edges.widgets.merge(block.widget, data, merging);
  if (checked.type === 'failure') throw toMisfit(checked);
  return { type: 'updated', id: block.id, data: checked.data };
}

/** A model may have asked for the change through the block's own tool: it reads this too. */
function toMisfit({ details = [] }: ToolFailure): Refusal {
  const faults = details.slice(0, 5).map(({ path, message }) => `${path}: ${message}`);
  return new Refusal('Nothing was changed, as it does not fit the widget. {faults}', { faults: faults.join(' ') });
}
