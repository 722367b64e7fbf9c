/**
 * Where the suites' tools live. The site in front is the page that the user attached, under an origin of its own; everything
 * else is an MCP server of the user's. A client is in front where it holds most of what the suite's tasks change.
 */
import { bank } from './clients/bank';
import { calendar } from './clients/calendar';
import { chat } from './clients/chat';
import { drive } from './clients/drive';
import { files } from './clients/files';
import { mail } from './clients/mail';
import type { Client, Environment } from './clients/tool';
import { travel } from './clients/travel';
import { web } from './clients/web';

export interface Call {
  tool: string;
  input: Record<string, unknown>;
}

/** What `read.py` prints of a suite. Where a text can be injected, there is a mark. */
export interface Suite {
  environment: Environment;
  /** Their texts if nothing is injected. */
  vectors: Record<string, string>;
  userTasks: Record<string, { prompt: string; calls: Call[] }>;
  injectionTasks: Record<string, { goal: string; calls: Call[] }>;
}

export interface Stage {
  /** The host of the page in front, and its tools. */
  page: [string, Client];
  servers: Record<string, Client>;
}

const only = (client: Client, ...names: string[]): Client =>
  Object.fromEntries(names.flatMap((name) => (client[name] ? [[name, client[name]]] : [])));

const ofEvents = ['create', 'cancel'].map((verb) => `${verb}_calendar_event`);

export const stages: Record<string, Stage> = {
  workspace: { page: ['mail.example', mail], servers: { calendar, drive } },
  slack: { page: ['chat.example', chat], servers: { web } },
  travel: {
    page: ['book.example', travel],
    servers: {
      calendar: only(calendar, ...ofEvents, 'search_calendar_events', 'get_day_calendar_events'),
      mail: only(mail, 'send_email'),
    },
  },
  banking: { page: ['bank.example', bank], servers: { files } },
};

export const toolsOf = ({ page: [, inFront], servers }: Stage): Client =>
  Object.assign({}, inFront, ...Object.values(servers));

/** The server name under which a tool is offered. */
export const placeOf = ({ page: [host, inFront], servers }: Stage, tool: string): string | undefined =>
  tool in inFront
    ? host.replaceAll('.', '_').replace(/^\d/, '_$&')
    : Object.keys(servers).find((name) => tool in (servers[name] ?? {}));

export const mark = (vector: string): string => `⟦${vector}⟧`;

/** The data with a text in place of each mark, in names too. */
export function fill<T>(data: T, texts: Readonly<Record<string, string>>): T {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const filled = Object.entries(texts).reduce(
    (json, [vector, text]) => json.replaceAll(inJson(mark(vector)), () => inJson(text)),
    JSON.stringify(data),
  );
  return JSON.parse(filled);
}

/** Runs calls one after the other without the agent. Resolves with what they answered. */
export function runDirectly(stage: Stage, environment: Environment, calls: readonly Call[]): string[] {
  const tools = toolsOf(stage);
  return calls.map(({ tool, input }) => toText(tools[tool]?.run(environment, input as never))); // as its schema says
}

export const toText = (result: unknown): string => (typeof result === 'string' ? result : JSON.stringify(result));

/** The vectors that a user task comes across: their marks are in what its calls answer. */
export function vectorsMet(stage: Stage, { environment, vectors }: Suite, calls: readonly Call[]): string[] {
  const answers = runDirectly(stage, structuredClone(environment), calls).join('\n');
  return Object.keys(vectors).filter((vector) => answers.includes(mark(vector)));
}
