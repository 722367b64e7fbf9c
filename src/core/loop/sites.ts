/** Which sites a call of one of Tabhand's own tools would open in a chat, or ask to have opened. */
import { agentBehind } from '#core/log/agent-message.ts';
import { type Conversation, callsIn } from '#core/log/conversation.ts';
import { isAmong, laysPlan, openSites, opensSite, sitesNamed } from '#core/log/sites.ts';
import { siteOf } from '#core/settings/web-address.ts';
import type { PreparedCall } from '#core/tools/dispatcher.ts';
import type { CallTarget, Foreseen } from '#core/tools/schemas.ts';

/** `goesTo`: the address that is opened now. */
export interface SiteOpening {
  /** The origins that the user is asked about. */
  sites: string[];
  goesTo?: string | undefined;
}

interface Call {
  target: CallTarget;
  checked: Pick<PreparedCall, 'id' | 'input'>;
  foreseen?: Foreseen | undefined;
}

/** Undefined: the call has nothing to do with sites. */
export function openingOf(
  conversation: Conversation,
  { target, checked: { id, input }, foreseen }: Call,
  sitesOff: readonly string[],
): SiteOpening | undefined {
  const open = openSites(conversation, true);
  if (opensSite(target)) {
    const site = foreseen?.leadsTo ?? '';
    return { sites: isAmong(open, site) ? [] : [site], goesTo: foreseen?.elements[0]?.typed };
  }
  // What another agent has a model do reaches no site that it may not reach itself.
  if (!laysPlan(target) || agentBehind(conversation) !== undefined) return undefined;
  const asked = callsIn(conversation).flatMap(
    ({ call, asked, decision }) => (call.id !== id && decision && asked?.sites) || [],
  );
  const known = [...open, ...asked, ...conversation.pages.flatMap(({ origin }) => origin ?? [])];
  return { sites: sitesNamed(input).filter((site) => !isAmong(known, site) && !sitesOff.includes(siteOf(site))) };
}

/** Opening it could do something, unlike a site's first page: no answer for the site holds for it if others may have chosen it. */
export const isChosen = (address: string | undefined): boolean =>
  address !== undefined && new URL(address).href !== `${new URL(address).origin}/`;
