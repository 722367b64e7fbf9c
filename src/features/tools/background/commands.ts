/** Commands about tools: the user's manual runs and saved inputs, remembered approvals, and the MCP servers. */
import * as z from 'zod';
import { askDocument } from '#browser/scripting.ts';
import {
  command,
  conversation,
  idField,
  type Missing,
  noInput,
  objectUpTo,
  server,
  tabId,
  type WholeResult,
} from '#core/bus/command.ts';
import { toToolRow } from '#core/bus/panel-server.ts';
import { isFull } from '#core/log/refusal.ts';
import { grantKey, readingOf } from '#core/loop/approval.ts';
import type { Grant, ManualRun, SavedInput } from '#core/loop/stores.ts';
import { serverLimitsSchema } from '#core/settings/server.ts';
import { toggleMember } from '#core/settings/settings.ts';
import { toTarget } from '#core/tools/dispatcher.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { type Foreseen, foreseenSchema } from '#core/tools/schemas.ts';
import type { GrantRow } from '#features/conversation/index.ts';
import { listPageLayers } from '#features/sites/index.ts';
import { readPageState } from '#page/in-frames.ts';
import type { PageFingerprint } from '#page/page-state.ts';
import { hasRoomFor } from './storage';

/** Characters as JSON. */
const maxInput = 500_000;

const input = objectUpTo(maxInput);
const place = z.object({ layerKey: z.string().min(1).max(500), tool: z.string().min(1).max(200) });
const toolCall = conversation.extend({ ...place.shape, documentId: z.string().max(200).optional(), input });
const savedInput = place.extend({ name: z.string().min(1).max(60) });
const run = z.object({ runId: idField });

const headers = z.array(z.object({ name: z.string().max(100), value: z.string().max(8000).optional() })).max(20);
const url = z.string().max(2000);
const serverName = z.string().min(1).max(40);

const registeredClient = z.object({
  client_id: z.string().min(1).max(2000),
  client_secret: z.string().min(1).max(8000).optional(),
  grant: z.enum(['authorization_code', 'client_credentials']),
});

/** Milliseconds for the attached pages to list their tools. */
const pagesWithin = 2000;

export const toolCommands = {
  /**
   * Answers once the run has begun; notices report its state to every panel. `asks`: it has not, because what it would do to the
   * page is serious. The same command with that as `foreseen` does it, or nothing; `cancel-tool` drops it.
   */
  'run-tool': command(
    toolCall.extend({ id: idField, foreseen: foreseenSchema.optional() }),
    (asked, { manualRuns }): Promise<{ asks?: Foreseen }> => manualRuns.start(asked),
  ),
  /** Calls a tool from the composer: the call is part of the conversation, and stops as any run does. */
  'call-tool': command(toolCall, ({ conversationId, ...call }, { sessions }) =>
    sessions.callTool(conversationId, call),
  ),
  'cancel-tool': command(run, async ({ runId }, { manualRuns }) => manualRuns.cancel(runId)),
  /** The runs of a tool, newest first. */
  'tool-runs': command(
    place,
    async (place, { manualRunStore }): Promise<{ runs: ManualRun[] }> => ({
      runs: await manualRunStore.ofTool(place),
    }),
  ),
  'forget-tool-runs': command(place, (place, { manualRunStore }) => manualRunStore.forget(place)),
  /** The whole of a result that is longer than its run shows. */
  'tool-run-result': command(
    run,
    async ({ runId }, { manualRunStore }): Promise<WholeResult> =>
      (await manualRunStore.result(runId)) ?? { missing: true },
  ),
  'saved-inputs': command(
    place,
    async (place, { manualRunStore }): Promise<{ inputs: SavedInput[] }> => ({
      inputs: await manualRunStore.inputs(place),
    }),
  ),
  /** Adds the input, or replaces the one with its name. */
  'save-input': command(savedInput.extend({ input }), async (input, { manualRunStore }) => {
    if (!hasRoomFor(await manualRunStore.inputs(input), input.name)) throw isFull();
    await manualRunStore.saveInput({ ...input, at: Date.now() });
  }),
  'remove-input': command(savedInput, ({ name, ...place }, { manualRunStore }) =>
    manualRunStore.removeInput(place, name),
  ),

  /** Lists what Tabhand guesses from the attached pages, for which it brings a script into them, and its hands; a notice follows. */
  'tabhand-tools': command(noInput, async (_, { documents, tabhandTools }, panel) => {
    const own = await listPageLayers(documents, panel.tabIds, AbortSignal.timeout(pagesWithin));
    const layers = await tabhandTools(panel.tabIds, own.layers);
    const tools = layers.flatMap((layer) => layer.tools.map((tool) => toToolRow(tool, layer.key)));
    panel.tell({ type: 'tabhand-tools', tools });
  }),
  /** What a tool that only reads must leave as it is; missing: the page is gone, or can't be looked at. */
  'look-at-page': command(z.object({ tabId }), async (place, _, { tabIds }): Promise<PageFingerprint | Missing> => {
    const isAttached = tabIds.includes(place.tabId);
    return (isAttached && (await askDocument(place, readPageState, []))) || { missing: true };
  }),
  grants: command(noInput, async (_, { store, documents, servers }, { tabIds }) => {
    const grants = await store.grants();
    const pages = await listPageLayers(documents, tabIds, AbortSignal.timeout(pagesWithin));
    const hashes = await definitionHashes([...pages.layers, ...(await servers.layers())]);
    return { grants: grants.map((grant) => toRow(grant, hashes)) };
  }),
  /** Lets a server's read-only tools run without approval, as the first card for one would. */
  'let-read': command(server, async ({ serverId }, { servers, store }) => {
    const found = (await servers.view()).find(({ setting }) => setting.id === serverId);
    if (!found) return;
    const place = { type: 'server', serverId, name: found.setting.name } as const; // for the literal
    const about = { type: 'reading', place } as const; // for the literal
    await store.saveGrant({ key: readingOf(serverId), definitionHash: '', description: '', about, at: Date.now() });
  }),
  /** Removes grants by their keys. The next call asks again, even one that is already on its way. */
  revoke: command(z.object({ keys: z.array(z.string().max(2000)).max(5000) }), async ({ keys }, { store }) => {
    await Promise.all(keys.map(store.removeGrant));
  }),

  /** Searches the registry that the settings name. Stores nothing. */
  'search-registry': command(z.object({ words: z.string().min(1).max(200) }), ({ words }, { servers }) =>
    servers.search(words),
  ),
  /** Connects and lists, and stores nothing. `serverId`: headers without a value take the value that this server has. */
  'test-server': command(z.object({ url, headers, serverId: idField.optional() }), (tested, { servers }) =>
    servers.test(tested),
  ),
  /** `anyway`: stores the server although it doesn't answer now. */
  'add-server': command(
    z.object({
      ...{ url, headers, name: serverName, anyway: z.boolean().optional() },
      /** It is this site's own: for chats about it, and only what reads is on. */
      site: z.url().max(500).optional(),
    }),
    (added, { servers }) => servers.add(added),
  ),
  /** The servers that the site of an attached page says it has. */
  'servers-of-site': command(z.object({ origin: z.url().max(500) }), async ({ origin }, { servers }) => ({
    servers: await servers.ofSite(origin),
  })),
  /** They aren't offered again. */
  'close-server-offer': command(z.object({ origin: z.url().max(500) }), async ({ origin }, { settings, notices }) => {
    await settings.change((now) => ({ ...now, serverOffers: toggleMember(now.serverOffers, origin, true) }));
    await notices.tellSettings();
  }),
  /** Absent members stay as they are. Moving to another origin deletes the stored headers. */
  'edit-server': command(
    server.extend({ name: serverName.optional(), url: url.optional(), headers: headers.optional() }),
    (edited, { servers }) => servers.edit(edited),
  ),
  /** It can be restored for some seconds; then its secrets are removed too. */
  'remove-server': command(server, ({ serverId }, { servers }) => servers.remove(serverId)),
  'restore-server': command(server, ({ serverId }, { servers }) => servers.restore(serverId)),
  'enable-server': command(server.extend({ enabled: z.boolean() }), ({ serverId, enabled }, { servers }) =>
    servers.enable(serverId, enabled),
  ),
  /** Absent: the limit of every run holds. */
  'limit-server': command(server.extend({ limits: serverLimitsSchema }), ({ serverId, limits }, { servers }) =>
    servers.limit(serverId, limits),
  ),
  'sign-in-server': command(server, ({ serverId }, { servers }) => servers.signIn(serverId)),
  'cancel-sign-in': command(server, ({ serverId }, { servers }) => servers.cancelSignIn(serverId)),
  /** The client that the user registered at the service; absent: Tabhand registers itself. */
  'register-client': command(
    server.extend({ client: registeredClient.optional() }),
    ({ serverId, client }, { servers }) => servers.register(serverId, client),
  ),
  'sign-out-server': command(server, ({ serverId }, { servers }) => servers.signOut(serverId)),
  'refresh-server': command(server, ({ serverId }, { servers }) => servers.refresh(serverId)),
  /** Whether Tabhand may call the server's recipe tools at each listing; the user is asked once. */
  'fetch-recipes-of-server': command(server.extend({ allowed: z.boolean() }), ({ serverId, allowed }, { servers }) =>
    servers.fetchRecipes(serverId, allowed),
  ),
  /** In every conversation. */
  'switch-server-tool': command(
    server.extend({ tool: z.string().min(1).max(256), on: z.boolean() }),
    ({ serverId, tool, on }, { servers }) => servers.switchTool(serverId, tool, on),
  ),
  /** Sent repeatedly while the user looks at the servers: broken connections are tried again. */
  'look-at-servers': command(noInput, (_, { servers }) => servers.look()),
};

/** The present definition of each tool in sight, by the key of its grant. */
async function definitionHashes(layers: readonly ToolLayer[]): Promise<Map<string, string>> {
  const named = layers.flatMap((layer) =>
    layer.tools.map((tool) => ({ name: tool.name, server: layer.serverName, layer, tool })),
  );
  const targets = await Promise.all(named.map(toTarget));
  return new Map(targets.map((target) => [grantKey(target), target.definitionHash]));
}

function toRow({ key, about, at, usedAt, definitionHash }: Grant, hashes: Map<string, string>): GrantRow {
  const now = hashes.get(key);
  return { key, about, at, usedAt: usedAt ?? null, changed: now !== undefined && now !== definitionHash };
}
