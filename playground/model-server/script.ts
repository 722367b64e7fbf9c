/** What a script of turns is made of, and what a turn can learn of the request it answers. */
import type { CacheUsage } from './prompt-cache.ts';

export interface OfferedTool {
  name: string;
  description: string;
  schema: Record<string, unknown>;
  /** OpenAI's: calls fit the schema exactly. */
  strict?: boolean;
}

export type NormalisedMessage =
  /** `images`: addresses, as they were sent. */
  | { role: 'user'; text: string; images?: string[] }
  /** `signed`: the signatures of the thoughts that came back with it. */
  | { role: 'assistant'; text: string; calls: { id: string; name: string; arguments: string }[]; signed?: string[] }
  /** `from`: whose words they are, where the client fenced them; `text` is what stands in the fence, and what follows it. */
  | { role: 'tool'; callId: string; text: string; isError: boolean; from?: string; images?: string[] };

/** A request of either protocol in one shape. */
export interface NormalisedRequest {
  protocol: 'openai' | 'anthropic' | 'gemini';
  model: string;
  system: string;
  messages: NormalisedMessage[];
  tools: OfferedTool[];
  headers: Record<string, string>;
  /** What of it was remembered, where the protocol has rules for that. */
  cached?: CacheUsage;
  /** True once the client has hung up before the answer was whole. */
  cancelled: boolean;
}

type Arguments = Record<string, unknown> | string;

/** A tool by its exposed name, or by what was offered in this very request. A string of arguments is sent as it stands. */
export type ScriptedCall =
  | { name: string; arguments: Arguments }
  | { match: RegExp | ((tools: OfferedTool[]) => OfferedTool | undefined); arguments: Arguments };

export interface Turn {
  /** Thoughts before the answer. */
  reasoning?: string;
  text?: string;
  calls?: ScriptedCall[];
  /** An answer over HTTP in place of a stream: JSON for an object, HTML for a string that starts with `<`. */
  error?: { status: number; body?: object | string; retryAfter?: number };
  /** An error event in the stream, after the fragments and in place of the end. */
  streamError?: { type: string; message: string };
  /** How many fragments are sent before the line is cut. */
  cutAfter?: number;
  /** `socket` (the default) breaks the connection, `clean` ends the answer as if all were said. */
  cut?: 'socket' | 'clean';
  /** Milliseconds between fragments. */
  delay?: number;
  /** After its fragments the answer stays open and silent; without any, nothing is answered at all. */
  hang?: true;
  /** The answer says that it ran into the length limit. */
  tooLong?: true;
}

export type Script = (Turn | ((request: NormalisedRequest) => Turn | Promise<Turn>))[];

export interface ResolvedCall {
  id: string;
  name: string;
  arguments: string;
}

const exhausted: Turn = { text: 'The script has ended.' };

/** Hands out each turn once, in order. */
export function followScript(script: Script): (request: NormalisedRequest) => Promise<Turn> {
  let next = 0;
  return async (request) => {
    const turn = script[next++] ?? exhausted;
    return typeof turn === 'function' ? await turn(request) : turn;
  };
}

/** Throws when a call aims at no tool that was offered: the script and the request don't fit. */
export function resolveCalls(turn: Turn, tools: OfferedTool[]): ResolvedCall[] {
  return (turn.calls ?? []).map((call) => ({
    id: `call_${crypto.randomUUID().slice(0, 8)}`,
    name: 'name' in call ? call.name : findTool(call.match, tools).name,
    arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  }));
}

function findTool(match: RegExp | ((tools: OfferedTool[]) => OfferedTool | undefined), tools: OfferedTool[]) {
  const tool = typeof match === 'function' ? match(tools) : tools.find((offered) => match.test(offered.name));
  if (tool) return tool;
  const offered = tools.map((each) => each.name).join(', ') || 'none';
  throw new Error(`The script calls a tool matching ${match}, offered were: ${offered}.`);
}

/** Cuts a text into pieces of a few characters, never inside one. */
export function toFragments(text: string): string[] {
  const characters = Array.from(text);
  const fragments: string[] = [];
  for (let at = 0; at < characters.length; at += 4) fragments.push(characters.slice(at, at + 4).join(''));
  return fragments;
}

const fence = /<(result|words)-(\w+)(?: [\w-]+="[^"]*")*? from=("(?:[^"\\]|\\.)*")[^>]*>\n?([\s\S]*?)\n?<\/\1-\2>/g;

/** A result without the client's fences, and where the words in the first of them come from. */
export function readResult(sent: string): { text: string; from?: string } {
  const [first] = sent.matchAll(fence);
  const text = sent.replace(fence, (_, _tag, _nonce, _from, words: string) =>
    words.replace(/<\\(?=\/?(?:result|words))/g, '<'),
  );
  return { text, ...(first?.[3] !== undefined && { from: JSON.parse(first[3]) }) };
}

/** What a service signs its thoughts with, and wants to have back. */
export const signature = 'signed-by-the-script';
