/** The Resources drawer: what MCP servers have to read, by server, to be looked at and attached. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { isUri } from '#core/settings/web-address.ts';
import { WholeContent } from '#features/conversation/panel/index.ts';
import type { Offering, ServerState } from '#features/servers/index.ts';
import { hasResources } from '#features/servers/state/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Empty, SearchField } from '#ui/controls/controls.tsx';
import { NothingFound } from '#ui/controls/nothing-found.tsx';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { Icon, SiteIcon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toFinder } from '#ui/panel/finding.ts';
import { Visible } from '#ui/visible.tsx';
import { toSize } from '#ui/words/figures.ts';
import { createSuggestions } from '../state/suggestions';
import { expand, variablesOf } from '../state/uri-template';
import { SuggestingField } from './suggesting-field';

export function ResourcesDrawer() {
  const { servers } = usePanel();
  const [words, setWords] = useState('');
  const groups = toResourceGroups(servers.value ?? [], words);
  const count = groups.reduce((sum, { resources, templates }) => sum + resources.length + templates.length, 0);
  const isVain = words !== '' && count === 0 && groups.every(({ typed }) => typed === null);
  if (!(servers.value ?? []).some(hasResources))
    return (
      <main class="main">
        <Empty icon="mcp" title={say('No resources')} />
      </main>
    );
  return (
    <main class="main">
      <div class="toolbar">
        <SearchField
          label={say('Search, or enter a URI')}
          prompt={say('Search, or enter a URI')}
          value={words}
          onInput={setWords}
        />
      </div>
      {groups.map((group) => (
        <Group key={group.server.id} group={group} />
      ))}
      {isVain && <NothingFound showAll={() => setWords('')} />}
      <p class="vh" role="status">
        {words && (count > 0 || isVain) && sayCount(count, '{count} found')}
      </p>
    </main>
  );
}

function Group({ group: { server, resources, templates, typed } }: { group: ResourceGroup }) {
  const [open, setOpen] = useState<string | null>(null);
  const place = (key: string) => ({
    serverId: server.id,
    isOpen: open === key,
    onToggle: () => setOpen(open === key ? null : key),
  });
  if (resources.length + templates.length === 0 && typed === null) return null;
  const { more, repeats, items = [] } = server.resources ?? {};
  return (
    <section class="resources" aria-label={server.name}>
      <h2 class="row">
        <Badge kind="mcp" name={server.name} />
      </h2>
      <ul class="offers">
        {typed !== null && <Typed serverId={server.id} uri={typed} />}
        {templates.map((row) => (
          <Template key={row.key} row={row} {...place(row.key)} />
        ))}
        {resources.map((row) => (
          <Resource key={row.key} row={row} {...place(row.key)} />
        ))}
      </ul>
      {more && (
        <p class="small mid">
          {repeats && `${say('The server’s list repeats, so Tabhand stopped reading it.')} `}
          {sayCount(items.length, 'Listed so far: {count}.')} {say('To attach another one, enter its URI above.')}
        </p>
      )}
    </section>
  );
}

interface RowProps<Row> {
  serverId: string;
  row: Row;
  isOpen: boolean;
  onToggle(): void;
}

function Resource({ serverId, row, isOpen, onToggle }: RowProps<ResourceRow>) {
  const { uri, name, title } = row;
  return (
    <li class="offer">
      <About row={row} isOpen={isOpen} onToggle={onToggle} />
      <Attach serverId={serverId} uri={uri} name={title ?? name} />
      {isOpen && <ResourceView serverId={serverId} uri={uri} />}
    </li>
  );
}

/** Read when it is opened. Why it can't be read is said where all refusals are. */
function ResourceView({ serverId, uri }: { serverId: string; uri: string }) {
  const { ask } = usePanel();
  const read = useAnswer(() => ask('read-resource', { serverId, uri }), `${serverId} ${uri}`);
  if (read === undefined) return <div class="skel" style="height: 72px" aria-busy="true" />;
  return <div class="resource-view">{read && <WholeContent content={read.parts} name={uri} />}</div>;
}

function About({ row, isOpen, onToggle }: Omit<RowProps<ResourceRow>, 'serverId'>) {
  const { uri, name, title, description, mime, size, icon } = row;
  const facts = [mime, size !== undefined && toSize(size)].filter(Boolean).join(' · ');
  return (
    <button type="button" class="about-resource" aria-expanded={isOpen} onClick={onToggle}>
      <span class="nm cut">
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
        <SiteIcon address={icon} glyph={null} />
        <Visible text={title ?? name} dir="auto" />
        {facts && <span class="quiet">{facts}</span>}
      </span>
      <Visible class="ds cut mono" title={uri} text={uri} />
      {description && (
        <span class="ds cut" dir="auto">
          <Visible text={description} dir="auto" />
        </span>
      )}
    </button>
  );
}

const Typed = ({ serverId, uri }: { serverId: string; uri: string }) => (
  <li class="offer">
    <Visible class="cut mono small mid" title={uri} text={uri} />
    <Attach serverId={serverId} uri={uri} name="" />
  </li>
);

/** Goes back to the chat, where the attachment waits. */
function Attach({ serverId, uri, name, blocked }: { serverId: string; uri: string; name: string; blocked?: boolean }) {
  const { attachments, composer, go } = usePanel();
  const [busy, setBusy] = useState(false);
  const attach = async () => {
    setBusy(true);
    const isAttached = (await attachments.attach({ type: 'resource', serverId, uri, name })) !== null;
    setBusy(false);
    if (!isAttached) return;
    composer.wanted.value = true;
    go('chat');
  };
  return <Button look="sm" text={say('Attach')} busy={busy} disabled={busy || blocked === true} onClick={attach} />;
}

function Template({ serverId, row, isOpen, onToggle }: RowProps<TemplateRow>) {
  return (
    <li class="offer">
      <About row={row} isOpen={isOpen} onToggle={onToggle} />
      {isOpen && row.variables === null && (
        <p class="small danger ds">{say('An expression in this template is broken, so it can’t be filled in.')}</p>
      )}
      {isOpen && row.variables !== null && <Variables serverId={serverId} row={row} names={row.variables} />}
    </li>
  );
}

function Variables({ serverId, row, names }: { serverId: string; row: TemplateRow; names: readonly string[] }) {
  const panel = usePanel();
  const [values, setValues] = useState<Record<string, string>>({});
  const suggestions = useMemo(
    () => createSuggestions(panel, { serverId, of: { type: 'template', uri: row.uri } }),
    [row.uri],
  );
  useEffect(() => () => suggestions.end(), [suggestions]);
  const uri = expand(row.uri, values);
  return (
    <div class="variables">
      {names.map((name) => (
        <SuggestingField
          key={name}
          name={name}
          values={values}
          suggestions={suggestions}
          onFill={(_, value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <div class="row">
        <Visible class="grow cut mono small mid" title={uri} text={uri} />
        <Attach serverId={serverId} uri={uri} name="" blocked={names.every((name) => !values[name])} />
      </div>
    </div>
  );
}

type ResourceRow = Omit<Offering, 'uri'> & { key: string; uri: string };
type TemplateRow = ResourceRow & {
  /** Null: the template is broken. */
  variables: readonly string[] | null;
};

interface ResourceGroup {
  server: Pick<ServerState, 'id' | 'name' | 'resources'>;
  resources: readonly ResourceRow[];
  templates: readonly TemplateRow[];
  /** What was typed is a URI that this server doesn't list. */
  typed: string | null;
}

/** For programs: the page of an app, and the files of skills, which Servers lists. */
const isForPrograms = ({ uri = '', mime }: Offering): boolean =>
  mime?.includes('profile=mcp-app') || /^skill:\/\/\{/.test(uri);

/** The resources that match the words; without words, all of them. */
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
