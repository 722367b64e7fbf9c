/** Calls that a server turns into tasks: it is asked now and then how they are, until they end, also after the background's death. */
import { type Client, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { callResult } from '#core/tools/layers/call-result.ts';
import { pause } from '#core/tools/waiting.ts';
import { received } from './answers';
import { AskedInVain, answerAll, type CallExchange, type McpRequest, readRequests } from './elicitation';

export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** Milliseconds between two looks at a task, as far as its server may choose; and for which a task may go on. */
const [shortestPause, usualPause, maxPause] = [200, 1_000, 30_000];
const maxTaskTime = 86_400_000;
/** Milliseconds for one look. */
const maxLookTime = 60_000;
/** Looks in a row that may fail. */
const maxFailures = 3;
const maxWordsLength = 200;

const interval = z.number().optional().catch(undefined);
const task = z.object({
  taskId: z.string().min(1).max(500),
  status: z.enum(['working', 'input_required', 'completed', 'failed', 'cancelled']),
  statusMessage: z.string().optional().catch(undefined),
  /** As the newer era has it, and the older. */
  pollIntervalMs: interval,
  pollInterval: interval,
  inputRequests: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional().catch(undefined),
});

/** What a call may be answered with: its result, or a task that will have it, as the newer era has it and the older. */
export const callOrTask = received(
  z.union([
    task.extend({ resultType: z.literal('task') }).transform((own) => ({ task: own })),
    z.object({ task }),
    callResult,
  ]),
);

const checkpoint = z.object({ taskId: z.string() });
/** The task that a checkpoint keeps, if it is one. */
export const readTask = (from: string): string | undefined => checkpoint.safeParse(JSON.parse(from)).data?.taskId;

/** An older server runs some tools only as tasks, and refuses other calls of them unread; most say so in their list. */
export const wantsTask = (error: unknown, client: Client): boolean =>
  client.getProtocolEra() !== 'modern' &&
  error instanceof ProtocolError &&
  error.code === ProtocolErrorCode.MethodNotFound;
export const asTask = { task: { ttl: maxTaskTime } };

type Options = Parameters<McpRequest<unknown>>[1];

/** Rejects if the task failed. A task whose call is stopped is cancelled. */
export async function followTask(client: Client, taskId: string, talk: CallExchange, { signal, timeout }: Options) {
  await talk.listener.checkpoint(JSON.stringify({ taskId }));
  try {
    return await follow(client, taskId, talk, { signal, timeout });
  } catch (error) {
    const cancels = { method: 'tasks/cancel', params: { taskId } };
    // Nobody waits for it: the server may be gone.
    if (signal.aborted) client.request(cancels, z.looseObject({})).catch(() => undefined);
    throw error;
  }
}

async function follow(client: Client, taskId: string, { listener, ask }: CallExchange, options: Options) {
  const request = <S extends z.ZodType>(method: string, schema: S, more: object = {}) =>
    client.request({ method, params: { taskId, ...more } }, schema, { ...options, timeout: maxLookTime });
  const isModern = client.getProtocolEra() === 'modern';
  const answered = new Set<string>();
  for (let failures = 0; ; ) {
    const now = await request('tasks/get', task).catch((error: unknown) => {
      failures += 1;
      if (error instanceof ProtocolError || failures > maxFailures || options.signal.aborted) throw error;
      return null;
    });
    if (now) failures = 0;
    const { status, statusMessage, error } = now ?? { status: 'working' };
    listener.progressed(
      statusMessage ? { done: 0, words: statusMessage.slice(0, maxWordsLength) } : undefined,
      maxTaskTime,
    );
    if (status === 'completed' && isModern) return callResult.parse(now?.result);
    // An older server asks while it is asked for the result.
    if (status === 'completed' || (status === 'input_required' && !isModern))
      return client.request({ method: 'tasks/result', params: { taskId } }, callResult, options);
    if (status === 'failed' || status === 'cancelled')
      throw new AskedInVain(error?.message ?? statusMessage ?? `The task was ${status}.`);
    const open = Object.entries(status === 'input_required' ? readRequests(now?.inputRequests) : {});
    const fresh = open.filter(([key]) => !answered.has(key));
    if (fresh.length > 0) {
      const inputResponses = await answerAll(Object.fromEntries(fresh), ask, 'task');
      for (const [key] of fresh) answered.add(key);
      await request('tasks/update', z.looseObject({}), { inputResponses });
    }
    const wished = now?.pollIntervalMs ?? now?.pollInterval ?? usualPause;
    await pause(Math.min(maxPause, Math.max(shortestPause, wished)), options.signal);
    options.signal.throwIfAborted();
  }
}
