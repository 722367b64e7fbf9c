/** What each action of `canvas` does to a block: its params checked, then one operation for the log. */
import { currentData, originOfData } from '#conversation';
import { describeData, isJsonObject, type JsonObject, type JsonSchema, type ToolFailure } from '#tools';
import { specs } from '../specs';
import { misfit } from './answer';
import { bind } from './bind';
import { type ActionRequest, type ActionResult, checkParams } from './canvas-params';
import { checkData, mergeChange } from './check-data';
import { findWidget } from './find-widget';
import { checkStyles, styleTokens } from './styles';

type Action = (wish: ActionRequest) => ActionResult | ToolFailure | Promise<ActionResult | ToolFailure>;

export const canvasActions = {
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

export const isAction = (name: string): name is keyof typeof canvasActions => Object.hasOwn(canvasActions, name);

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
