/** `canvas`: one tool with several actions on the widgets that are shown. Each checks its params and gives one operation for the log. */
import { type Block, currentData, findBlock, originOfData } from '#conversation';
import {
  buildToolsFromLayers,
  type CanvasOperation,
  describeData,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type LiveBinding,
  type NamedTool,
  noHints,
  prepareCall,
  repairInput,
  type ToolFailure,
  type ToolOutcome,
  toTarget,
  type ValidationIssue,
  validateInput,
} from '#tools';
import type { LocalTool } from '#tools/layers';
import { specs } from '../specs';
import { answer, misfit, repaired, textOf, toParams } from './answer';
import { checkData, hasMember, mergeChange } from './check-data';
import { findWidget } from './find-widget';
import type { Scene } from './scene';
import { checkStyles, styleTokens } from './styles';

interface ActionRequest {
  block: Block;
  /** Its `params`. */
  given: JsonObject;
  scene: Scene;
}

interface ActionResult {
  operation: CanvasOperation;
  /** Told to the model beside id and widget. */
  told?: JsonObject;
  repairs?: readonly string[];
}

/** The params as they are meant, or what is wrong, at its place in the call. */
function checkParams(schema: JsonSchema, given: JsonObject): { params: JsonObject; repairs: string[] } | ToolFailure {
  const { input, repairs } = repairInput(schema, given);
  const { issues } = validateInput(schema, input);
  if (issues.length === 0) return { params: input, repairs };
  return misfit(
    'canvas',
    issues.map((issue) => ({ ...issue, path: `/params${issue.path}` })),
    schema,
  );
}

type Action = (wish: ActionRequest) => ActionResult | ToolFailure | Promise<ActionResult | ToolFailure>;

const canvasActions = {
  update,
  move: ({ block: { id }, given }) => {
    const checked = checkParams(lengthSchema({ x: 0, y: 0 }), inPixels(given));
    if ('type' in checked) return checked;
    const { x, y } = checked.params;
    return { operation: { type: 'moved', id, x: Number(x), y: Number(y) }, told: { x, y }, repairs: checked.repairs };
  },
  resize: ({ block: { id }, given }) => {
    const checked = checkParams(lengthSchema({ width: 120, height: 80 }), inPixels(given));
    if ('type' in checked) return checked;
    const { width, height } = checked.params;
    const operation = { type: 'resized' as const, id, width: Number(width), height: Number(height) };
    return { operation, told: { width, height }, repairs: checked.repairs };
  },
  style: ({ block, given }) => {
    const wished = isJsonObject(given.styles) ? given.styles : given;
    const checked = checkStyles(wished, block.styles);
    if ('issues' in checked) return misfit('canvas', checked.issues, styleSchema);
    const { styles } = checked;
    return { operation: { type: 'styled', id: block.id, styles }, told: { styles } };
  },
  remove: ({ block: { id } }) => ({ operation: { type: 'removed', id } }),
  bind,
  unbind: ({ block }) => {
    if (block.binding) return { operation: { type: 'unbound', id: block.id } };
    return misfit('canvas', [{ path: '/id', keyword: 'binding', message: 'This widget is bound to no tool.' }]);
  },
} satisfies Record<string, Action>;

const isAction = (name: string): name is keyof typeof canvasActions => Object.hasOwn(canvasActions, name);

async function update({ block, given, scene }: ActionRequest): Promise<ActionResult | ToolFailure> {
  const spec = findWidget(specs, block.widget);
  if (!spec)
    return misfit('canvas', [{ path: '/id', keyword: 'enum', message: `${block.widget} is no longer a widget.` }]);
  const now = currentData(block, block.binding && (await scene.liveData(block.id)));
  const checked = checkData(spec, mergeChange(spec, now, given), originOfData(scene.conversation));
  if (checked.type === 'failure') return checked;
  const { data, repairs } = checked;
  return { operation: { type: 'updated', id: block.id, data }, told: { data: describeData(data) }, repairs };
}

/** Farther away, in px, nobody would find the widget again. */
const longest = 10_000;

function lengthSchema(least: Record<string, number>): JsonSchema {
  const properties = Object.entries(least).map(([name, minimum]) => [
    name,
    { type: 'number', minimum, maximum: longest },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(least),
    additionalProperties: false,
  };
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
const inPixels = (given: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const [, digits] = typeof value === 'string' ? (/^\s*(-?\d+(?:\.\d+)?)\s*px\s*$/i.exec(value) ?? []) : [];
      return [key, digits === undefined ? value : Number(digits)];
    }),
  );

/** Seconds: a shorter interval would burden the page or server. */
const every = { least: 5, most: 86_400 };

const schema: JsonSchema = {
  type: 'object',
  properties: {
    tool: { type: 'string', description: 'The exact name of a read-only tool' },
    input: { type: 'object', description: 'What it is called with' },
    from: { type: 'string', description: 'JSON pointer to a part of its result; empty: all of it' },
    into: { type: 'string', description: 'The member of the widget’s data that it becomes; empty: all of it' },
    every: {
      type: ['number', 'null'],
      minimum: every.least,
      maximum: every.most,
      description: 'Seconds between two calls while someone looks; null: only when asked',
    },
  },
  required: ['tool'],
  additionalProperties: false,
};

/** Keeps a member of a widget’s data current from a tool that only reads. */
async function bind({ block, given, scene }: ActionRequest): Promise<ActionResult | ToolFailure> {
  const checked = checkParams(schema, given);
  if ('type' in checked) return checked;
  const { tool, input = {}, from = '', into = '', every: seconds = null } = checked.params;
  const named = nameTools(scene).get(String(tool));
  const spec = findWidget(specs, block.widget);
  const issue =
    faultOf(named, String(tool)) ?? (spec && into !== '' && !hasMember(spec, String(into)) && noMember(spec.schema));
  if (issue || !named) return misfit('canvas', issue ? [issue] : []);
  const call = { id: '', name: String(tool), input: isJsonObject(input) ? input : {}, target: await toTarget(named) };
  const prepared = await prepareCall(call, scene.layers);
  if (prepared.type === 'failure') return prepared;
  const binding: LiveBinding = {
    layerKey: named.layer.key,
    server: named.server,
    tool: named.tool.name,
    definitionHash: prepared.definitionHash,
    input: prepared.input,
    from: String(from),
    into: String(into),
    every: typeof seconds === 'number' ? seconds : null,
  };
  const repairs = [...checked.repairs, ...prepared.repairs];
  return { operation: { type: 'bound', id: block.id, binding }, told: { bound: tool, every: binding.every }, repairs };
}

/** Under the names that the model was given them by. */
function nameTools({ layers, conversation: { serverNames, switchedOff } }: Scene): ReadonlyMap<string, NamedTool> {
  const named = layers.filter(({ key }) => serverNames.has(key));
  const all = { activated: new Set<string>(), found: new Map(), smallServer: 0, profile: 'openai' as const };
  return buildToolsFromLayers(named, { ...all, serverNames, switchedOff }).names;
}

function faultOf(named: NamedTool | undefined, tool: string): ValidationIssue | null {
  const path = '/params/tool';
  if (!named || named.tool.source.type === 'local')
    return { path, keyword: 'enum', message: `There is no tool ${tool.slice(0, 100)} of a page or server now.` };
  if (named.tool.hints.readOnly) return null;
  return { path, keyword: 'readOnly', message: 'Only a tool that says that it only reads can be bound.' };
}

function noMember({ properties }: JsonSchema): ValidationIssue {
  const names = isJsonObject(properties) ? Object.keys(properties).join(', ') : '';
  return { path: '/params/into', keyword: 'enum', message: `The widget has no such member. There are: ${names}.` };
}

const names = ['clear', ...Object.keys(canvasActions)];

export const canvasTool = (scene: Scene): LocalTool => ({
  name: 'canvas',
  title: 'Change the canvas',
  description: [
    'Changes the widgets on the canvas, in place. Actions and their params:',
    'clear; remove; update {data}: merged into its data; move {x, y} and resize {width, height} in px of a board 1,200 wide;',
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

async function perform({ action, id, params, ...flat }: JsonObject, scene: Scene): Promise<ToolOutcome> {
  const { blocks } = scene.conversation.canvas;
  if (action === 'clear') return answer({ action, removed: blocks.map((block) => block.id) }, { type: 'cleared' });
  if (typeof action !== 'string' || !isAction(action)) return wrong('action', `There are: ${names.join(', ')}.`);
  const block = typeof id === 'string' ? findBlock(blocks, id) : undefined;
  if (!block) return wrong('id', `${wordId(id, action)} ${wordBlocks(scene)}`);
  const { given, repairs } = toParams(params, flat);
  const acted = await canvasActions[action]({ block, given, scene });
  if ('type' in acted) return acted;
  return toAnswer({ action, id: block.id, widget: block.widget }, acted, repairs);
}

function toAnswer(
  what: JsonObject,
  { operation, told = {}, repairs = [] }: ActionResult,
  before: readonly string[],
): ToolOutcome {
  return answer({ ...what, ...told, ...repaired([...before, ...repairs]) }, operation);
}

const wrong = (argument: string, message: string): ToolOutcome =>
  misfit('canvas', [{ path: `/${argument}`, keyword: argument === 'action' ? 'enum' : 'required', message }]);

const wordId = (id: unknown, action: string): string =>
  id === undefined ? `${action} needs an id.` : `There is no widget ${textOf(id).slice(0, 40)} on the canvas.`;

function wordBlocks({ conversation }: Scene): string {
  const { blocks } = conversation.canvas;
  if (blocks.length === 0) return 'The canvas is empty.';
  return `There are: ${blocks.map(({ id, widget }) => `${id} (${widget})`).join(', ')}.`;
}
