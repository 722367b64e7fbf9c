/** Carries out commands about tools: manual runs, saved inputs, remembered approvals, and MCP servers. */
import { type Grant, grantKey, readingOf } from '#agent';
import type { GrantRow } from '#bridge';
import { type CommandAreas, type Handlers, toToolRow } from '#bridge/background';
import { askDocument } from '#browser';
import { Refusal } from '#conversation';
import { hasRoomFor } from '#storage';
import { type ToolLayer, toTarget } from '#tools';
import { listPageLayers } from '#tools/layers';
import { readPageState } from './in-frames';
import type { CommandParts } from './parts';

export function toolHandlers(parts: CommandParts): Handlers<CommandAreas['tools']> {
  const { manualRuns, tabhandTools, documents, manualRunStore, servers, sessions, store } = parts;
  return {
    'run-tool': (request) => manualRuns.start(request),
    'call-tool': ({ conversationId, ...call }) => sessions.callTool(conversationId, call),
    'cancel-tool': async ({ runId }) => manualRuns.cancel(runId),
    'tool-runs': async (place) => ({ runs: await manualRunStore.ofTool(place) }),
    'forget-tool-runs': (place) => manualRunStore.forget(place),
    'tool-run-result': async ({ runId }) => (await manualRunStore.result(runId)) ?? { missing: true },
    'saved-inputs': async (place) => ({ inputs: await manualRunStore.inputs(place) }),
    async 'save-input'(input) {
      if (!hasRoomFor(await manualRunStore.inputs(input), input.name))
        throw new Refusal('This input wasn’t saved: the tool already has 30. Remove one first.');
      await manualRunStore.saveInput({ ...input, at: Date.now() });
    },
    'remove-input': ({ name, ...place }) => manualRunStore.removeInput(place, name),
    async grants(_, { tabIds }) {
      const grants = await store.grants();
      const pages = await listPageLayers(documents, tabIds, AbortSignal.timeout(2000));
      const hashes = await definitionHashes([...pages.layers, ...(await servers.layers())]);
      return { grants: grants.map((grant) => toRow(grant, hashes)) };
    },
    async 'tabhand-tools'(_, panel) {
      const own = await listPageLayers(documents, panel.tabIds, AbortSignal.timeout(2000));
      const layers = await tabhandTools(panel.tabIds, own.layers);
      const tools = layers.flatMap((layer) => layer.tools.map((tool) => toToolRow(tool, layer.key)));
      panel.tell({ type: 'tabhand-tools', tools });
    },
    async 'look-at-page'(place, { tabIds }) {
      const isAttached = tabIds.includes(place.tabId);
      return (isAttached && (await askDocument(place, readPageState, []))) || { missing: true };
    },
    async 'let-read'({ serverId }) {
      const found = (await servers.view()).find(({ setting }) => setting.id === serverId);
      if (!found) return;
      const place = { type: 'server', serverId, name: found.setting.name } as const; // for the literal
      const about = { type: 'reading', place } as const; // for the literal
      await store.saveGrant({ key: readingOf(serverId), definitionHash: '', description: '', about, at: Date.now() });
    },
    async revoke({ keys }) {
      await Promise.all(keys.map(store.removeGrant));
    },
    'search-registry': ({ words }) => servers.search(words),
    'test-server': (given) => servers.test(given),
    'add-server': (given) => servers.add(given),
    'edit-server': (given) => servers.edit(given),
    'remove-server': ({ serverId }) => servers.remove(serverId),
    'restore-server': ({ serverId }) => servers.restore(serverId),
    'enable-server': ({ serverId, enabled }) => servers.enable(serverId, enabled),
    'limit-server': ({ serverId, limits }) => servers.limit(serverId, limits),
    'sign-in-server': ({ serverId }) => servers.signIn(serverId),
    'register-client': ({ serverId, client }) => servers.register(serverId, client),
    'cancel-sign-in': ({ serverId }) => servers.cancelSignIn(serverId),
    'sign-out-server': ({ serverId }) => servers.signOut(serverId),
    'refresh-server': ({ serverId }) => servers.refresh(serverId),
    'fetch-recipes-of-server': ({ serverId, allowed }) => servers.fetchRecipes(serverId, allowed),
    'switch-server-tool': ({ serverId, tool, on }) => servers.switchTool(serverId, tool, on),
    'look-at-servers': () => servers.look(),
  };
}

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
