/** Sources of tools that a test scripts: a page that keeps its outcomes as the real one does, and a server that doesn't. */

import { noHints, type ToolHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import type { Tool } from '#core/tools/tool.ts';
import type { PageDocument } from '#features/sites/layer/page.ts';
import type { PageOutcome, PageTool } from '#features/sites/layer/page-tool.ts';

export interface ScriptedTool {
  name: string;
  description?: string;
  hints?: Partial<ToolHints>;
  inputSchema?: Record<string, unknown>;
  disabled?: boolean;
  /** Its page makes its schema anew for each look. */
  lazy?: boolean;
  /** Made from a form. */
  declarative?: true;
  /** A call submits its form. */
  autosubmit?: true;
  unavailable?: string;
  /** Its text; a throw is its failure. */
  run?: (input: Record<string, unknown>, signal: AbortSignal) => unknown;
}

export interface Made {
  id: string;
  tool: string;
  input: Record<string, unknown>;
}

const hintNames = {
  readOnlyHint: 'readOnly',
  destructiveHint: 'destructive',
  idempotentHint: 'idempotent',
  openWorldHint: 'openWorld',
  consequentialHint: 'consequential',
  untrustedContentHint: 'untrustedContent',
} as const;

const toPageTool = ({ run: _, hints = {}, description, disabled, ...tool }: ScriptedTool): PageTool => ({
  title: '',
  description: description ?? `What ${tool.name} does`,
  lazy: false,
  disabled: disabled ?? false,
  annotations: Object.fromEntries(Object.entries(hintNames).map(([wire, name]) => [wire, hints[name] ?? false])),
  ...tool,
});

export function createScriptedPage(origin: string) {
  let tools: ScriptedTool[] = [];
  const made: Made[] = [];
  const forgotten: string[] = [];
  const kept = new Map<string, Promise<PageOutcome>>();
  let isLost = false;
  const document: PageDocument = {
    documentId: 'd1',
    tabId: 1,
    frameId: 0,
    origin,
    topOrigin: origin,
    list: async () => tools.map(toPageTool),
    call({ id, name, input }, signal) {
      made.push({ id, tool: name, input });
      const outcome = runOnPage(tools, name, input, signal);
      kept.set(id, outcome);
      return outcome;
    },
    ask: async ({ id }) => (await kept.get(id)) ?? { type: isLost ? 'not-taken' : 'unknown' },
    forget(callId) {
      forgotten.push(callId);
      kept.delete(callId);
    },
  };
  return {
    document,
    made,
    forgotten,
    offers: (offered: ScriptedTool[]) => {
      tools = offered;
    },
    /** What was posted never arrived. */
    losesCalls() {
      isLost = true;
      kept.clear();
    },
    /** A new document knows nothing of the calls of the one before. */
    reload: () => kept.clear(),
  };
}

async function runOnPage(
  tools: ScriptedTool[],
  name: string,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) return { type: 'refused', code: 'unknown-tool', message: 'No such tool' };
  const aborted = new Promise<PageOutcome>((resolve) =>
    signal.addEventListener('abort', () => resolve({ type: 'aborted' }), { once: true }),
  );
  return Promise.race([aborted, answer(tool, input, signal)]);
}

async function answer(tool: ScriptedTool, input: Record<string, unknown>, signal: AbortSignal): Promise<PageOutcome> {
  try {
    return { type: 'returned', text: String((await tool.run?.(input, signal)) ?? 'done') };
  } catch (error) {
    return { type: 'threw', message: error instanceof Error ? error.message : String(error) };
  }
}

/** A server over MCP as the dispatcher sees it: it keeps nothing and can't be asked afterwards. */
export function createScriptedServer(name: string) {
  let tools: ScriptedTool[] = [];
  const made: Made[] = [];
  const layer = (): ToolLayer => ({
    key: `mcp:${name}`,
    protocol: 'mcp',
    serverName: name,
    tools: tools.map((tool) => toServerTool(tool, name)),
    notices: [],
    async call({ callId, tool, input }, signal): Promise<ToolOutcome> {
      made.push({ id: callId, tool: tool.name, input });
      const scripted = tools.find((candidate) => candidate.name === tool.name);
      if (!scripted) return failure('unknown-tool', { tool: tool.name, server: name });
      const text = String((await scripted.run?.(input, signal)) ?? 'done');
      return { type: 'result', content: [{ type: 'text', text }], isError: false };
    },
  });
  return {
    layer,
    made,
    offers: (offered: ScriptedTool[]) => {
      tools = offered;
    },
  };
}

function toServerTool({ run: _, hints, description, disabled, ...tool }: ScriptedTool, server: string): Tool {
  return {
    description: description ?? `What ${tool.name} does`,
    lazy: false,
    disabled: disabled ?? false,
    ...tool,
    hints: { ...noHints, ...hints },
    source: { type: 'mcp', serverId: server, url: `https://${server}.example/mcp` },
  };
}
