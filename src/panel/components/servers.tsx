/** The Servers place: MCP servers, how they stand, and adding one. */
import { useState } from 'preact/hooks';
import type { ServerState } from '#bridge';
import { IconButton, LinkButton, Notice, SourceGlyph, Switch, toCount, toHost, wordServerProblem } from '#ui';
import { AddServer } from './add-server';
import { usePanel } from './context';

export function Servers() {
  const { servers } = usePanel();
  const list = servers.value;
  const connected = list?.filter(({ state, enabled }) => enabled && state === 'connected').length ?? 0;
  return (
    <main class="main">
      <div class="wrap">
        {list !== null && list.length > 0 && (
          <section aria-labelledby="servers">
            <h2 class="h2" id="servers">
              MCP servers
              <span class="quiet">{`${connected} of ${list.length} connected`}</span>
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

function ServerItem({ server }: { server: ServerState }) {
  const { serverList } = usePanel();
  const { id, name, url, enabled, tools, listedAt } = server;
  const [leaving, setLeaving] = useState(false);
  const count = listedAt === null ? 'never listed' : toCount(tools.length, 'tool');
  return (
    <div class="item">
      <h3 class="t">
        <SourceGlyph kind="mcp" />
        <span class={enabled ? 'cut' : 'cut mid'}>{name}</span>
        <StateWord server={server} busy={serverList.busy.value.has(id)} />
      </h3>
      <Switch label={`Use ${name}`} checked={enabled} onChange={(on) => serverList.enable(id, on)} />
      <div class="m">
        <span class="cut" title={url}>
          {shorten(url)}
        </span>
        <span class="quiet nowrap">{count}</span>
        <span class="grow" />
        {enabled && (
          <IconButton icon="refresh" label={`List the tools of ${name} again`} onClick={() => serverList.refresh(id)} />
        )}
        <IconButton icon="trash" label={`Remove ${name}`} onClick={() => setLeaving(true)} expanded={leaving} />
      </div>
      {leaving && <Leaving server={server} onKeep={() => setLeaving(false)} />}
      {enabled && server.problem && <Problem server={server} problem={server.problem} />}
    </div>
  );
}

function Leaving({ server: { id, name }, onKeep }: { server: ServerState; onKeep(): void }) {
  const { serverList } = usePanel();
  return (
    <Notice icon="trash" sentence={{ what: `Remove ${name}?`, next: 'Its tools leave every chat.' }}>
      <LinkButton onClick={() => serverList.remove(id)}>Remove</LinkButton>
      <LinkButton onClick={onKeep}>Keep</LinkButton>
    </Notice>
  );
}

const shorten = (url: string): string =>
  `${toHost(url)}${URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : ''}`;

function StateWord({ server: { state, enabled, problem }, busy }: { server: ServerState; busy: boolean }) {
  if (!enabled || state === 'off') return <span class="state off quiet">Off</span>;
  if (busy || state === 'connecting') {
    return (
      <span class="small mid row busy">
        <span class="spin" />
        Connecting
      </span>
    );
  }
  if (state === 'connected') return <span class="state ok">Connected</span>;
  if (problem?.code === 'needs-sign-in') return <span class="state warn need">Needs sign-in</span>;
  return <span class="state danger bad">Can’t connect</span>;
}

function Problem({
  server: { id, url },
  problem,
}: {
  server: ServerState;
  problem: NonNullable<ServerState['problem']>;
}) {
  const { serverList } = usePanel();
  const again = () => serverList.refresh(id);
  const mild = problem.code === 'needs-sign-in';
  return (
    <Notice
      icon={mild ? 'lock' : 'error'}
      tone={mild ? undefined : 'danger'}
      sentence={wordServerProblem(problem)}
      detail={problem.detail}
    >
      {problem.code === 'permission-missing' && (
        <LinkButton onClick={() => serverList.allow(url, again)}>Allow access</LinkButton>
      )}
      <LinkButton onClick={again}>Try again</LinkButton>
    </Notice>
  );
}
