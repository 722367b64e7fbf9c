/** `widget_display`: resolves a widget's name, checks its data, and puts it on the canvas. */
import { names } from 'virtual:widget-names';
import { takenIds } from '#core/log/canvas.ts';
import { originOfData } from '#core/log/data-sources.ts';
import { noHints } from '#core/tools/hints.ts';
import type { DrawnWidget } from '#core/tools/layer.ts';
import type { LocalTool } from '#core/tools/layers/local.ts';
import { phrase } from '#core/tools/phrase.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import { requiredOf } from '#core/tools/schema/rewriting.ts';
import type { ToolFailure } from '#core/tools/schemas.ts';
import { describeData } from '#core/tools/shorten.ts';
import { type JsonObject, objectOf } from '#core/tools/tool.ts';
import { toGuide } from '../recipes';
import type { WidgetSpec } from '../widget';
import { answer, asText, misfit, repaired, toParams } from './answer';
import { findToolFault } from './bindable';
import { checkData } from './check-data';
import { findWidget, nearestNames, toVariant } from './find-widget';
import { takeFrom } from './from';
import { findHeldFault } from './held';
import type { Scene } from './scene';

export const displayTool = (scene: Scene): LocalTool => ({
  name: 'widget_display',
  title: phrase('Show a widget'),
  description: `Draws a widget: ${[...names].join(' ')}. A name alone returns its params.`,
  // `params` isn't required here, so that a call with flat parameters arrives and can be repaired.
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      params: { type: 'object', additionalProperties: true },
      from: {
        type: 'object',
        additionalProperties: true,
        description: 'Rows of a result: {call,path,columns,rename,sort,limit}',
      },
    },
    required: ['name'],
  },
  hints: { ...noHints, readOnly: true },
  modernise: liftReference,
  execute: (input) => display(input, scene),
  preview: (input) => preview(input, scene),
});

/** A reference within the parameters, or one that is only the call. */
function liftReference(input: JsonObject): JsonObject {
  const { from: inner, ...params } = objectOf(input.params);
  const from = input.from ?? inner;
  const written = typeof from === 'string' ? { call: from } : from;
  if (written === input.from) return input;
  return { ...input, ...(inner !== undefined && { params }), from: written };
}

async function display({ name, params, from, ...flat }: JsonObject, scene: Scene): Promise<ToolOutcome> {
  const { conversation } = scene;
  const spec = findWidget(asText(name));
  if (!spec) return unknownWidget(asText(name));
  const { input, repairs } = toParams(params, flat);
  if (params === undefined && from === undefined && repairs.length === 0 && requiredOf(spec.schema).length > 0)
    return answer(toWidgetRecipe(spec));
  const taken = from === undefined ? null : await takeFrom(spec, from, scene);
  if (taken && 'type' in taken) return taken;
  const written = { ...toVariant(spec, asText(name)), ...input, ...taken?.params };
  const checked = checkData(spec, written, taken ? taken.origin : originOfData(conversation));
  if (checked.type === 'failure') return checked;
  const { data } = checked;
  const fault = findToolFault(spec, data, scene) ?? findHeldFault(spec, data, conversation.canvas.blocks);
  if (fault) return fault;
  const { name: widget } = spec;
  const id = createWidgetId(takenIds(conversation.canvas));
  const notes = repaired([...repairs, ...(taken?.notes ?? []), ...checked.repairs]);
  // The model needs the id and the shape, not its own rows again. The id comes first: it is still needed when an old result is cut.
  const forModel = { id, widget, data: describeData(data), ...notes };
  if (taken) return answer(forModel, { type: 'shown', id, widget, data, ...taken.kept });
  return answer({ widget, data, id, ...notes }, { type: 'shown', id, widget, data }, forModel);
}

/** Only of kinds that list something, which have no program to run and no field to fill in. Rows of another result come at once. */
function preview({ name, params, from, ...flat }: JsonObject, { conversation }: Scene): DrawnWidget | null {
  const spec = findWidget(asText(name));
  const { rows, schema } = spec ?? {};
  const takesList = typeof rows === 'function' || objectOf(objectOf(schema?.properties)[rows ?? '']).type === 'array';
  if (!spec || !takesList || from !== undefined) return null;
  const checked = checkData(spec, toParams(params, flat).input, originOfData(conversation));
  if (checked.type === 'failure') return null;
  const { data } = checked;
  const hasSome = Object.values(data).some((each) => Array.isArray(each) && each.length > 0);
  return hasSome ? { widget: spec.name, data } : null;
}

function unknownWidget(name: string): ToolFailure {
  const alternatives = nearestNames(name).join(', ');
  const message = `There is no widget ${name.slice(0, 100)}. There are: ${alternatives}.`;
  const failed = misfit('widget_display', [{ path: '/name', keyword: 'enum', message }]);
  return { ...failed, values: { ...failed.values, alternatives } };
}

/** `w_` and six base-36 characters, other than the taken ones. */
export function createWidgetId(taken: ReadonlySet<string>): string {
  const digits = crypto.getRandomValues(new Uint8Array(6));
  const id = `w_${Array.from(digits, (digit) => (digit % 36).toString(36)).join('')}`;
  return taken.has(id) ? createWidgetId(taken) : id;
}

/** What a widget takes, and what it is for. */
export function toWidgetRecipe(spec: WidgetSpec): JsonObject {
  const { name, group, description, schema } = spec;
  const events = spec.events.map((event) => ({ name: event.name, payload: event.payload }));
  return { name, group, description, schema, ...(events.length > 0 && { events }), markdown: toGuide(spec) };
}
