/** Clears a call: collects the grants and data flows on which the approval table decides. */

import type { Conversation } from '#core/log/conversation.ts';
import type { DefinitionPart } from '#core/log/entry.ts';
import { pageTextOn } from '#core/settings/page-text.ts';
import type { Settings } from '#core/settings/settings.ts';
import { withoutDot } from '#core/settings/web-address.ts';
import { toolsInside } from '#core/tools/batch-call.ts';
import { boundSchema } from '#core/tools/definition.ts';
import type { PreparedCall } from '#core/tools/dispatcher.ts';
import { isHands } from '#core/tools/layer.ts';
import type { CallTarget, Foreseen } from '#core/tools/schemas.ts';
import type { Tool } from '#core/tools/tool.ts';
import { type Clearance, decideApproval, isAnywhere } from './approval-table';
import { mayBeDictated, sourcesBehind, withoutAnswer } from './flow';
import { openingOf } from './sites';
import type { ConversationStore } from './stores';

/** Tool, page origin and frame origin, for a pack's tool also the pack; for a server, tool and server. */
export function grantKey({ source, tool }: CallTarget): string {
  if (source.type === 'page') {
    const start = source.pack ? grantsOfPack(source.pack.id) : 'page ';
    return `${start}${withoutDot(source.topOrigin)} ${withoutDot(source.origin)} ${tool}`;
  }
  return source.type === 'mcp' ? `mcp ${source.serverId} ${tool}` : `local ${source.server} ${tool}`;
}

/** What the keys of all grants for the tools of a pack, or of all packs, begin with. */
export const grantsOfPack = (packId?: string): string => (packId === undefined ? 'pack ' : `pack ${packId} `);

export const readingOf = (serverId: string): string => `reading ${serverId}`;

/** The key of the grant that lets a server's read-only tools run, or lets hands read a site; null where reading needs no grant. */
export function readingKey({ source }: CallTarget): string | null {
  if (source.type === 'page' && isHands({ source })) return `reader ${withoutDot(source.origin)}`;
  return source.type === 'mcp' ? readingOf(source.serverId) : null;
}

export interface ClearedCall {
  /** The tool as it was when it was offered or bound. */
  target: CallTarget;
  checked: PreparedCall;
  /** The `seq` at which a live widget was bound to the tool. */
  chosenAt?: number | undefined;
  foreseen?: Foreseen | undefined;
}

interface ClearingEdges {
  store: Pick<ConversationStore, 'grant'>;
  settings(): Promise<Settings>;
}

export async function clearCall(
  { store, settings }: ClearingEdges,
  log: { readonly conversation: Conversation },
  call: ClearedCall,
): Promise<Clearance> {
  const { target, checked, chosenAt, foreseen } = call;
  const { tool, definitionHash } = checked;
  const reading = readingKey(target);
  const sent = { callId: checked.id, target, foreseen, chosenAt };
  const dictated = mayBeDictated(log.conversation, sent);
  const behind = sourcesBehind(log.conversation, sent);
  const { askForEverything, pageText, sitesOff } = await settings();
  return decideApproval({
    target,
    tool,
    definitionHash,
    grant: await store.grant(grantKey(target)),
    changing: whenChanging(log.conversation, target, checked),
    readingGranted: isAttached(target, pageText) || (reading !== null && (await store.grant(reading)) !== null),
    operating: isHands(target) ? { foreseen, allowed: mayOperate(log.conversation, target) } : undefined,
    opening: openingOf(log.conversation, call, sitesOff),
    dictated,
    askForEverything,
    flow: isAnywhere({ tool, dictated }) ? behind : withoutAnswer(log.conversation, sent, behind),
  });
}

/** The newest call before of the tool, or of one that a batch runs, for which it said that it changes something. */
function whenChanging({ calls }: Conversation, target: CallTarget, { id, input }: PreparedCall) {
  const inside = toolsInside(target.tool, input);
  const isSame = (other: CallTarget) =>
    grantKey(other) === grantKey(target) || (other.layerKey === target.layerKey && inside.includes(other.tool));
  const before = [...calls.values()].flatMap(({ call }) => (call.id !== id && call.target ? [call.target] : []));
  return before.findLast((other) => !other.hints.readOnly && isSame(other));
}

/** The user always attaches the text of this site's pages. */
const isAttached = ({ source }: CallTarget, pageText: Settings['pageText']): boolean =>
  source.type === 'page' && pageTextOn(pageText, source.origin) === 'always';

/** The user allowed it for this run in this tab on this site, and the tab has not gone to another site since. */
function mayOperate({ run, items, steps }: Conversation, { source }: CallTarget): boolean {
  if (source.type !== 'page' || !run.going) return false;
  const calls = items.slice(run.firstItem).flatMap((item) => (item.type === 'turn' ? item.calls : []));
  const allowed = calls.findLast(({ decision, call: { target } }) => {
    return decision === 'for-run' && target?.source.type === 'page' && target.source.documentId === source.documentId;
  });
  const left = steps.findLast(
    (step) => step.type === 'entry' && step.entry.type === 'page-left' && step.entry.tabId === source.tabId,
  );
  return allowed?.asked !== undefined && !(left && left.type === 'entry' && left.entry.seq > allowed.asked.seq);
}

/** The keys of all grants that may have let a call run; the store knows which of them exist. */
export function keysBehind(target: CallTarget): string[] {
  const reading = readingKey(target);
  return [grantKey(target), ...(reading ? [reading] : [])];
}

/** The parts of a definition, besides the description, to which a grant is bound. */
export function partOf(tool: Tool): DefinitionPart {
  const { title, hints, declarative, autosubmit } = tool;
  const schema = boundSchema(tool);
  const end = declarative && { autosubmit: !!autosubmit };
  return { ...(title !== undefined && { title }), hints, ...(schema && { schema }), ...end };
}

/** The parts that differ. */
export const otherParts = (before: DefinitionPart, now: DefinitionPart): (keyof DefinitionPart)[] =>
  (['title', 'hints', 'autosubmit', 'schema'] as const).filter(
    (part) => JSON.stringify(before[part] || undefined) !== JSON.stringify(now[part] || undefined),
  );

/** Undefined: nothing but the description changed, as far as is known. */
export function toChange(before: DefinitionPart | undefined, tool: Tool) {
  const now = partOf(tool);
  const other = otherParts(before ?? {}, now);
  // The log doesn't keep the schema of an offered tool: the current one is shown only if nothing else can have changed.
  const shown = before?.schema || other.length === 1 ? other : other.filter((part) => part !== 'schema');
  if (!before || shown.length === 0) return undefined;
  return { before: pick(before, shown), now: pick(now, shown) };
}

const pick = (part: DefinitionPart, names: readonly (keyof DefinitionPart)[]): DefinitionPart =>
  Object.fromEntries(names.flatMap((name) => (part[name] === undefined ? [] : [[name, part[name]]])));
