/** One MCP server in the list: its state, what it offers and what is wrong with it; when opened, its details or its form. */

import { SourceGlyph } from '#ui/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton, Notice, Switch } from '#ui/controls/controls.tsx';
import { useNow } from '#ui/controls/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost, toMoment } from '#ui/words/figures.ts';
import type { ServerState } from '../messages.ts';
import type { ServerForm } from '../state/server-form';
import { hasWordsOfTheirs, wordServerProblem } from '../words';
import { ServerFields } from './server-fields';
import { ServerOpened } from './server-opened';
import { ServerSignIn, takesSignIn, UseClient } from './server-sign-in';

export function ServerItem({ server }: { server: ServerState }) {
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
  if (listedAt === null) return say('no tools yet');
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
        <LinkButton onClick={() => openSettings('data')}>{say('Unlock')}</LinkButton>
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
