/** A call as code: JavaScript for a page's tool, an MCP message for a server's. */

import type { ToolRow } from '#core/bus/panel-wire.ts';
import { writeJson } from '#core/tools/long-numbers.ts';

export function toCallCode({ name, source }: ToolRow, input: unknown): string {
  const json = writeJson(input ?? {}, 2);
  if (source.type !== 'page') return toMessage(name, input);
  const quoted = JSON.stringify(name);
  return [
    'const tools = await document.modelContext.getTools();',
    `const tool = tools.find(({ name }) => name === ${quoted});`,
    `const result = await document.modelContext.executeTool(tool, ${json});`,
    'console.log(result);',
  ].join('\n');
}

const toMessage = (name: string, input: unknown): string =>
  writeJson({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input ?? {} } }, 2);
