/** The sites that the user let a chat open: on cards that named them, less those that they took back. Pure. */
import { sitesFrom, toWebAddress } from '#core/settings/named-sites.ts';
import { withoutDot } from '#core/settings/web-address.ts';
import { openSiteName, personServer, rememberName } from '#core/tools/registry.ts';
import type { CallTarget } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { approvalEffects } from './approval-answers';
import { type CallState, type Conversation, callsIn } from './conversation';
import type { AttachedPage } from './entry';

type Aimed = Pick<CallTarget, 'layerKey' | 'tool'> | null;

const isOfPerson = (target: Aimed, tool: string): boolean =>
  target?.layerKey === `local:${personServer}` && target.tool === tool;

export const opensSite = (target: Aimed): boolean => isOfPerson(target, openSiteName);
export const laysPlan = (target: Aimed): boolean => isOfPerson(target, 'plan');
export const remembers = (target: Aimed): boolean => isOfPerson(target, rememberName);

/** The origins that a plan names; what names no site is left out. */
export const sitesNamed = ({ sites }: JsonObject): string[] =>
  Array.isArray(sites) ? [...new Set(sites.flatMap((site) => toWebAddress(String(site))?.origin ?? []))] : [];

type Holder = Pick<Conversation, 'runs' | 'imported' | 'revoked'>;

/** `isLasting`: those that may be opened again in this chat without a question. */
export const openSites = (chat: Holder, isLasting = false): string[] => [
  ...new Set(callsIn(chat).flatMap((state) => sitesLet(chat, state, isLasting))),
];

function sitesLet({ imported, revoked }: Holder, { call, ...state }: CallState, isLasting: boolean): string[] {
  const { asked, decision, edited } = state;
  // What a file says that the user answered is no answer.
  if (!asked?.sites || !decision || asked.seq <= imported) return [];
  const { allows, lastsForChat } = approvalEffects[decision];
  if (!(isLasting ? lastsForChat : allows)) return [];
  const kept = edited && laysPlan(call.target) ? sitesNamed(edited) : asked.sites;
  return asked.sites.filter((site) => kept.includes(site) && asked.seq > revokedAt(revoked, site));
}

/** A site that leads to one that was taken back, or to which that one led, goes with it. */
const revokedAt = (revoked: Holder['revoked'], site: string): number =>
  Math.max(0, ...[...revoked].map(([other, seq]) => (isAmong([site], other) || isAmong([other], site) ? seq : 0)));

/** The origin is one of these sites, or one to which they usually redirect. */
export const isAmong = (sites: readonly string[], origin: string | null): boolean =>
  sites.some((site) => sitesFrom(withoutDot(site)).includes(withoutDot(origin ?? '')));

/** Whether the chat may reach what the tab shows: a tab that the model opened belongs to it only on sites that the user saw named. */
export function isWithin(chat: Holder, { opened, origin, tabId }: AttachedPage): boolean {
  if (opened === undefined || isAmong(openSites(chat), origin)) return true;
  return callsIn(chat).some(({ call: { target }, asked, decision, prepared }) => {
    if (target?.source.type !== 'page' || target.source.tabId !== tabId || !asked || asked.seq <= chat.imported)
      return false;
    return decision !== undefined && approvalEffects[decision].allows && prepared?.foreseen?.leadsTo === origin;
  });
}

/** The user took the page's site back, and its tab is no longer part of the chat. */
export const isRevoked = (
  { revoked, pages }: Pick<Conversation, 'revoked' | 'pages'>,
  source: CallTarget['source'] | undefined,
): boolean =>
  source?.type === 'page' &&
  isAmong([...revoked.keys()], source.topOrigin) &&
  pages.every(({ tabId }) => tabId !== source.tabId);
