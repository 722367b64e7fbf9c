/** Tools that take their time: one reports progress, the other becomes a task that the client asks about. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type Adds, keep, readOnly, say } from './desk.ts';

const extension = 'io.modelcontextprotocol/tasks';

export const addSurvey: Adds = (server, { log }) => {
  server.server.registerCapabilities({ logging: {} });
  server.registerTool(
    'survey_network',
    {
      title: 'Survey the network',
      description: 'Visits one station each second, and reports progress. Can be cancelled.',
      inputSchema: z.object({ stations: z.int().min(1).max(120).default(8) }),
      annotations: readOnly,
    },
    async ({ stations }, ctx) => {
      log.push({ tool: 'survey_network', input: { stations } });
      await ctx.mcpReq.log('info', `Visiting ${stations} stations`, 'survey');
      for (let seen = 1; seen <= stations; seen += 1) {
        await sleep(1000, undefined, { signal: ctx.mcpReq.signal }).catch(() => undefined); // it was cancelled
        if (ctx.mcpReq.signal.aborted) return say(`Cancelled after ${seen - 1} stations.`);
        await report(ctx, seen, stations);
      }
      await ctx.mcpReq.log('warning', 'One signal box was closed', 'survey');
      return say(`${stations} stations were visited.`);
    },
  );
};

async function report(ctx: ServerContext, progress: number, total: number): Promise<void> {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress, total, message: `${progress} of ${total} stations` };
  await ctx.mcpReq.notify({ method: 'notifications/progress', params });
}

interface Task {
  status: 'working' | 'input_required' | 'completed' | 'cancelled';
  statusMessage: string;
  lastUpdatedAt: string;
  inputRequests?: Record<string, unknown>;
  result?: CallToolResult;
}

const tasks = new Map<string, { task: Task; answered(answers: Record<string, unknown>): void; created: string }>();

const question = z.object({ tone: z.enum(['Short', 'Thorough']).default('Short').meta({ title: 'Tone' }) });

/** Seconds of work before the question, and after it. */
const [before, after] = [2, 3];

/** What a newer client says with each request. */
const capabilities = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ extensions: z.record(z.string(), z.unknown()) }),
});

export const addReport: Adds = (server, { log }, { era }) => {
  server.registerTool(
    'write_report',
    {
      title: 'Write a report',
      description:
        'Writes a report in about five seconds: as a task, if the client knows tasks. As a task, it asks for the tone.',
      inputSchema: z.object({ topic: z.string().min(1).max(100) }),
      annotations: readOnly,
    },
    async ({ topic }, ctx) => {
      log.push({ tool: 'write_report', input: { topic } });
      const known = capabilities.safeParse(ctx.mcpReq.envelope);
      if (known.data?.[CLIENT_CAPABILITIES_META_KEY].extensions[extension] !== undefined) return startTask(topic);
      await sleep((before + after) * 1000, undefined, { signal: ctx.mcpReq.signal }).catch(() => undefined); // cancelled
      return say(`Report on ${topic}: all invented.`);
    },
  );
  if (era === 'newer') answerTasks(server);
};

/** Looks like a tool’s result to the SDK, which passes the kind of the result on. */
function startTask(topic: string): CallToolResult {
  const taskId = randomUUID();
  const created = new Date().toISOString();
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
  const task: Task = { status: 'working', statusMessage: 'Gathering', lastUpdatedAt: created };
  keep(tasks, taskId, { task, created, answered: resolve });
  void work(task, topic, promise);
  return { content: [], resultType: 'task', ...toView(taskId) };
}

async function work(task: Task, topic: string, answers: Promise<Record<string, unknown>>): Promise<void> {
  const become = (now: Partial<Task>) => {
    if (task.status !== 'cancelled') Object.assign(task, now, { lastUpdatedAt: new Date().toISOString() });
  };
  await sleep(before * 1000);
  const asked = inputRequired.elicit({ message: `How should the report on ${topic} be?`, requestedSchema: question });
  become({ status: 'input_required', statusMessage: 'Waiting for the tone', inputRequests: { tone: asked } });
  const { tone } = await answers;
  become({ status: 'working', statusMessage: 'Writing' });
  await sleep(after * 1000);
  const chosen = z.object({ content: question }).safeParse(tone).data?.content.tone ?? 'Untold';
  const result = say(`Report on ${topic}, tone: ${chosen.toLowerCase()}. All invented.`);
  become({ status: 'completed', statusMessage: 'Done', result });
}

function toView(taskId: string): Record<string, unknown> {
  const found = tasks.get(taskId);
  if (!found) throw new Error('There is no such task.');
  const { inputRequests, result, ...task } = found.task;
  return {
    taskId,
    ...task,
    createdAt: found.created,
    ttlMs: 600_000,
    pollIntervalMs: 1000,
    ...(task.status === 'input_required' && { inputRequests }),
    ...(task.status === 'completed' && { result }),
  };
}

function answerTasks({ server }: Parameters<Adds>[0]): void {
  server.registerCapabilities({ extensions: { [extension]: {} } });
  const [params, result] = [z.looseObject({ taskId: z.string() }), z.looseObject({})];
  server.setRequestHandler('tasks/get', { params, result }, ({ taskId }) => toView(taskId));
  server.setRequestHandler('tasks/cancel', { params, result }, ({ taskId }) => {
    const found = tasks.get(taskId);
    if (found && found.task.status !== 'completed') found.task.status = 'cancelled';
    return {};
  });
  // The SDK takes the answers out of the parameters, as it does for a call.
  server.setRequestHandler('tasks/update', { params, result }, ({ taskId }, { mcpReq }) => {
    const answers = mcpReq.inputResponses;
    if (answers && 'tone' in answers) tasks.get(taskId)?.answered(answers);
    return {};
  });
}
