/** Which tools a widget can be bound to, so that they are called again for its data. */
import type { CallState } from '#core/log/conversation.ts';
import { isDerived, isHands } from '#core/tools/layer.ts';
import type { NamedTool } from '#core/tools/registry.ts';
import type { LiveBinding, ValidationIssue } from '#core/tools/schemas.ts';
import { exposedTools, type Scene } from './scene';

export type Called = Pick<LiveBinding, 'layerKey' | 'source' | 'server' | 'tool' | 'definitionHash' | 'input'>;

export function toCalled({ layer, tool, server }: NamedTool, made: Pick<Called, 'definitionHash' | 'input'>): Called {
  const { definitionHash, input } = made;
  return { layerKey: layer.key, source: tool.source, server, tool: tool.name, definitionHash, input };
}

export function faultOf(named: NamedTool | undefined, tool: string): ValidationIssue | null {
  const path = '/params/tool';
  if (!named || named.tool.source.type === 'local')
    return { path, keyword: 'enum', message: `There is no tool ${tool.slice(0, 100)} of a page or server now.` };
  // What the user lets a model read of a page is its text at that moment, and no data for a widget. A guess may open another page.
  if (isHands(named.tool) || isDerived(named.tool))
    return { path, keyword: 'reader', message: 'The text of a page can’t be bound. Bind a tool that returns data.' };
  if (named.tool.hints.readOnly) return null;
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
