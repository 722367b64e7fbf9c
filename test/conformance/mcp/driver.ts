/** The extension as an MCP client for the referee: adds a server, calls what it offers, and removes it, with the panel's own commands. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import type { JsonObject, JsonSchema } from '../../../src/tools/tool.ts';
import { launchChromium } from '../../support/browsers/chromium.ts';

export interface Driver {
  /** Where `client.mjs` tells the driver about a server. */
  url: string;
  close(): Promise<void>;
}

/** What the referee says of a scenario besides the server's address. */
interface Context {
  toolCalls?: { name: string; arguments: JsonObject }[];
}

export async function startDriver(): Promise<Driver> {
  const browser = await launchChromium();
  const panel = await browser.context.newPage();
  await panel.goto(`chrome-extension://${browser.extensionId}/sidepanel.html?tabId=-1`);
  await panel.evaluate(() => chrome.permissions.request({ permissions: ['identity'] })); // as in a click
  await panel.evaluate(connect);
  let n = 0;
  const server = createServer(async (request, response) => {
    const { url, context } = JSON.parse(await text(request)) as { url: string; context: Context }; // of client.mjs
    n += 1;
    const answer = await useServer(panel, { url, name: `referee ${n}`, context }).catch(String);
    response.end(JSON.stringify(answer, null, 2));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await browser.close();
    },
  };
}

interface Given {
  url: string;
  name: string;
  context: Context;
}

interface Row {
  name: string;
  layerKey: string;
  schema?: JsonSchema;
  unavailable?: string;
}

interface Added {
  serverId?: string;
  tools?: number;
  problem?: { code: string };
}

async function useServer(panel: Page, { url, name, context }: Given): Promise<unknown> {
  const given = { url, name, headers: [] };
  const added = (await ask(panel, 'add-server', given)) as Added; // the command's answer
  const { serverId } = added;
  if (serverId === undefined) return added;
  const wantsSignIn = await panel.evaluate(isClosed, serverId);
  let signedIn = added;
  // A person tries once more where the service asks again.
  for (let tries = 0; wantsSignIn && !signedIn.tools && tries < 2; tries += 1)
    signedIn = (await ask(panel, 'sign-in-server', { serverId })) as Added; // the same
  const { tools = 0 } = signedIn;
  const rows = tools > 0 ? await panel.evaluate(rowsOf, serverId) : [];
  const usable = rows.filter(({ unavailable }) => unavailable === undefined);
  const calls =
    context.toolCalls?.map(withoutNulls) ?? usable.map((row) => ({ name: row.name, arguments: fill(row.schema) }));
  const outcomes: unknown[] = [];
  for (const { name: tool, arguments: input } of calls) {
    const id = crypto.randomUUID();
    const layerKey = `mcp:${serverId}`;
    await ask(panel, 'run-tool', { id, conversationId: 'referee', layerKey, tool, input });
    await answerCards(panel, id, tool);
    const outcome = await panel.evaluate(outcomeOf, id);
    outcomes.push([tool, outcome]);
    if (!asksForMore(outcome)) continue;
    outcomes.push(await ask(panel, 'sign-in-server', { serverId }));
    const again = crypto.randomUUID();
    await ask(panel, 'run-tool', { id: again, conversationId: 'referee', layerKey, tool, input });
    outcomes.push([tool, await panel.evaluate(outcomeOf, again)]);
  }
  await ask(panel, 'remove-server', { serverId });
  return { added, signedIn, rows: rows.map((row) => [row.name, row.unavailable]), outcomes };
}

/** As a person does: opens the tool that asks, and sends what its card begins with, or declines where that doesn't fit. */
async function answerCards(panel: Page, runId: string, tool: string): Promise<void> {
  for (let asked = ''; ; ) {
    const next = await panel.evaluate(([id, before]) => window.referee.askedBy(id, before), [runId, asked] as const);
    if (next === null) return;
    asked = next;
    await panel.locator('nav').getByText('Tools', { exact: true }).click();
    const entry = panel.locator('details.tool', { hasText: tool });
    if (!(await entry.evaluate((details: HTMLDetailsElement) => details.open)))
      await entry.locator('summary').first().click();
    const card = entry.getByRole('alertdialog');
    await card.getByRole('button', { name: /^Send to/ }).click();
    if (await card.locator('.sf-problems').count()) await card.getByRole('button', { name: 'Decline' }).click();
  }
}

/** A person signs in again where a call needs it. */
const asksForMore = (outcome: unknown): boolean => JSON.stringify(outcome).includes('needs-sign-in');

/** A form leaves out what has no value. */
const withoutNulls = ({ name, arguments: given }: { name: string; arguments: JsonObject }) => ({
  name,
  arguments: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
});

/** What a person might type: something of the right kind for what a schema requires. */
function fill({ properties, required }: JsonSchema = {}): JsonObject {
  const kinds = (properties ?? {}) as Record<string, JsonSchema>;
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.fromEntries(names.map((name) => [name, sampleOf(kinds[name])]));
}

const sampleOf = (schema: JsonSchema = {}): unknown => {
  const byType: Record<string, unknown> = { number: 2, integer: 2, boolean: true, array: [], object: {} };
  return schema.default ?? byType[String(schema.type)] ?? 'word';
};

const ask = (panel: Page, name: string, input: object): Promise<unknown> =>
  panel.evaluate(([command, given]) => window.referee.ask(command, given), [name, input] as const);

const isClosed = (serverId: string): Promise<boolean> => window.referee.isClosed(serverId);
const rowsOf = (serverId: string): Promise<Row[]> => window.referee.rowsOf(serverId);
const outcomeOf = (runId: string): Promise<unknown> => window.referee.outcomeOf(runId);

declare global {
  interface Window {
    referee: {
      ask(name: string, input: object): Promise<unknown>;
      /** It asks for a sign-in. */
      isClosed(serverId: string): Promise<boolean>;
      rowsOf(serverId: string): Promise<Row[]>;
      outcomeOf(runId: string): Promise<unknown>;
      /** The id of the next question of a run that goes on, other than `before`; null once it has ended. */
      askedBy(runId: string, before: string): Promise<string | null>;
    };
  }
}

/** In the panel's page: a port like the panel's own. */
function connect(): void {
  const waiting = new Map<number, (answer: unknown) => void>();
  const servers = new Map<string, Row[]>();
  const outcomes = new Map<string, unknown>();
  const troubles = new Map<string, string>();
  const questions = new Map<string, string>();
  const port = chrome.runtime.connect({ name: 'panel' });
  port.onMessage.addListener((message) => {
    if (message.type === 'ping') port.postMessage({ type: 'pong' });
    if (message.type === 'answer') waiting.get(message.id)?.(message.answer);
    if (message.type === 'refusal') waiting.get(message.id)?.(message);
    if (message.type === 'servers')
      for (const { id, tools, trouble } of message.servers) {
        servers.set(id, tools);
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
    rowsOf: (serverId) => until(() => (servers.get(serverId)?.length ? servers.get(serverId) : undefined)),
    outcomeOf: (runId) => until(() => outcomes.get(runId)),
    askedBy: (runId, before) =>
      until(() => {
        const asked = questions.get(runId);
        if (asked && asked !== before) return asked;
        return outcomes.has(runId) ? null : undefined;
      }),
  };
}
