/** Guards of the servers that a site says it has. */
import type { Guard } from './guard';

const servers = 'src/features/servers/background/servers.ts';

export const siteServerGuards = {
  'a site offers no server inward': {
    file: 'src/features/servers/background/registry.ts',
    holds: '.filter(({ url }) => mayBeOf(url, origin))',
    without: '',
  },
  'a site’s server is no user of another host': {
    file: 'src/features/servers/background/registry.ts',
    holds: 'return !username && !password;',
    without: 'return true;',
  },
  'the files of a site follow no redirect': {
    file: 'src/features/servers/mcp/service-fetch.ts',
    holds: "{ ...init, redirect: 'manual' }",
    without: 'init',
  },
  'a site is asked for its servers only by who tries the draft': {
    file: servers,
    holds: '!experimental || ',
    without: '(!experimental && serverOffers === undefined) || ',
  },
  'a site offers its servers once': { file: servers, holds: 'serverOffers.includes(origin) || ', without: '' },
  'what a site recommends begins with what reads': {
    file: servers,
    holds: 'filter(({ hints }) => !hints.readOnly)',
    without: 'filter(({ hints }) => hints.destructive)',
  },
  'a site’s own server is for chats about that site': {
    file: servers,
    holds: '(await this.#enabled()).filter(({ setting }) => isHere(setting))',
    without: '(await this.#enabled()).filter(({ setting }) => isHere(setting) || setting.enabled)',
  },
} as const satisfies Record<string, Guard>;
