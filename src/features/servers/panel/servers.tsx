/** The Servers place: MCP servers with their state, and a form to add one by its address, from another program's JSON or from a registry. It has to answer before it is added. */

import { useEffect, useState } from 'preact/hooks';
import type { Commands } from '#core/bus/command.ts';
import { isWebAddress } from '#core/settings/web-address.ts';
import { SourceGlyph } from '#ui/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Field, IconButton, LinkButton, Notice, Switch } from '#ui/controls/controls.tsx';
import { useNow } from '#ui/controls/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toHost, toMoment } from '#ui/words/figures.ts';
import type { RegistryServer } from '../background/registry';
import type { ServerState } from '../messages.ts';
import type { ServerForm } from '../state/server-form';
import { hasWordsOfTheirs, wordServerProblem } from '../words';
import { ServerFields } from './server-fields';
import { ServerImporter } from './server-importer';
import { ServerOpened } from './server-opened';
import { ServerSignIn, takesSignIn, UseClient } from './server-sign-in';

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
      <Added />
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
      />
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
  if (isLet) return <span class="small mid">{say('Always allowed')}</span>;
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

type RegistryAnswer = Commands['search-registry']['answer'];

/** Finds servers in a registry by words. Nothing is sent before that. */
function RegistryPlace() {
  const { serverList, settings } = usePanel();
  const { searching } = serverList;
  const registry = settings.value?.registry ?? '';
  const { words = '', busy = false, answer = null } = searching.value ?? {};
  const submit = (event: Event) => {
    event.preventDefault();
    void serverList.search(registry);
  };
  return (
    <section class="sec" aria-labelledby="registry">
      <div class="row">
        <h2 id="registry" class="h2 grow">
          {say('Find a server')}
        </h2>
        <IconButton icon="x" label={say('Close')} onClick={() => (searching.value = null)} />
      </div>
      <form class="form" onSubmit={submit}>
        <Field
          label={say('Part of its name')}
          placeholder="weather"
          value={words}
          onInput={(value) => (searching.value = { words: value, busy, answer })}
        />
        <Registry registry={registry} />
        <div class="row">
          <span class="grow" />
          <Button text={say('Search')} look="primary" submit busy={busy} disabled={busy || words.trim() === ''} />
        </div>
      </form>
      <div class="in-registry" role="status">
        {answer && <Found answer={answer} registry={registry} />}
      </div>
    </section>
  );
}

/** Where the words go. The address is a setting. */
function Registry({ registry }: { registry: string }) {
  const { settingsModel } = usePanel();
  const [draft, setDraft] = useState<string | null>(null);
  const isFit = draft !== null && isWebAddress(draft);
  const keep = async () => {
    if (isFit && (await settingsModel.choose({ registry: draft }))) setDraft(null);
  };
  if (draft === null)
    return (
      <p class="small quiet">
        {say('Sends these words to {host}.', { host: toHost(registry) })}{' '}
        <LinkButton onClick={() => setDraft(registry)}>{say('Use another registry')}</LinkButton>
      </p>
    );
  return (
    <div class="row end">
      <Field
        label={say('Registry')}
        type="url"
        value={draft}
        onInput={setDraft}
        error={isFit ? undefined : say('Start with https://, or http://localhost for a server on this computer.')}
      />
      <Button text={say('Save')} disabled={!isFit} onClick={keep} />
    </div>
  );
}

function Found({ answer, registry }: { answer: RegistryAnswer; registry: string }) {
  const { serverList } = usePanel();
  if (!answer.ok)
    return <Notice icon="error" tone="danger" {...wordServerProblem(answer.problem, { url: registry })} />;
  const { servers, programs, more } = answer;
  return (
    <>
      <p class="small mid">
        {sayCount(servers.length, '{count} found')}{' '}
        {programs > 0 && sayCount(programs, 'Programs, which browsers can’t run: {count}.')}{' '}
        {more && say('More results exist. Narrow your search.')}
      </p>
      <ul class="imports">
        {servers.map((server) => (
          <Row key={server.name} server={server} onChoose={() => serverList.choose(server)} />
        ))}
      </ul>
      {servers.length > 0 && (
        <p class="small quiet">
          {say('Anyone can list a server in a registry. Add only those whose owner you trust.')}
        </p>
      )}
    </>
  );
}

function Row({ server, onChoose }: { server: RegistryServer; onChoose(): void }) {
  const { name, description, url } = server;
  const title = server.title ?? name.split('/').at(-1) ?? name;
  return (
    <li class="offer">
      <Visible class="nm cut" text={title} />
      <LinkButton onClick={onChoose}>
        {say('Choose')}
        <span class="vh"> {title}</span>
      </LinkButton>
      <Visible class="ds mono" text={`${name} · ${toHost(url).replaceAll('${', '{')}`} />
      {description && <Visible class="ds" dir="auto" text={description} />}
    </li>
  );
}

/** One MCP server: its state, what it offers and what is wrong with it; when opened, its details or its form. */
function ServerItem({ server }: { server: ServerState }) {
  const { serverList, ask } = usePanel();
  const { id, name, url, enabled, trouble } = server;
  const open = serverList.opened.value === id;
  const edited = serverList.editing.value?.server?.id === id ? serverList.editing.value : null;
  return (
    <div class="item server">
      <h3 class="t">
        <SourceGlyph kind="mcp" name={name} />
        <button
          type="button"
          class="opener row"
          aria-expanded={open}
          onClick={() => (serverList.opened.value = open ? null : id)}
        >
          <span class={enabled ? 'cut' : 'cut mid'}>{name}</span>
          <Icon name="right" size={12} />
        </button>
        <StateWord server={server} />
      </h3>
      <Switch
        label={say('Use {name}', { name })}
        checked={enabled}
        onChange={(on) => ask('enable-server', { serverId: id, enabled: on })}
      />
      <div class="m">
        <span class="cut" title={url}>
          {shorten(url)}
        </span>
        <span class="quiet cut counts">{countsOf(server)}</span>
      </div>
      {enabled && !edited && <ServerSignIn server={server} />}
      {enabled && trouble && server.state !== 'connecting' && !edited && !takesSignIn(server) && (
        <Trouble server={server} trouble={trouble} />
      )}
      {edited ? <ServerEdit form={edited} /> : open && <ServerOpened server={server} />}
    </div>
  );
}

function ServerEdit({ form }: { form: ServerForm }) {
  const { serverList } = usePanel();
  return (
    <ServerFields
      form={form}
      label={say('Edit {name}', { name: form.server?.name ?? '' })}
      onSave={() => serverList.saveEdited()}
      buttons={
        <>
          <Button text={say('Cancel')} look="ghost" onClick={() => (serverList.editing.value = null)} />
          <Button text={say('Save')} look="primary" submit disabled={!form.ready.value || form.busy.value !== null} />
        </>
      }
    >
      <div>{form.server?.signIn && <UseClient server={form.server} />}</div>
    </ServerFields>
  );
}

const shorten = (url: string): string =>
  `${toHost(url)}${URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : ''}`;

/** `4 tools, 2 resources, 1 prompt` */
function countsOf({ tools, resources, prompts, skills, listedAt, toolsOff = [], changes = [] }: ServerState): string {
  if (listedAt === null) return say('no tools');
  const names = new Set(tools.map((tool) => tool.name));
  const off = toolsOff.filter((each) => names.has(each)).length;
  return [
    sayCount(tools.length, '{count} tool', '{count} tools'),
    off > 0 && say('{count} off', { count: off }),
    resources && sayCount(resources.items.length, '{count} resource', '{count} resources'),
    prompts && sayCount(prompts.items.length, '{count} prompt', '{count} prompts'),
    skills && sayCount(skills.items.length, '{count} skill', '{count} skills'),
    changes.length > 0 && say('{count} changed', { count: changes.length }),
  ]
    .filter(Boolean)
    .join(', ');
}

function StateWord({ server: { state, trouble } }: { server: ServerState }) {
  if (state === 'off') return <span class="state off quiet">{say('Off')}</span>;
  if (state === 'connecting') {
    return (
      <span class="small mid row busy">
        <span class="spin" />
        {say('Connecting')}
      </span>
    );
  }
  if (state === 'connected') return <span class="state ok">{say('Connected')}</span>;
  if (state === 'signing-in') return null; // said below
  if (state === 'waiting') return <span class="state off quiet">{say('Not connected yet')}</span>;
  if (trouble?.problem.code === 'needs-sign-in') return <span class="state warn need">{say('Needs sign-in')}</span>;
  if (trouble?.problem.code === 'keys-locked') return <span class="state warn need">{say('Locked')}</span>;
  return <span class="state danger bad">{say('Can’t connect')}</span>;
}

type ServerTrouble = NonNullable<ServerState['trouble']>;

function Trouble({ server, trouble }: { server: ServerState; trouble: ServerTrouble }) {
  const { serverList, openSettings, ask } = usePanel();
  const { problem } = trouble;
  const again = () => ask('refresh-server', { serverId: server.id });
  const mild = problem.code === 'needs-sign-in' || problem.code === 'keys-locked';
  const sent = (server.headers ?? []).some(({ tail }) => tail !== null);
  return (
    <Notice
      icon={mild ? 'lock' : 'error'}
      tone={mild ? undefined : 'danger'}
      {...wordServerProblem(problem, { url: server.url, sent })}
      detail={hasWordsOfTheirs(problem) ? problem.detail : undefined}
    >
      <Tries trouble={trouble} />
      {problem.code === 'permission-missing' && (
        <LinkButton onClick={() => serverList.allow(server.url, again)}>{say('Allow access')}</LinkButton>
      )}
      {problem.code === 'keys-locked' ? (
        <LinkButton onClick={() => openSettings('advanced', 'passphrase')}>{say('Unlock')}</LinkButton>
      ) : (
        <>
          <LinkButton onClick={again}>{say('Try again')}</LinkButton>
          <LinkButton onClick={() => serverList.edit(server)}>{mild ? say('Edit headers') : say('Edit')}</LinkButton>
        </>
      )}
    </Notice>
  );
}

function Tries({ trouble: { at, retryAt } }: { trouble: ServerTrouble }) {
  const now = useNow(retryAt !== null, 1000);
  const seconds = retryAt === null ? null : Math.ceil((retryAt - now) / 1000);
  return (
    <span class="tries small mid">
      {say('Last try: {when}.', { when: toMoment(at, now) })}{' '}
      {seconds !== null && seconds > 0 && say('Retrying in {seconds} s.', { seconds })}
    </span>
  );
}
