/** What a dialogue's tools come from: pages and servers in memory, whose tools answer when the test says so. */

import { own, type Words } from '#core/tools/foreign.ts';
import { noHints, type ToolHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import type { Tool } from '#core/tools/tool.ts';
import type { PageDocument } from '#features/sites/layer/page.ts';
import type { PageOutcome, PageTool } from '#features/sites/layer/page-tool.ts';
import { until } from './agent-world';

export interface ToolWords {
  description?: string;
  hints?: Partial<ToolHints>;
  schema?: Record<string, unknown>;
  disabled?: boolean;
  unavailable?: string;
}

/** Text; null, as from a form that navigated away; an Error that is thrown; or an outcome as its source would give it. */
export type Reply = string | null | Error | Record<string, unknown>;

interface Asked {
  id: string;
  input: Record<string, unknown>;
}

export interface DialogueTool {
  name: string;
  words: ToolWords;
  /** The inputs of all calls that reached it. */
  made: Record<string, unknown>[];
  running(): number;
  /** How many calls of it were cancelled while they ran. */
  cancelled(): number;
  /** Answers its oldest open call, once there is one. */
  answers(reply: Reply): Promise<void>;
  /** From now on each call is answered at once. */
  alwaysAnswers(reply: Reply): DialogueTool;
  isCalled(times?: number): Promise<void>;
  perform(asked: Asked, signal: AbortSignal): Promise<Reply | 'cancelled'>;
}

export const reads = { hints: { readOnly: true } };

export function tool(name: string, words: ToolWords = {}): DialogueTool {
  const open: ((reply: Reply) => void)[] = [];
  const made: Record<string, unknown>[] = [];
  let always: Reply | undefined;
  let cancelled = 0;
  const self: DialogueTool = {
    name,
    words,
    made,
    running: () => open.length,
    cancelled: () => cancelled,
    async answers(reply) {
      await until(() => open.length > 0, `${name} runs`);
      open.shift()?.(reply);
    },
    alwaysAnswers(reply) {
      always = reply;
      return self;
    },
    isCalled: (times = 1) => until(() => made.length >= times, `${name} is called ${times} times`),
    async perform({ input }, signal) {
      made.push(input);
      if (always !== undefined) return always;
      const { promise, resolve } = Promise.withResolvers<Reply | 'cancelled'>();
      open.push(resolve);
      signal.addEventListener('abort', () => {
        const at = open.indexOf(resolve);
        if (at === -1) return;
        open.splice(at, 1);
        cancelled++;
        resolve('cancelled');
      });
      return promise;
    },
  };
  return self;
}

/** A document of the attached tab; it keeps its calls' outcomes until they are acknowledged, as the real one does. */
export function createPage(origin: string, frameId: number) {
  let tools: DialogueTool[] = [];
  let loads = 1;
  let isThere = true;
  let lost = false;
  const kept = new Map<string, Promise<PageOutcome>>();
  let leave = Promise.withResolvers<PageOutcome>();
  const call = async ({ id, name, input }: Asked & { name: string }, signal: AbortSignal): Promise<PageOutcome> => {
    const named = tools.find((each) => each.name === name);
    if (!named) return { type: 'refused', code: 'unknown-tool', message: 'No such tool' };
    const outcome = Promise.race([leave.promise, named.perform({ id, input }, signal).then(toPageOutcome)]);
    kept.set(id, outcome);
    return outcome;
  };
  const leaves = () => {
    kept.clear();
    leave.resolve({ type: 'gone' });
    leave = Promise.withResolvers();
  };
  const document = (): PageDocument => ({
    documentId: `${origin} ${loads}`,
    tabId: 1,
    frameId,
    origin,
    topOrigin: origin,
    list: async () => tools.map(toPageTool),
    call,
    ask: async ({ id }) => (await kept.get(id)) ?? { type: lost ? 'not-taken' : 'unknown' },
    forget: (id) => void kept.delete(id),
  });
  return {
    /** The call that was posted last never arrived. */
    losesCalls() {
      lost = true;
      kept.clear();
    },
    key: `page:${origin}`,
    documents: () => (isThere ? [document()] : []),
    offers(...now: DialogueTool[]) {
      tools = now;
    },
    /** Another document takes its place; calls that ran in it are never answered. */
    navigates() {
      loads++;
      leaves();
    },
    closes() {
      isThere = false;
      leaves();
    },
  };
}

function toPageTool({ name, words }: DialogueTool): PageTool {
  const { description = `What ${name} does`, hints = {}, schema, disabled = false, unavailable } = words;
  const annotations = Object.entries(hints).map(([hint, is]) => [`${hint}Hint`, is]);
  return {
    name,
    title: '',
    description,
    lazy: false,
    disabled,
    annotations: Object.fromEntries(annotations),
    ...(schema && { inputSchema: schema }),
    ...(unavailable !== undefined && { unavailable }),
  };
}

function toPageOutcome(reply: Reply | 'cancelled'): PageOutcome {
  if (reply === 'cancelled') return { type: 'aborted' };
  if (reply instanceof Error) return { type: 'threw', message: reply.message };
  if (reply === null || typeof reply === 'string') return { type: 'returned', text: reply };
  return 'type' in reply ? (reply as PageOutcome) : { type: 'returned', text: JSON.stringify(reply) }; // as the test gives it
}

/** A server over MCP as the dispatcher sees it: it keeps nothing and can't be asked afterwards. */
export interface ServerWords {
  description?: string;
  /** What it calls itself, when that isn't its id. */
  serverName?: string;
}

export function createServer(name: string, words: ServerWords = {}) {
  let tools: DialogueTool[] = [];
  let isThere = true;
  let unreachable: Words | undefined;
  const layer = (): ToolLayer => ({
    key: `mcp:${name}`,
    protocol: 'mcp',
    serverName: name,
    ...words,
    tools: tools.map((each) => toServerTool(each, name)),
    notices: [],
    ...(unreachable && { unreachable }),
    async call({ callId, tool: called, input }, signal) {
      if (unreachable) return failure('disconnected', { message: 'The line is dead' });
      const named = tools.find((each) => each.name === called.name);
      if (!named) return failure('unknown-tool', { tool: called.name, server: name });
      return toOutcome(await named.perform({ id: callId, input }, signal));
    },
  });
  return {
    key: `mcp:${name}`,
    layers: () => (isThere ? [layer()] : []),
    offers(...now: DialogueTool[]) {
      tools = now;
    },
    stops() {
      isThere = false;
    },
    /** It can't be reached any more, which is noticed at once. */
    breaks() {
      unreachable = own`it can’t be reached`;
    },
  };
}

function toServerTool({ name, words }: DialogueTool, server: string): Tool {
  const { description = `What ${name} does`, hints, schema, disabled = false, unavailable } = words;
  return {
    name,
    description,
    lazy: false,
    disabled,
    hints: { ...noHints, ...hints },
    source: { type: 'mcp', serverId: server, url: `https://${server}.example/mcp` },
    ...(schema && { inputSchema: schema }),
    ...(unavailable !== undefined && { unavailable }),
  };
}

function toOutcome(reply: Reply | 'cancelled'): ToolOutcome {
  if (reply === 'cancelled') return failure('aborted');
  if (reply instanceof Error) throw reply;
  if (reply === null || typeof reply === 'string') {
    return { type: 'result', content: [{ type: 'text', text: reply ?? '' }], isError: false };
  }
  if (reply.type === 'failure') return reply as unknown as ToolOutcome; // as the test gives it
  return { type: 'result', content: [], isError: false, ...reply };
}
