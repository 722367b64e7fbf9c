/** The stored state of an MCP server: its last list, why it can't be used, which definitions changed. */
import type { DefinitionPart } from '#core/log/entry.ts';
import { inTurnOf } from '#core/log/in-turn.ts';
import { otherParts, partOf } from '#core/loop/approval.ts';
import type { ServerSetting } from '#core/settings/server.ts';
import type { Settings } from '#core/settings/settings.ts';
import { hashDefinition } from '#core/tools/definition.ts';
import { own, type Words } from '#core/tools/foreign.ts';
import type { LayerNotice, LayerRecipe } from '#core/tools/layer.ts';
import type { Tool } from '#core/tools/tool.ts';
import type { McpInfo, McpListing, OtherLists } from '../mcp/connection';
import type { McpEra, McpSession } from '../mcp/link';
import type { Offerings } from '../mcp/listing';
import type { ServerProblem } from '../mcp/problem';
import type { Skills } from '../mcp/skills';
import type { KeptPauses } from '../mcp/stream-pauses';
import type { ServerSecrets } from './secrets';

export interface ServerFact {
  serverId: string;
  tools: Tool[];
  /** Milliseconds since 1970; 0 if the server was never listed. */
  listedAt: number;
  /** For how many milliseconds the list holds, as its server says. */
  freshFor?: number;
  /** Notices about the list, for the user. */
  notices?: LayerNotice[];
  /** In the server's own words. */
  description?: string;
  /** How it says that it is to be used. */
  instructions?: string;
  /** The recipes it lists, where the user lets them be fetched. */
  recipes?: LayerRecipe[];
  /** The user's answer to whether its recipes may be fetched: the hash of the tool that may be called for it, or `no`. */
  recipeConsent?: string;
  info?: McpInfo;
  /** Null if the server has none; absent until its further lists came. */
  resources?: Offerings | null;
  templates?: Offerings | null;
  prompts?: Offerings | null;
  /** Absent if the server has none. */
  skills?: Skills;
  session?: McpSession;
  /** Whether it works with sessions. */
  era?: McpEra;
  /** Of the stream on which it speaks unasked, while that ends at once. */
  pauses?: KeptPauses;
  /** Why it can't be used now. */
  trouble?: Trouble;
  /** The last one that is over. */
  lastTrouble?: Pick<Trouble, 'problem' | 'at'>;
  /** Tools whose definition changed. */
  changes?: DefinitionChange[];
  /** Set while the removal can be undone. `at`: milliseconds since 1970; `place`: index in the list of servers. */
  removed?: { setting: ServerSetting; at: number; place: number };
}

type Listed = Extract<McpListing, { ok: true }>;

/** The fact with the tools that its server listed now. What else it lists stays until that comes too. */
export function withTools(before: ServerFact, { ok: _, others: __, serverInfo, ...listed }: Listed): ServerFact {
  const { skills, description: ___, instructions: ____, ...fact } = before;
  const { description, instructions, ...lists } = listed;
  const reader = before.tools.find(({ name }) => name === skills?.reader);
  const now: ServerFact = {
    ...fact,
    ...lists,
    ...(description !== undefined && { description }),
    ...(instructions !== undefined && { instructions }),
    info: serverInfo,
    listedAt: Date.now(),
  };
  return withOthers(now, { found: skills && reader && { skills, reader } });
}

/** The fact with its server's further lists. A newer list of tools may have one that is named as the reader of skills is. */
export function withOthers(
  { skills, ...fact }: ServerFact,
  { found, ...lists }: Pick<OtherLists, 'found'> & Partial<ServerFact>,
): ServerFact {
  const own = fact.tools.filter(({ name }) => name !== skills?.reader);
  const isFree = found && own.every(({ name }) => name !== found.reader.name);
  return { ...fact, ...lists, tools: isFree ? [...own, found.reader] : own, ...(isFree && { skills: found.skills }) };
}

export interface ServerFacts {
  get(serverId: string): Promise<ServerFact | undefined>;
  all(): Promise<ServerFact[]>;
  put(fact: ServerFact): Promise<void>;
  remove(serverId: string): Promise<void>;
}

/** What the servers need from outside. */
export interface ServerEdges {
  settings: { read(): Promise<Settings>; change(change: (settings: Settings) => Settings): Promise<Settings> };
  facts: ServerFacts;
  secrets: ServerSecrets;
  /** Revokes the permission to run the server's read-only tools without a question. */
  forgetReading(serverId: string): Promise<void>;
  /** Revokes all approvals for the server: its tools, reading, and data sent to it or taken from it. */
  forgetAgreed(serverId: string): Promise<void>;
  /** Deletes the approvals and manual runs of every other server. */
  keepOnly(serverIds: ReadonlySet<string>): Promise<void>;
  /** Whether the user allowed the server's read-only tools to run without a question. */
  mayRead(serverId: string): Promise<boolean>;
  /** Whether the browser permits requests to this address. */
  mayReach(url: string): Promise<boolean>;
  /** How requests to servers are sent. */
  fetch?(url: string | URL, init?: RequestInit): Promise<Response>;
  version: string;
  /** Whether this browser can draw the apps of servers. */
  drawsApps?: boolean;
  /** Signing in at the services that servers name; absent where the browser can't. */
  identity?: {
    redirectUrl(): string;
    /** Where this build's client metadata document is. */
    metadataUrl?: string | undefined;
    /** Resolves with the address that the service led back to; undefined if the user closed its page. Aborting closes it. */
    open(url: string, signal: AbortSignal): Promise<string | undefined>;
  };
}

export type KeptFacts = ReturnType<typeof keepFacts>;

export function keepFacts(facts: ServerFacts) {
  const last = new Map<string, Promise<unknown>>();
  const inTurn = (serverId: string, work: () => Promise<void>) => inTurnOf(last, serverId, work);
  return {
    get: facts.get,
    all: facts.all,
    remove: (serverId: string) => inTurn(serverId, () => facts.remove(serverId)),
    /** Changes to one server run one after another, so that none overwrites what another has written. */
    change: (serverId: string, change: (fact: ServerFact) => ServerFact | Promise<ServerFact>) =>
      inTurn(serverId, async () => {
        const fact = (await facts.get(serverId)) ?? { serverId, tools: [], listedAt: 0 };
        const changed = await change(fact);
        if (changed !== fact) await facts.put(changed);
      }),
  };
}

interface Trouble {
  problem: ServerProblem;
  /** How many attempts in a row have failed. */
  tries: number;
  /** Of the last attempt, milliseconds since 1970. */
  at: number;
  /** Null if only the user can solve the problem. */
  retryAt: number | null;
}

/** Problems that may be temporary. */
const transient = new Set<ServerProblem['code']>([
  'unreachable',
  'timed-out',
  'rate-limited',
  'server-error',
  'failed',
]);

/** The reason given to the model for a server that can't be reached. The user must solve other problems first. */
const unreachable: Partial<Record<ServerProblem['code'], Words>> = {
  unreachable: own`it can’t be reached`,
  'timed-out': own`it doesn’t answer in time`,
  'server-error': own`it fails to answer`,
  'wrong-path': own`nothing answers at its address`,
  'not-mcp': own`what answers at its address is no MCP server`,
  'protocol-version': own`it speaks another version of MCP`,
  redirected: own`its address leads elsewhere`,
};

/** Undefined for a server that can be called, even if the call may fail. */
export const whyUnreachable = (trouble: Trouble | undefined): Words | undefined =>
  trouble && unreachable[trouble.problem.code];

/** Milliseconds. */
const firstWait = 1_000;
const maxWait = 300_000;

/** Waits 1 s, then twice as long after each failure up to 5 minutes. `chance`, from 0 to 1, varies it by a fifth so that servers aren't retried in step. */
export function toTrouble(
  before: Trouble | undefined,
  problem: ServerProblem,
  { now, chance }: { now: number; chance: number },
): Trouble {
  const tries = (before?.tries ?? 0) + 1;
  const wait = Math.min(maxWait, firstWait * 2 ** (tries - 1)) * (0.8 + 0.4 * chance);
  const asked = (problem.retryAfter ?? 0) * 1000;
  const retryAt = transient.has(problem.code) ? now + Math.round(Math.max(wait, asked)) : null;
  return { problem, tries, at: now, retryAt };
}

export const isDue = ({ retryAt }: Trouble, now: number): boolean => retryAt !== null && retryAt <= now;

/** Milliseconds after which a turn tries a server again that it can't offer, whatever the problem was. */
const turnWait = 30_000;

export const isLongAgo = (trouble: Trouble, now: number): boolean =>
  whyUnreachable(trouble) !== undefined && trouble.at < now - turnWait;

export interface DefinitionChange {
  /** The tool's real name. */
  tool: string;
  /** When the changed definition was first listed, milliseconds since 1970. */
  at: number;
  /** The description before the change. */
  before: string;
  /** What else changed. */
  parts: (keyof DefinitionPart)[];
}

const maxChanges = 100;
/** Milliseconds for which a change is reported. */
const reportedFor = 30 * 86_400_000;

/**
 * Compares a server's new list with the one before: a tool may become another under the same name. `readsOtherwise`: a tool
 * that calls itself read-only is new, or any definition is no longer the one the user agreed to.
 */
export async function compareLists(
  known: readonly Tool[],
  listed: readonly Tool[],
  { now, told }: { now: number; told: readonly DefinitionChange[] },
): Promise<{ changes: DefinitionChange[]; readsOtherwise: boolean }> {
  const before = new Map(known.map((tool) => [tool.name, tool]));
  const changes: DefinitionChange[] = [];
  let readsOtherwise = false;
  for (const tool of listed) {
    const old = before.get(tool.name);
    if (!old) readsOtherwise ||= tool.hints.readOnly;
    else if (old !== tool && (await hashDefinition(old)) !== (await hashDefinition(tool))) {
      readsOtherwise = true;
      changes.push({ tool: tool.name, at: now, before: old.description, parts: otherParts(partOf(old), partOf(tool)) });
    }
  }
  const names = new Set(listed.map(({ name }) => name));
  const changed = new Set(changes.map(({ tool }) => tool));
  const still = told.filter(({ tool, at }) => names.has(tool) && !changed.has(tool) && at > now - reportedFor);
  return { changes: [...changes, ...still].slice(0, maxChanges), readsOtherwise };
}
