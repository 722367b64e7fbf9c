/** The resources that servers offer, as the drawer lists them: found by words, or given as a URI. */
import type { Offering, ServerState } from '#bridge';
import { toFinder } from '../finding';
import { hasResources } from './has-resources';
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

/** Without words, everything. */
export function toResourceGroups(servers: readonly ServerState[], words: string): ResourceGroup[] {
  const fits = toFinder(words);
  const toRows = (items: readonly Offering[] = []): ResourceRow[] =>
    items.flatMap(({ uri, ...each }, i) => {
      const row = uri === undefined ? null : { ...each, uri, key: `${i} ${uri}` };
      return row && fits([row.name, row.title, row.description, uri, row.mime].join(' ')) ? row : [];
    });
  return servers.filter(hasResources).map((server) => {
    const resources = toRows(server.resources?.items);
    const templates = toRows(server.templates?.items).map((row) => ({ ...row, variables: variablesOf(row.uri) }));
    const isUri = /^[a-z][a-z\d+.-]*:\S+$/i.test(words.trim());
    const typed = isUri && resources.every(({ uri }) => uri !== words.trim()) ? words.trim() : null;
    return { server, resources, templates, typed };
  });
}
