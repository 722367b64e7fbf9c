/** What a panel's commands about trust do: decisions about calls, the list of grants, taking them back. */
import { type ConversationStore, type Grant, grantKey, type Servers, type Sessions } from '#agent';
import type { CommandTable, Documents } from '#bridge/doors';
import { type ToolLayer, toTarget } from '#tools';
import { listPageLayers } from '#tools/layers';
import { nothing } from './done';

interface Parts {
  sessions: Pick<Sessions, 'approve' | 'letGo'>;
  store: Pick<ConversationStore, 'grants' | 'removeGrant'>;
  servers: Pick<Servers, 'layers'>;
  documents: Documents;
}

type TrustCommands = Pick<CommandTable, 'approve' | 'let-go' | 'grants' | 'revoke'>;

export function createTrustCommands({ sessions, store, servers, documents }: Parts): TrustCommands {
  return {
    approve: ({ conversationId, callId, decision, input }) => sessions.approve(conversationId, callId, decision, input),
    'let-go': ({ conversationId, callId }) => nothing(sessions.letGo(conversationId, callId)),
    async grants(_, { tabIds }) {
      const grants = await store.grants();
      const here = await listPageLayers(documents, tabIds, AbortSignal.timeout(2000));
      const hashes = await hashesNow([...here.layers, ...(await servers.layers())]);
      return { grants: grants.map((grant) => toRow(grant, hashes)) };
    },
    revoke: ({ keys }) => nothing(Promise.all(keys.map(store.removeGrant))),
  };
}

/** By the key of its grant, what each tool in sight says of itself now. */
async function hashesNow(layers: readonly ToolLayer[]): Promise<Map<string, string>> {
  const named = layers.flatMap((layer) =>
    layer.tools.map((tool) => ({ name: tool.name, server: layer.serverName, layer, tool })),
  );
  const targets = await Promise.all(named.map(toTarget));
  return new Map(targets.map((target) => [grantKey(target), target.definitionHash]));
}

function toRow({ key, about, at, usedAt, definitionHash }: Grant, hashes: Map<string, string>) {
  const now = hashes.get(key);
  return { key, about, at, usedAt: usedAt ?? null, changed: now !== undefined && now !== definitionHash };
}
