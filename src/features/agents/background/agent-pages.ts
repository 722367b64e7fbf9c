/** What other agents may reach: the tools of pages whose sites the user let them use, named as in each agent's own chat. */

import type { listTabs } from '#browser/tabs.ts';
import { agentBehind } from '#core/log/agent-message.ts';
import type { EntryOf } from '#core/log/entry.ts';
import { inTurnOf } from '#core/log/in-turn.ts';
import { nameLayers } from '#core/loop/listing.ts';
import type { SessionEdges, Sessions } from '#core/loop/session.ts';
import type { Settings } from '#core/settings/settings.ts';
import { originOf } from '#core/settings/web-address.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import { canBeOffered } from '#core/tools/discovery.ts';
import { toTarget } from '#core/tools/dispatcher.ts';
import { mcpHints, type ToolHints } from '#core/tools/hints.ts';
import { withoutInvisible } from '#core/tools/invisible.ts';
import { isDerived, isHands, type ToolLayer } from '#core/tools/layer.ts';
import { type NamedTool, nameTools } from '#core/tools/registry.ts';
import type { CallTarget } from '#core/tools/schemas.ts';
import { isJsonObject } from '#core/tools/tool.ts';
import type { AttachedPages, Documents, OpenLog } from '#features/sites/background/index.ts';
import type { DoorListing, DoorResult } from '../door-wire';
import { messageLayer } from './message-layer';

export interface AgentPagesEdges {
  settings: SettingsStore;
  listTabs: typeof listTabs;
  store: Pick<SessionEdges['store'], 'create' | 'exists' | 'result'>;
  pages: Pick<AttachedPages, 'attach'>;
  /** An agent has a chat that it didn't have before. */
  chatBegan(): void;
  /** Only of a tab that is watched is a change told. */
  watch: Documents['watch'];
  open: Sessions['open'];
  layers: SessionEdges['layers'];
}

/** Why nothing ran, in a sentence for the agent; the user doesn't see it. */
export class ToldToAgent extends Error {}

type Shown = Extract<EntryOf<'tool-result'>['outcome'], { type: 'result' }>;
type Door = Settings['door'];

export class AgentPages {
  /** What each agent was last offered, by exposed name. */
  private readonly offered = new Map<string, ReadonlyMap<string, CallTarget>>();
  private readonly finding = new Map<string, Promise<unknown>>();
  private watched: readonly number[] = [];

  constructor(private readonly edges: AgentPagesEdges) {}

  async list(agent: string, signal: AbortSignal): Promise<DoorListing[]> {
    return (await this.offer(agent, signal)).map(toDoorListing);
  }

  /** The tool as the agent saw it. */
  async find(agent: string, name: string, signal: AbortSignal) {
    const known = () => this.offered.get(agent)?.get(name);
    // It may know the name from before the background died.
    if (!known()) await this.offer(agent, signal);
    const target = known();
    const { door } = await this.edges.settings.read();
    if (!target || !isAllowed(target, door)) throw new ToldToAgent(noSuchTool(name, door));
    return { conversationId: await this.chatOf(agent), target };
  }

  async fullResult(callId: string, { preview, isError, stored }: Shown): Promise<DoorResult> {
    const whole = stored ? await this.edges.store.result(callId) : null;
    if (!whole) return { content: [{ type: 'text', text: asSeen(preview) }], isError };
    const size = JSON.stringify(whole.content).length;
    if (size > maxResult) return { content: [{ type: 'text', text: tooLarge }], isError: true };
    const content = asSeen(whole.content.filter(({ only }) => only !== 'user').map(({ only: _, ...part }) => part));
    const structured = asSeen(whole.structured);
    return { content, isError, ...(isJsonObject(structured) && { structured }) };
  }

  /** Agents follow the tools of this tab. */
  watches(tabId: number): boolean {
    return this.watched.includes(tabId);
  }

  private async offer(agent: string, signal: AbortSignal): Promise<NamedTool[]> {
    const { settings, open, layers } = this.edges;
    const { door } = await settings.read();
    const log = await open(await this.chatOf(agent));
    await this.attachSites(log, door);
    const own = door.sites.length > 0 ? [messageLayer] : [];
    const named = await nameAll(log, [...own, ...(await layers(log, signal)).filter(mayReach(door))]);
    const callable = named.filter(({ tool }) => canBeOffered(tool));
    const targets = callable.map(async (each) => [each.name, await toTarget(each)] as const);
    this.offered.set(agent, new Map(await Promise.all(targets)));
    return callable;
  }

  /** Of two first requests at once, only one begins a chat. */
  private chatOf(agent: string): Promise<string> {
    return inTurnOf(this.finding, agent, () => this.findChat(agent));
  }

  /** The agent's own chat; a new one, if it has none or the user deleted it. */
  private async findChat(agent: string): Promise<string> {
    const { settings, store, chatBegan } = this.edges;
    const known = (await settings.read()).door.agents.find(({ name }) => name === agent);
    if (known && (await store.exists(known.conversationId))) return known.conversationId;
    const conversationId = await store.create();
    await settings.change((now) => {
      const others = now.door.agents.filter(({ name }) => name !== agent).slice(-99);
      return { ...now, door: { ...now.door, agents: [...others, { name: agent, conversationId }] } };
    });
    chatBegan();
    return conversationId;
  }

  private async attachSites(log: OpenLog, { sites }: Door): Promise<void> {
    const tabs = (await this.edges.listTabs()).filter(({ url }) => sites.includes(originOf(url) ?? ''));
    this.watched = tabs.map(({ tabId }) => tabId);
    for (const tabId of this.watched) this.edges.watch(tabId, true);
    await this.edges.pages.attach(log, this.watched, false);
  }
}

/** Characters: agents put the name under which they have Tabhand before it, as in `mcp__tabhand__`, and services take 64 in all. */
const maxName = 50;

async function nameAll(log: OpenLog, layers: ToolLayer[]): Promise<NamedTool[]> {
  const { names, entries } = nameLayers(layers, log.conversation.serverNames);
  if (entries.length > 0) await log.append(...entries);
  return [...nameTools(layers, names, maxName).values()];
}

const isAllowed = ({ source }: Pick<CallTarget, 'source'>, { sites, hands }: Door): boolean =>
  source.type === 'page'
    ? sites.includes(source.topOrigin) && (hands || !isHands({ source }))
    : source.type === 'local' && sites.length > 0;

/** What agents may call of what pages and servers offer. */
const mayReach =
  (door: Door) =>
  ({ tools: [tool] }: ToolLayer): boolean =>
    tool?.source.type === 'page' && !isDerived(tool) && isAllowed(tool, door);

/** What a chat may reach: while it works for another agent, no more than that agent. */
export const createReach =
  ({ read }: Pick<SettingsStore, 'read'>) =>
  async ({ conversation }: Pick<OpenLog, 'conversation'>): Promise<(layer: ToolLayer) => boolean> =>
    agentBehind(conversation) === undefined ? () => true : mayReach((await read()).door);

/** Characters of a result, well below what the browser passes on to a program. */
const maxResult = 16_000_000;
const tooLarge = 'The tool ran, but its result is longer than 16 million characters. Call it for a part of that.';

const noSuchTool = (name: string, { sites }: Door): string =>
  sites.length === 0
    ? 'Nothing ran: the user lets agents use no site yet. They can add one in Tabhand’s settings under Other agents.'
    : `Nothing ran: no open tab of a site that agents may use has a tool ${JSON.stringify(name.slice(0, 100))} now. List the tools again.`;

export function toDoorListing({ name, tool }: NamedTool): DoorListing {
  const { title, description, inputSchema = { type: 'object', properties: {} }, hints } = tool;
  const words = { ...(title !== undefined && { title }), description, inputSchema };
  return { name, ...asSeen(words), annotations: toAnnotations(hints) };
}

/** As its user could see it: an agent must read nothing that a page hid in its words, as our own models don’t. */
export function asSeen<T>(value: T): T {
  if (typeof value === 'string') return withoutInvisible(value).text as T; // as each branch: of the same shape
  if (Array.isArray(value)) return value.map(asSeen) as T;
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [asSeen(name), asSeen(part)])) as T;
}

const toAnnotations = (hints: ToolHints): Record<string, boolean> =>
  Object.fromEntries(mcpHints.map((name) => [`${name}Hint`, hints[name]]));
