/** Carries out commands about calls that wait for approval, and about grants. */
import { type Grant, grantKey } from '#agent';
import type { GrantRow } from '#bridge';
import type { CommandAreas, Handlers } from '#bridge/background';
import { type ToolLayer, toTarget } from '#tools';
import { listPageLayers } from '#tools/layers';
import type { CommandParts } from './command-parts';

export const callHandlers = (
  parts: Pick<CommandParts, 'sessions' | 'store' | 'servers' | 'documents'>,
): Handlers<CommandAreas['calls']> => {
  const { sessions, store, servers, documents } = parts;
  return {
    approve: ({ conversationId, callId, decision, input }) => sessions.approve(conversationId, callId, decision, input),
    'let-go': ({ conversationId, callId }) => sessions.letGo(conversationId, callId),
    async grants(_, { tabIds }) {
      const grants = await store.grants();
      const pages = await listPageLayers(documents, tabIds, AbortSignal.timeout(2000));
      const hashes = await definitionHashes([...pages.layers, ...(await servers.layers())]);
      return { grants: grants.map((grant) => toRow(grant, hashes)) };
    },
    async revoke({ keys }) {
      await Promise.all(keys.map(store.removeGrant));
    },
  };
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
