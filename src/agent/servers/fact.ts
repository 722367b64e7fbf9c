/** What is known of an MCP server without asking it: a stored fact with a time, changed by one hand at a time. */
import { inTurnOf } from '#conversation';
import type { ServerSetting } from '#settings';
import type { LayerNotice, LayerRecipe, Tool } from '#tools';
import type { McpInfo, McpSession, Offerings } from '#tools/layers';
import type { DefinitionChange } from './changes';
import type { Trouble } from './trouble';

export interface ServerFact {
  serverId: string;
  tools: Tool[];
  /** Milliseconds since 1970; 0: never. */
  listedAt: number;
  /** What the user should know about the list. */
  notices?: LayerNotice[];
  /** In the server's own words. */
  description?: string;
  /** What it says that it knows how to do, if it may be asked. */
  recipes?: LayerRecipe[];
  /** The user's answer to whether its recipes may be fetched: the hash of the tool that may be called for it, or `no`. */
  recipeConsent?: string;
  info?: McpInfo;
  /** Null: it has nothing of the kind. */
  resources?: Offerings | null;
  prompts?: Offerings | null;
  session?: McpSession;
  /** Why it can't be used now, until it can. */
  trouble?: Trouble;
  /** Tools whose definition became another one. */
  changes?: DefinitionChange[];
  /** It can be brought back for a while. `at`: milliseconds since 1970; `place`: in the list. */
  removed?: { setting: ServerSetting; at: number; place: number };
}

export interface ServerFacts {
  get(serverId: string): Promise<ServerFact | undefined>;
  all(): Promise<ServerFact[]>;
  put(fact: ServerFact): Promise<void>;
  remove(serverId: string): Promise<void>;
}

export interface KeptFacts extends Pick<ServerFacts, 'get' | 'all' | 'remove'> {
  /** One after another for each server: what a change reads, no other overwrites meanwhile. */
  change(serverId: string, change: (fact: ServerFact) => ServerFact): Promise<void>;
}

export function keepFacts(facts: ServerFacts): KeptFacts {
  const last = new Map<string, Promise<unknown>>();
  const inTurn = (serverId: string, work: () => Promise<void>) => inTurnOf(last, serverId, work);
  return {
    get: facts.get,
    all: facts.all,
    remove: (serverId) => inTurn(serverId, () => facts.remove(serverId)),
    change: (serverId, change) =>
      inTurn(serverId, async () => {
        const fact = (await facts.get(serverId)) ?? { serverId, tools: [], listedAt: 0 };
        await facts.put(change(fact));
      }),
  };
}
