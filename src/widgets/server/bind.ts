/** `bind`: keeps a member of a widget's data current from a tool that only reads. */
import {
  buildToolsFromLayers,
  isJsonObject,
  type JsonSchema,
  type LiveBinding,
  type NamedTool,
  prepareCall,
  type ToolFailure,
  toTarget,
  type ValidationIssue,
} from '#tools';
import { specs } from '../specs';
import { misfit } from './answer';
import { type ActionRequest, type ActionResult, checkParams } from './canvas-params';
import { hasMember } from './check-data';
import { findWidget } from './find-widget';
import type { Scene } from './scene';

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

export async function bind({ block, given, scene }: ActionRequest): Promise<ActionResult | ToolFailure> {
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
