/** Guards of the sites that a model may open in a chat. */
import type { Guard } from './guard';

const sites = 'src/core/log/sites.ts';
const openSite = 'src/features/sites/background/open-site.ts';
const pages = 'src/features/sites/background/attached-pages.ts';

export const siteGuards = {
  'what is left out of a plan isn’t allowed': { file: sites, holds: 'kept.includes(site) && ', without: '' },
  'what a file says of sites isn’t the user’s answer': {
    file: sites,
    holds: '!decision || asked.seq <= imported',
    without: '!decision',
  },
  'a site allowed once isn’t allowed again': {
    file: sites,
    holds: 'isLasting ? lastsForChat : allows',
    without: 'allows',
  },
  'a site that was taken back asks again': {
    file: sites,
    holds: ' && asked.seq > revokedAt(revoked, site)',
    without: '',
  },
  'a site that is taken back goes with all its tabs': {
    file: pages,
    holds: '!isAmong([site], page.origin) && ',
    without: '',
  },
  'a dot after a host’s name makes no other site': {
    file: 'src/core/settings/web-address.ts',
    holds: String.raw`origin.replace(/\.(?=(:\d+)?$)/, '')`,
    without: 'origin',
  },
  'a tab that the model opened stays on its site': {
    file: pages,
    holds: '.filter((page) => isWithin(conversation, page))',
    without: '',
  },
  'a window of a tab that the model opened stays there too': {
    file: pages,
    holds: 'return opened === undefined\n',
    without: 'return tabId > 0\n',
  },
  'an answer for one site is for no other': {
    file: 'src/core/loop/flow.ts',
    holds: ' || !areOpen(conversation, asked.sites)',
    without: '',
  },
  'an address tells its site what it holds': {
    file: 'src/core/loop/flow.ts',
    holds: "source.type === 'local' && foreseen?.leadsTo !== undefined",
    without: "source.type === 'page' && foreseen?.leadsTo === null",
  },
  'a site that was taken back takes its other spellings along': {
    file: sites,
    holds: 'isAmong([site], other) || isAmong([other], site)',
    without: 'site === other',
  },
  'an address that others may have chosen asks': {
    file: 'src/core/loop/approval-table.ts',
    holds: 'return dictated && isChosen(goesTo)',
    without: 'return !dictated && isChosen(goesTo)',
  },
  'an answer for a site is for no address that others may have chosen': {
    file: 'src/core/loop/flow.ts',
    holds: 'if (isChosen(goesTo) && ',
    without: 'if (!target && ',
  },
  'a plan asks for a site once': { file: 'src/core/loop/sites.ts', holds: '...asked, ', without: '' },
  'a blocked site is never opened': {
    file: openSite,
    holds: 'if (await isOff(read.href))',
    without: 'if (!read)',
  },
  'no site is opened for another agent': {
    file: openSite,
    holds: 'if (agentBehind(log.conversation) !== undefined)',
    without: 'if (!read)',
  },
  'an address has no user name': {
    file: 'src/core/settings/named-sites.ts',
    holds: 'url.href.length <= maxAddress && !hasUser(url)',
    without: 'url.href.length <= maxAddress',
  },
} as const satisfies Record<string, Guard>;
