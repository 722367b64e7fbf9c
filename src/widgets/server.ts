/** The built-in server `autoui`: turns a model's call into something resolved, validated and safe to draw. */
import {
  failure,
  type JsonObject,
  noHints,
  repairInput,
  type ToolFailure,
  type ToolOutcome,
  validateInput,
} from '#tools';
import type { LocalServer, LocalTool } from '#tools/layers';
import { findWidget, nearestNames } from './names';
import { describeData } from './shape';
import { specs } from './specs';
import type { WidgetSpec } from './widget';

/** `recall` is handed in: only the agent knows the results. */
export function autouiServer(recall: LocalTool): LocalServer {
  return {
    name: 'autoui',
    description: 'Shows results as widgets on the canvas beside the conversation.',
    tools: [widgetDisplay, recall],
  };
}

const toLine = ({ name, schema, description }: WidgetSpec): string => {
  const required = Array.isArray(schema.required) ? schema.required.join(', ') : '';
  return `${name} (${required}): ${description}`;
};

const widgetDisplay: LocalTool = {
  name: 'widget_display',
  title: 'Show a widget',
  description: [
    'Show a result to the person as a widget on the canvas. Widgets, with their required params:',
    ...specs.map(toLine),
    'Returns the id of the widget. A failed call names what is wrong and the expected schema: correct it and try again.',
  ].join('\n'),
  // `params` isn't required here, so that a call with flat parameters reaches us and can be put right.
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'Which widget' },
      params: { type: 'object', description: 'What it shows' },
    },
    required: ['name'],
  },
  hints: { ...noHints, readOnly: true },
  execute: async (input) => display(input),
};

function display(input: JsonObject): ToolOutcome {
  const { name, params, ...flat } = input;
  const wished = typeof name === 'string' ? name : JSON.stringify(name ?? null);
  const spec = findWidget(specs, wished);
  if (!spec) return unknownWidget(wished);
  const given = toParams(params, flat);
  const { input: mended, repairs } = repairInput(spec.schema, spec.modernise?.(given) ?? given);
  const { issues } = validateInput(spec.schema, mended);
  if (issues.length > 0) {
    return { ...failure('invalid-input', { tool: spec.name }), details: issues, expectedSchema: spec.schema };
  }
  return shown(
    spec,
    spec.sanitise?.(mended) ?? mended,
    params === undefined ? ['/params: missing → flat parameters', ...repairs] : repairs,
  );
}

/** A model that forgot `params` wrote the widget's parameters beside the name. */
function toParams(params: unknown, flat: JsonObject): JsonObject {
  const isObject = typeof params === 'object' && params !== null && !Array.isArray(params);
  return isObject ? (params as JsonObject) : flat; // an object from JSON is a map of strings to unknown
}

function unknownWidget(name: string): ToolFailure {
  const alternatives = nearestNames(specs, name).join(', ');
  const message = `There is no widget ${name.slice(0, 100)}. There are: ${alternatives}.`;
  const details = [{ path: '/name', keyword: 'enum', message }];
  return { ...failure('invalid-input', { tool: 'widget_display', alternatives }), details };
}

/** The model needs the id and the shape, not its own rows again. */
function shown(spec: WidgetSpec, data: JsonObject, repaired: string[]): ToolOutcome {
  const id = createWidgetId();
  const notes = repaired.length > 0 ? { repaired } : {};
  const forModel = JSON.stringify({ widget: spec.name, data: describeData(data), id, ...notes });
  return {
    type: 'result',
    content: [{ type: 'text', text: forModel }],
    structured: { widget: spec.name, data, id, ...notes },
    isError: false,
    canvas: { type: 'shown', id, widget: spec.name, data },
  };
}

function createWidgetId(): string {
  const digits = crypto.getRandomValues(new Uint8Array(6));
  return `w_${Array.from(digits, (digit) => (digit % 36).toString(36)).join('')}`;
}
