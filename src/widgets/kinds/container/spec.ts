/** Holds widgets that were drawn before: as tabs, in columns, as steps, or in sections that fold. */
import { phrase } from '#core/tools/phrase.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const layouts = ['tabs', 'columns', 'steps', 'section'] as const;

const part = object({
  'title?': string('One to three words; absent: the first widget’s'),
  widgets: array(string('The id of a widget drawn before'), '', 12),
});

export const container = {
  name: 'container',
  title: phrase('Group'),
  group: 'advanced',
  description: 'holds widgets drawn before: tabs, columns, steps, or a section that folds',
  schema: object({
    'layout?': { type: 'string', enum: layouts, description: 'tabs if absent' },
    parts: array(part, 'The tabs, columns, steps or sections, in order', 12),
    'title?': string(),
  }),
  sample: {
    layout: 'tabs',
    title: 'April',
    parts: [
      { title: 'Overview', widgets: ['w_s4t1k8', 'w_c9h4e3'] },
      { title: 'Orders', widgets: ['w_d5r2y7'] },
    ],
  },
  events: [],
  size: { columns: 12, rows: 12 },
  variants: { member: 'layout', names: layouts },
  modernise: toParts,
  holds: ({ parts }: { parts: { widgets: string[] }[] }) => parts.map(({ widgets }) => widgets),
} as const satisfies WidgetSpec;

const partNames = ['parts', 'tabs', 'columns', 'steps', 'sections', 'section', 'items', 'children', 'widgets'];
const idNames = ['widgets', 'ids', 'widget', 'id', 'children', 'content', 'items'];

/** Other libraries name the parts by the layout; a part may be one id, or a list of them. */
function toParts(params: JsonObject): JsonObject {
  const name = partNames.find((each) => Array.isArray(params[each]));
  if (name === undefined) return params;
  const { [name]: parts, ...others } = params;
  const list: unknown[] = Array.isArray(parts) ? parts : [];
  return { ...others, parts: name === 'widgets' ? [{ widgets: list }] : list.map(toPart) };
}

function toPart(part: unknown): unknown {
  if (typeof part === 'string') return { widgets: [part] };
  if (Array.isArray(part)) return { widgets: part };
  if (!isJsonObject(part)) return part;
  const { label, name, title = label ?? name, ...others } = part;
  const held = idNames.find((each) => others[each] !== undefined);
  const { [held ?? '']: ids, ...rest } = others;
  return { ...rest, ...(title !== undefined && { title }), ...(held && { widgets: Array.isArray(ids) ? ids : [ids] }) };
}
