/** The resources that servers offer, as the drawer lists them: found by words, or given as a URI. */

import { isUri } from '#core/settings/web-address.ts';
import type { Offering, ServerState } from '#features/servers/index.ts';
import { hasResources } from '#features/servers/state/index.ts';
import { toFinder } from '#ui/panel/finding.ts';
import { variablesOf } from './uri-template';

export type ResourceRow = Omit<Offering, 'uri'> & { key: string; uri: string };
export type TemplateRow = ResourceRow & {
  /** Null: the template is broken. */
  variables: readonly string[] | null;
};

export interface ResourceGroup {
  server: Pick<ServerState, 'id' | 'name' | 'resources'>;
  resources: readonly ResourceRow[];
  templates: readonly TemplateRow[];
  /** What was typed is a URI that this server doesn't list. */
  typed: string | null;
}

/** For programs: the page of an app, and the files of skills, which Servers lists. */
const isForPrograms = ({ uri = '', mime }: Offering): boolean =>
  mime?.includes('profile=mcp-app') || /^skill:\/\/\{/.test(uri);

/** Without words, everything. */
export function toResourceGroups(servers: readonly ServerState[], words: string): ResourceGroup[] {
  const fits = toFinder(words);
  const toRows = (items: readonly Offering[] = []): ResourceRow[] =>
    items.flatMap((item, i) => {
      const { uri, ...each } = item;
      const row = uri === undefined || isForPrograms(item) ? null : { ...each, uri, key: `${i} ${uri}` };
      return row && fits([row.name, row.title, row.description, uri, row.mime].join(' ')) ? row : [];
    });
  return servers.filter(hasResources).map((server) => {
    const resources = toRows(server.resources?.items);
    const templates = toRows(server.templates?.items).map((row) => ({ ...row, variables: variablesOf(row.uri) }));
    const typed = isUri(words.trim()) && resources.every(({ uri }) => uri !== words.trim()) ? words.trim() : null;
    return { server, resources, templates, typed };
  });
}
