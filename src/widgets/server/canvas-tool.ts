/** `canvas`: one tool with several actions on the widgets of the canvas. Each checks its params and returns one operation for the log. */
import { type Block, findBlock } from '#core/log/canvas.ts';
import { originOfData } from '#core/log/data-sources.ts';
import { currentData } from '#core/log/live-data.ts';
import { prepareCall, toTarget } from '#core/tools/dispatcher.ts';
import { noHints } from '#core/tools/hints.ts';
import type { LocalTool } from '#core/tools/layers/local.ts';
import { phrase } from '#core/tools/phrase.ts';
import { repairInput } from '#core/tools/repair.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { CanvasOperation, LiveBinding, ToolFailure, ValidationIssue } from '#core/tools/schemas.ts';
import { describeData } from '#core/tools/shorten.ts';
import { isJsonObject, type JsonObject, type JsonSchema, objectOf } from '#core/tools/tool.ts';
import { object, string } from '../schema';
import { answer, asText, misfit, repaired, toParams } from './answer';
import { faultOf, findToolFault, toCalled } from './bindable';
import { checkData, hasMember, mergeChange } from './check-data';
import { findWidget } from './find-widget';
import { takeFrom } from './from';
import { findHeldFault } from './held';
import { exposedTools, type Scene } from './scene';
import { checkStyles, styleTokens } from './styles';

interface ActionRequest {
  block: Block;
  /** Its `params`. */
  input: JsonObject;
  scene: Scene;
}

interface ActionResult {
  operation: CanvasOperation;
  /** What the model reads besides action, id and widget. */
  details?: JsonObject;
  repairs?: readonly string[];
}

/** The repaired params, or the issues with their paths in the call. */
function checkParams(
  schema: JsonSchema,
  received: JsonObject,
): { params: JsonObject; repairs: string[] } | ToolFailure {
  const { input, repairs, issues } = repairInput(schema, received);
  if (issues.length === 0) return { params: input, repairs };
  return misfit(
    'canvas',
    issues.map((issue) => ({ ...issue, path: `/params${issue.path}` })),
    schema,
  );
}

type Action = (request: ActionRequest) => ActionResult | ToolFailure | Promise<ActionResult | ToolFailure>;

const canvasActions = {
  update: changeBlock,
  move: ({ block: { id }, input }) => {
    const checked = checkLengths(input, { x: 0, y: 0 });
    if ('type' in checked) return checked;
    const { lengths, repairs } = checked;
    return { operation: { type: 'moved', id, ...lengths }, details: lengths, repairs };
  },
  resize: ({ block: { id }, input }) => {
    const checked = checkLengths(input, { width: 120, height: 80 });
    if ('type' in checked) return checked;
    const { lengths, repairs } = checked;
    return { operation: { type: 'resized', id, ...lengths }, details: lengths, repairs };
  },
  style: ({ block, input }) => {
    const checked = checkStyles(isJsonObject(input.styles) ? input.styles : input, block.styles);
    if ('issues' in checked) return misfit('canvas', checked.issues, styleSchema);
    const { styles, repairs } = checked;
    return { operation: { type: 'styled', id: block.id, styles }, details: { styles }, repairs };
  },
  remove: ({ block: { id } }) => ({ operation: { type: 'removed', id } }),
  bind,
  unbind: ({ block }) => {
    if (block.binding) return { operation: { type: 'unbound', id: block.id } };
    return misfit('canvas', [{ path: '/id', keyword: 'binding', message: 'This widget is bound to no tool.' }]);
  },
} satisfies Record<string, Action>;

const isAction = (name: string): name is keyof typeof canvasActions => Object.hasOwn(canvasActions, name);

/** Merges `input`, and what its `from` leads to, into the block's data. */
export async function changeBlock({ block, input, scene }: ActionRequest): Promise<ActionResult | ToolFailure> {
  const { from, ...change } = input;
  const spec = findWidget(block.widget);
  if (!spec)
    return misfit('canvas', [{ path: '/id', keyword: 'enum', message: `${block.widget} is no longer a widget.` }]);
  const now = currentData(block, block.binding && (await scene.liveData(block.id)));
  const taken = from === undefined ? null : await takeFrom(spec, from, scene);
  if (taken && 'type' in taken) return taken;
  const written = { ...mergeChange(spec, now, change), ...taken?.params };
  const checked = checkData(spec, written, taken ? taken.origin : originOfData(scene.conversation));
  if (checked.type === 'failure') return checked;
  const { data } = checked;
  const { blocks } = scene.conversation.canvas;
  const fault = findToolFault(spec, data, scene) ?? findHeldFault(spec, data, blocks, block.id);
  if (fault) return fault;
  const operation = { type: 'updated' as const, id: block.id, data, ...taken?.kept }; // const: a literal type
  const repairs = [...(taken?.notes ?? []), ...checked.repairs];
  return { operation, details: { data: describeData(data) }, repairs };
}

/** The greatest length in px: farther away, the user would not find the widget again. */
const maxLength = 10_000;

/** The lengths that `least` names, each with its minimum. */
function checkLengths<Name extends string>(input: JsonObject, min: Record<Name, number>) {
  const members = Object.entries(min).map(([name, minimum]) => [name, { type: 'number', minimum, maximum: maxLength }]);
  const checked = checkParams(object(Object.fromEntries(members)), inPixels(input));
  if ('type' in checked) return checked;
  return { lengths: checked.params as Record<Name, number>, repairs: checked.repairs }; // by the schema
}

const styleSchema: JsonSchema = {
  type: 'object',
  properties: {
    styles: {
      type: 'object',
      properties: Object.fromEntries(styleTokens.map((token) => [token, { type: 'string' }])),
      additionalProperties: false,
    },
  },
  required: ['styles'],
};

/** `300px` is 300. */
const inPixels = (input: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => {
      const [, digits] = typeof value === 'string' ? (/^\s*(-?\d+(?:\.\d+)?)\s*px\s*$/i.exec(value) ?? []) : [];
      return [key, digits === undefined ? value : Number(digits)];
    }),
  );

/** The limits of `every` keep the load on the page or server low. */
const bindSchema = object({
  tool: string('The exact name of a read-only tool'),
  'input?': { type: 'object', description: 'What it is called with' },
  'from?': string('JSON pointer to a part of its result; empty: all of it'),
  'into?': string('The member of the widget’s data that it becomes; empty: all of it'),
  'every?': {
    type: ['number', 'null'],
    minimum: 5,
    maximum: 86_400,
    description: 'Seconds between two calls while someone looks; null: only when asked',
  },
});

/** Keeps a member of a widget’s data current by calling a read-only tool. */
async function bind({ block, input: received, scene }: ActionRequest): Promise<ActionResult | ToolFailure> {
  const checked = checkParams(bindSchema, received);
  if ('type' in checked) return checked;
  const { tool, input = {}, from = '', into = '', every: seconds = null } = checked.params;
  const named = exposedTools(scene).get(String(tool));
  const spec = findWidget(block.widget);
  const issue =
    faultOf(named, String(tool)) ?? (spec && into !== '' && !hasMember(spec, String(into)) && noMember(spec.schema));
  if (issue || !named) return misfit('canvas', issue ? [issue] : []);
  const call = { id: '', name: String(tool), input: objectOf(input), target: await toTarget(named) };
  const prepared = await prepareCall(call, scene.layers);
  if (prepared.type === 'failure') return prepared;
  const every = typeof seconds === 'number' ? seconds : null;
  const binding: LiveBinding = { ...toCalled(named, prepared), from: String(from), into: String(into), every };
  const repairs = [...checked.repairs, ...prepared.repairs];
  const details = { bound: tool, every };
  return { operation: { type: 'bound', id: block.id, binding }, details, repairs };
}

function noMember({ properties }: JsonSchema): ValidationIssue {
  const names = isJsonObject(properties) ? Object.keys(properties).join(', ') : '';
  return { path: '/params/into', keyword: 'enum', message: `The widget has no such member. There are: ${names}.` };
}

const names = ['clear', ...Object.keys(canvasActions)];

export const canvasTool = (scene: Scene): LocalTool => ({
  name: 'canvas',
  title: phrase('Change the canvas'),
  description: [
    'Changes the widgets on the canvas, in place. Actions and their params:',
    'clear; remove; update {data, from}: merged into its data; move {x, y} and resize {width, height} in px of a board 1,200 wide;',
    'style {styles}: colours for accent, bg, surface, text, border, success, warning, error, info;',
    'bind {tool, input, from, into, every}: keeps a member current from a read-only tool; unbind.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      action: { type: 'string', enum: names },
      id: { type: 'string', description: 'Which widget, by the id it was given; clear needs none' },
      params: { type: 'object', additionalProperties: true },
    },
    required: ['action'],
  },
  hints: noHints,
  execute: async (input) => perform(input, scene),
});

async function perform({ action, id, params, from, ...flat }: JsonObject, scene: Scene): Promise<ToolOutcome> {
  const { blocks } = scene.conversation.canvas;
  if (action === 'clear') return answer({ action, removed: blocks.map((block) => block.id) }, { type: 'cleared' });
  if (typeof action !== 'string' || !isAction(action)) return wrong('action', `There are: ${names.join(', ')}.`);
  const block = typeof id === 'string' ? findBlock(blocks, id) : undefined;
  if (!block) return wrong('id', `${describeId(id, action)} ${describeBlocks(scene)}`);
  const { input: own, repairs } = toParams(params, flat);
  const input = from === undefined ? own : { ...own, from };
  const acted: ActionResult | ToolFailure = await canvasActions[action]({ block, input, scene });
  if ('type' in acted) return acted;
  const corrected = repaired([...repairs, ...(acted.repairs ?? [])]);
  return answer({ action, id: block.id, widget: block.widget, ...acted.details, ...corrected }, acted.operation);
}

const wrong = (argument: string, message: string): ToolOutcome =>
  misfit('canvas', [{ path: `/${argument}`, keyword: argument === 'action' ? 'enum' : 'required', message }]);

const describeId = (id: unknown, action: string): string =>
  id === undefined ? `${action} needs an id.` : `There is no widget ${asText(id).slice(0, 40)} on the canvas.`;

function describeBlocks({ conversation }: Scene): string {
  const { blocks } = conversation.canvas;
  if (blocks.length === 0) return 'The canvas is empty.';
  return `There are: ${blocks.map(({ id, widget }) => `${id} (${widget})`).join(', ')}.`;
}
