/** Which tools a widget can be bound to, so that they are called again for its data. */
import type { CallState } from '#core/log/conversation.ts';
import { isDerived, isHands } from '#core/tools/layer.ts';
import type { NamedTool } from '#core/tools/registry.ts';
import type { LiveBinding, ToolFailure, ValidationIssue } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { WidgetSpec } from '../widget';
import { misfit } from './answer';
import { exposedTools, type Scene } from './scene';

export type Called = Pick<LiveBinding, 'layerKey' | 'source' | 'server' | 'tool' | 'definitionHash' | 'input'>;

export function toCalled({ layer, tool, server }: NamedTool, made: Pick<Called, 'definitionHash' | 'input'>): Called {
  const { definitionHash, input } = made;
  return { layerKey: layer.key, source: tool.source, server, tool: tool.name, definitionHash, input };
}

const path = '/params/tool';
const noReader: ValidationIssue = {
  path,
  keyword: 'reader',
  message: 'The text of a page can’t be bound. Bind a tool that returns data.',
};

/** Why a widget can't call the tool; null: it can. */
function faultOfCall(named: NamedTool | undefined, tool: string): ValidationIssue | null {
  if (!named || named.tool.source.type === 'local')
    return { path, keyword: 'enum', message: `There is no tool ${tool.slice(0, 100)} of a page or server now.` };
  // What the user lets a model read of a page is its text at that moment, and no data for a widget.
  return isHands(named.tool) ? noReader : null;
}

/** The first of the tools that a widget's data names and that it can't call. */
export function findToolFault(spec: WidgetSpec, data: JsonObject, scene: Scene): ToolFailure | null {
  const named = spec.tools?.(data) ?? [];
  const known = named.length > 0 ? exposedTools(scene) : new Map<string, NamedTool>();
  const faults = named.flatMap((tool) => faultOfCall(known.get(tool), tool) ?? []);
  return faults.length > 0 ? misfit(spec.name, faults) : null;
}

export function faultOf(named: NamedTool | undefined, tool: string): ValidationIssue | null {
  const fault = faultOfCall(named, tool);
  // A guess may open another page.
  if (!fault && named && isDerived(named.tool)) return noReader;
  if (fault || named?.tool.hints.readOnly) return fault;
  return { path, keyword: 'readOnly', message: 'Only a tool that says that it only reads can be bound.' };
}

/** The same call again, on request; null if it can't be made by itself. A file may name any call: it is none of this browser's. */
export function bindAgain({ call, prepared, edited, result }: CallState, scene: Scene): LiveBinding | null {
  const { target } = call;
  if (!target || !prepared || !result || result.seq <= scene.conversation.imported) return null;
  const tools = [...exposedTools(scene).values()];
  const named = tools.find(({ layer, tool }) => layer.key === target.layerKey && tool.name === target.tool);
  if (!named || faultOf(named, target.tool)) return null;
  const { definitionHash, input } = prepared;
  return { ...toCalled(named, { definitionHash, input: edited ?? input }), from: '', into: '', every: null };
}
