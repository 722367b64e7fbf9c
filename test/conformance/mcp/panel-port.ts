/** A port like the panel's own, in the panel's page: what it asks, and what it is told of servers and manual runs. */
import type { JsonSchema } from '../../../src/core/tools/tool.ts';

export interface Row {
  name: string;
  schema?: JsonSchema;
  unavailable?: string;
}

declare global {
  interface Window {
    referee: {
      ask(name: string, input: object): Promise<unknown>;
      /** It asks for a sign-in. */
      isClosed(serverId: string): Promise<boolean>;
      rowsOf(serverId: string): Promise<Row[]>;
      /** The server as the panel has it, once it was listed. */
      viewOf(serverId: string): Promise<unknown>;
      outcomeOf(runId: string): Promise<unknown>;
      /** The id of the next question of a run that goes on, other than `before`; null once it has ended. */
      askedBy(runId: string, before: string): Promise<string | null>;
    };
  }
}

/** Runs in the page. */
export function connect(): void {
  const waiting = new Map<number, (answer: unknown) => void>();
  const servers = new Map<string, Row[]>();
  const views = new Map<string, { listedAt: number | null; resources?: unknown }>();
  const outcomes = new Map<string, unknown>();
  const troubles = new Map<string, string>();
  const questions = new Map<string, string>();
  const port = chrome.runtime.connect({ name: 'panel' });
  port.onMessage.addListener((message) => {
    if (message.type === 'ping') port.postMessage({ type: 'pong' });
    if (message.type === 'answer') waiting.get(message.id)?.(message.answer);
    if (message.type === 'refusal') waiting.get(message.id)?.(message);
    if (message.type === 'servers')
      for (const server of message.servers) {
        const { id, tools, trouble } = server;
        servers.set(id, tools);
        views.set(id, server);
        troubles.set(id, trouble?.problem.code);
      }
    if (message.type === 'tool-run' && message.run.outcome !== null) outcomes.set(message.run.id, message.run.outcome);
    if (message.type === 'tool-run') questions.set(message.run.id, message.run.elicitations?.[0]?.id ?? '');
  });
  let lastId = 0;
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  window.referee = {
    ask(name, input) {
      lastId += 1;
      const id = lastId;
      port.postMessage({ type: 'command', id, name, input });
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    isClosed: (serverId) =>
      until(() => (servers.has(serverId) ? troubles.get(serverId) === 'needs-sign-in' : undefined)),
    // Once all lists are there: the tool that reads skills comes with them.
    rowsOf: (serverId) =>
      until(() => (views.get(serverId)?.resources === undefined ? undefined : servers.get(serverId))),
    viewOf: (serverId) => until(() => (views.get(serverId)?.listedAt ? views.get(serverId) : undefined)),
    outcomeOf: (runId) => until(() => outcomes.get(runId)),
    askedBy: (runId, before) =>
      until(() => {
        const asked = questions.get(runId);
        if (asked && asked !== before) return asked;
        return outcomes.has(runId) ? null : undefined;
      }),
  };
}
