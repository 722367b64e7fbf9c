/** The extension as an MCP client for the referee: adds a server, calls what it offers, and removes it, with the panel's own commands. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JsonObject, JsonSchema } from '../../../src/core/tools/tool.ts';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser.ts';
import { connect, type Row } from './panel-port.ts';

export interface Driver {
  /** Where `client.mjs` tells the driver about a server. */
  url: string;
  close(): Promise<void>;
}

/** What the referee says of a scenario besides the server's address. */
interface Context {
  name?: string;
  toolCalls?: { name: string; arguments: JsonObject }[];
  /** A client that is registered. */
  client_id?: string;
  client_secret?: string;
}

export async function startDriver(browser: TabhandBrowser): Promise<Driver> {
  let panel: Surface | undefined;
  let n = 0;
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end('<title>referee');
    const told = JSON.parse(await text(request)) as Pick<Given, 'url' | 'scenario' | 'context'>; // of client.mjs
    n += 1;
    const answer = panel && (await useServer(panel, { ...told, name: `referee ${n}` }).catch(String));
    response.end(JSON.stringify(answer, null, 2));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const url = `http://127.0.0.1:${port}/`;
  panel = await browser.openPanel(await browser.openSite(url));
  await panel.value(allowIdentity);
  await panel.value(`(${connect})()`);
  await ask(panel, 'set-choices', { clientMetadataUrl: 'https://conformance-test.local/client-metadata.json' });
  return {
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await browser.close();
    },
  };
}

/** As a click on “Sign in” does; Firefox allows it at the installation. */
const allowIdentity = `(async (permissions, wanted) =>
  (await permissions.contains(wanted)) || permissions.request(wanted)
)(chrome.permissions, { permissions: ['identity'] })`;

interface Given {
  url: string;
  name: string;
  scenario: string;
  context: Context;
}

interface Added {
  serverId?: string;
  tools?: number;
  problem?: { code: string };
}

async function useServer(panel: Surface, { url, name, scenario, context }: Given): Promise<unknown> {
  const added = await ask<Added>(panel, 'add-server', { url, name, headers: [] });
  const { serverId } = added;
  if (serverId === undefined) return added;
  await registerClient(panel, serverId, context);
  const signedIn = await signIn(panel, serverId, added);
  const rows = signedIn.tools !== undefined ? await told<Row[]>(panel, 'rowsOf', serverId) : [];
  const usable = scenario === onlyLists ? [] : rows.filter(({ unavailable }) => unavailable === undefined);
  const calls =
    context.toolCalls?.map(withoutNulls) ??
    usable.map((row) => ({ name: row.name, arguments: fill(row.schema, rows) }));
  const outcomes: unknown[] = [];
  for (const call of calls) {
    outcomes.push([call.name, await callTool(panel, serverId, call)]);
    const [other] = otherFilesIn(outcomes.at(-1));
    if (other) outcomes.push(await callTool(panel, serverId, withArgument(call, { file: other })));
    if (!asksForMore(outcomes.at(-1))) continue;
    outcomes.push(await ask(panel, 'sign-in-server', { serverId }));
    outcomes.push([call.name, await callTool(panel, serverId, call)]);
  }
  await ask(panel, 'remove-server', { serverId });
  return { added, signedIn, rows: rows.map((row) => [row.name, row.unavailable]), outcomes };
}

/** As a person does who registered Tabhand at the service. */
async function registerClient(panel: Surface, serverId: string, context: Context): Promise<void> {
  const { client_id, client_secret } = context;
  if (client_id === undefined) return;
  const grant = context.name?.includes('client-credentials') ? 'client_credentials' : 'authorization_code';
  await ask(panel, 'register-client', {
    serverId,
    client: { client_id, grant, ...(client_secret && { client_secret }) },
  });
}

/** Where the server asks for it. A person tries once more where the service asks again. */
async function signIn(panel: Surface, serverId: string, added: Added): Promise<Added> {
  if (!(await told<boolean>(panel, 'isClosed', serverId))) return added;
  const first = await ask<Added>(panel, 'sign-in-server', { serverId });
  return first.tools ? first : ask<Added>(panel, 'sign-in-server', { serverId });
}

async function callTool(panel: Surface, serverId: string, call: { name: string; arguments: JsonObject }) {
  const id = crypto.randomUUID();
  const run = { id, conversationId: 'referee', layerKey: `mcp:${serverId}`, tool: call.name, input: call.arguments };
  await ask(panel, 'run-tool', run);
  await answerCards(panel, id, call.name);
  return told(panel, 'outcomeOf', id);
}

/** As a person does: opens the tool that asks, and sends what its card begins with, or declines where that doesn't fit. */
async function answerCards(panel: Surface, runId: string, tool: string): Promise<void> {
  for (let asked = ''; ; ) {
    const next = await panel.value<string | null>(
      `window.referee.askedBy(${JSON.stringify(runId)}, ${JSON.stringify(asked)})`,
    );
    if (next === null) return;
    asked = next;
    await panel.click('Tools');
    // A click opens the tool for the panel too, which a change of the element's state doesn't.
    if (!(await panel.value(`${openTool}?.includes(${JSON.stringify(tool)}) === true`))) await panel.unfold(tool);
    await panel.until(`document.querySelector('[role=alertdialog]') !== null`);
    await panel.click('Send to');
    if (await panel.value(`document.querySelector('[role=alertdialog] .sf-problems') !== null`))
      await panel.click('Decline');
  }
}

const openTool = `document.querySelector('details.tool[open] > summary')?.textContent`;

/** What is read here is a failure: nobody asks for a skill. */
const onlyLists = 'sep-2640-client-no-prefetch';

/** The files that a skill names once it is read, which a model reads next. */
const otherFilesIn = (outcome: unknown): string[] =>
  /Files of this skill: ([^"]+)"/.exec(JSON.stringify(outcome))?.[1]?.split(', ') ?? [];

const withArgument = (call: { name: string; arguments: JsonObject }, more: JsonObject) => ({
  ...call,
  arguments: { ...call.arguments, ...more },
});

/** A person signs in again where a call needs it. */
const asksForMore = (outcome: unknown): boolean => JSON.stringify(outcome).includes('needs-sign-in');

/** A form leaves out what has no value. */
const withoutNulls = ({ name, arguments: given }: { name: string; arguments: JsonObject }) => ({
  name,
  arguments: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
});

/** What a person might type: something of the right kind for what a schema requires. `rows`: the tools that they see. */
function fill({ properties, required }: JsonSchema = {}, rows: readonly Row[]): JsonObject {
  const kinds = (properties ?? {}) as Record<string, JsonSchema>;
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.fromEntries(names.map((name) => [name, sampleOf(kinds[name], rows)]));
}

function sampleOf(schema: JsonSchema = {}, rows: readonly Row[]): unknown {
  const byType: Record<string, unknown> = { number: 2, integer: 2, boolean: true, array: [], object: {} };
  const said = String(schema.description);
  // Asked for the schema of a tool, they copy it.
  const asked = said.includes('inputSchema') ? rows.find(({ name }) => said.includes(name)) : undefined;
  const [suggested] = Array.isArray(schema.examples) ? schema.examples : [];
  return asked?.schema ?? suggested ?? schema.default ?? byType[String(schema.type)] ?? 'word';
}

const ask = <Answer>(panel: Surface, name: string, input: object): Promise<Answer> =>
  panel.value<Answer>(`window.referee.ask(${JSON.stringify(name)}, ${JSON.stringify(input)})`);

/** What the background tells by itself, sooner or later. */
const told = <Told>(panel: Surface, of: 'isClosed' | 'rowsOf' | 'outcomeOf', id: string): Promise<Told> =>
  panel.value<Told>(`window.referee.${of}(${JSON.stringify(id)})`);
