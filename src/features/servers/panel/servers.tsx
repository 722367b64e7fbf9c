/** The Servers place: MCP servers with their state, and a form to add one by its address, from another program's JSON or from a registry. It has to answer before it is added. */
import { useEffect, useState } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import type { ServerForm } from '../state/server-form';
import { hasWordsOfTheirs } from '../words';
import { RegistryPlace } from './registry-search';
import { ServerFields } from './server-fields';
import { ServerImporter } from './server-importer';
import { ServerItem } from './server-item';

export function ServersPlace() {
  const { servers } = usePanel();
  useLooking();
  const list = servers.value;
  const connected = list?.filter(({ state }) => state === 'connected').length ?? 0;
  return (
    <main class="main">
      <div class="wrap">
        {list !== null && list.length > 0 && (
          <section aria-labelledby="servers">
            <h2 class="h2" id="servers">
              {say('MCP servers')}
              <span class="quiet">{say('{count} of {all} connected', { count: connected, all: list.length })}</span>
            </h2>
            {list.map((server) => (
              <ServerItem key={server.id} server={server} />
            ))}
          </section>
        )}
        <AddServer first={list?.length === 0} />
      </div>
    </main>
  );
}

/** While the place is open and the panel visible, the background notices failures and retries. */
function useLooking() {
  const { serverList } = usePanel();
  useEffect(() => {
    let looking: AbortController | undefined;
    const see = () => {
      looking?.abort();
      looking = document.visibilityState === 'visible' ? new AbortController() : undefined;
      if (looking) serverList.look(looking.signal);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => {
      document.removeEventListener('visibilitychange', see);
      looking?.abort();
    };
  }, [serverList]);
}

export function AddServer({ first }: { first: boolean }) {
  const { serverList } = usePanel();
  const { adding, importing, searching, added } = serverList;
  useEffect(
    () => () => {
      added.value = null;
    },
    [added],
  );
  if (importing.value) return <ServerImporter importing={importing.value} />;
  if (searching.value) return <RegistryPlace />;
  return (
    <section class="sec" aria-labelledby="add">
      <div class="row">
        <h2 id="add" class="h2 grow">
          {say('Add a server')}
        </h2>
        <LinkButton onClick={() => (searching.value = { words: '', busy: false, answer: null })}>
          {say('Find a server')}
        </LinkButton>
        <LinkButton onClick={() => serverList.openImport()}>{say('Import JSON')}</LinkButton>
      </div>
      {first && (
        <p class="mid lead">
          <Icon name="mcp" />
          {say('An MCP server gives Tabhand tools that don’t depend on the page: a database, the weather, your files.')}
        </p>
      )}
      <ServerFields
        form={adding}
        onSave={() => serverList.add(hasFailed(adding))}
        buttons={<AddButton form={adding} />}
      >
        <Added />
      </ServerFields>
    </section>
  );
}

function AddButton({ form }: { form: ServerForm }) {
  const failed = hasFailed(form);
  const saving = form.busy.value === 'saving';
  const name = form.wished.value || say('server');
  const text = failed ? say('Add {name} anyway', { name }) : say('Add {name}', { name });
  return (
    <Button
      text={saving ? say('Connecting') : text}
      busy={saving}
      look={failed ? '' : 'primary'}
      submit
      disabled={form.busy.value !== null || !form.ready.value}
    />
  );
}

/** A server that failed may be added all the same, but that is not the suggested next step. */
const hasFailed = (form: ServerForm): boolean => {
  const { value } = form.outcome;
  return value !== null && !value.ok && hasWordsOfTheirs(value.problem) && !form.asksForSignIn.value;
};

/** What the first card for a tool that reads would ask. */
function LetRead({ serverId }: { serverId: string }) {
  const { ask } = usePanel();
  const [isLet, setLet] = useState(false);
  if (isLet) return <span class="small mid">{say('Models can now read from it without asking.')}</span>;
  return (
    <LinkButton onClick={async () => setLet((await ask('let-read', { serverId })) !== null)}>
      {say('Let models read from it')}
    </LinkButton>
  );
}

function Added() {
  const { serverList, servers } = usePanel();
  const added = serverList.added.value;
  if (!added) return null;
  const { serverId } = added;
  const listed = servers.value?.find(({ id }) => id === serverId);
  const tools = listed?.tools.length ?? added.tools;
  const name = listed?.name ?? added.name;
  const works = listed?.trouble === undefined;
  const see = () => {
    serverList.added.value = null;
    serverList.opened.value = serverId;
  };
  const next = works
    ? sayCount(tools, '{count} tool', '{count} tools')
    : say('No answer yet. See the reason in the list.');
  return (
    <Notice
      icon={works ? 'check' : 'info'}
      tone={works ? 'ok' : undefined}
      what={say('Added {name}.', { name })}
      next={next}
    >
      {works && <LinkButton onClick={see}>{say('See its tools')}</LinkButton>}
      {works && listed?.tools.some(({ hints }) => hints.readOnly) && <LetRead key={serverId} serverId={serverId} />}
    </Notice>
  );
}
