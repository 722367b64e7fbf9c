/** The door for other agents: whether it is open, for which sites, and who is connected. */
import { useEffect, useState } from 'preact/hooks';
import type { UserSettings } from '#core/bus/panel-wire.ts';
import { Hosts } from '#features/sites/panel/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { Code } from '#ui/controls/code.tsx';
import { CopyButton, IconButton } from '#ui/controls/controls.tsx';
import { Section, type SectionHeading, SwitchRow } from '#ui/controls/section.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { DoorState } from '../messages.ts';

type Door = UserSettings['door'];

/** Milliseconds between two looks at it. */
const lookEvery = 1500;

export function OtherAgents(heading: SectionHeading) {
  const { settings, ask, connection } = usePanel();
  const [state, setState] = useState<DoorState | null>(null);
  const door = settings.value?.door;
  const on = door?.on === true;
  useEffect(() => {
    if (!on) return;
    const look = async () => setState(await ask('door', {}));
    void look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [on, ask]);
  if (!door) return null;
  const turn = async (next: boolean) => {
    // Asked for first: the browser shows its question only in a click.
    if (next && !(await connection.requestPermission('nativeMessaging'))) return;
    setState(await ask('set-door', { on: next }));
  };
  const name = say('Allow other agents to connect');
  const hint = say(
    'Agents on this computer can call tools on the sites you choose, and send messages to the model. You approve each message, and calls as usual. Each agent gets its own chat.',
  );
  return (
    <Section {...heading}>
      <SwitchRow name={name} hint={hint} checked={on} onChange={turn} />
      {on && state && <HowItStands state={state} onRetry={() => turn(true)} />}
      {on && <AgentSites door={door} />}
      {on && state && state.agents.length > 0 && <Connected state={state} door={door} />}
    </Section>
  );
}

function HowItStands({ state, onRetry }: { state: DoorState; onRetry(): unknown }) {
  if (state.state === 'open') return <WayIn />;
  if (state.state === 'opening') return <p class="hint small">{say('Opening…')}</p>;
  return (
    <div class="row" role="status">
      <p class="grow trouble">
        {wordTrouble(state)} {state.state !== 'failed' && <Code text="tabhand install-host" />}
      </p>
      <Button text={say('Try again')} onClick={() => void onRetry()} />
    </div>
  );
}

function WayIn() {
  const command = 'tabhand mcp';
  return (
    <div class="row small" role="status">
      <span class="quiet">{say('On. Add Tabhand to your agent as an MCP server with this command:')}</span>
      <Code class="grow cut" text={command} />
      <CopyButton what={say('command')} text={() => command} />
    </div>
  );
}

function wordTrouble({ state, problem = '' }: DoorState): string {
  if (state === 'missing' || state === 'outdated')
    return say(
      'This browser can’t start Tabhand’s program for agents, or its version differs. Install the Tabhand CLI, run this command, then try again:',
    );
  return [say('The program for agents ended. Try again.'), problem].join(' ').trim();
}

function AgentSites({ door }: { door: Door }) {
  const { page, ask } = usePanel();
  const { origin = null, access } = page.value ?? {};
  const setSite = (site: string, allowed: boolean) => ask('set-door-site', { origin: site, on: allowed });
  const here = origin !== null && access === 'open' ? origin : null;
  const thisSite = here && say('Let agents use {site}', { site: toHost(here) });
  const hands = say('Let agents use page actions on these sites');
  return (
    <>
      {here && thisSite && (
        <SwitchRow name={thisSite} checked={door.sites.includes(here)} onChange={(allowed) => setSite(here, allowed)} />
      )}
      <Hosts
        label={say('Sites that agents may use')}
        hosts={door.sites}
        wordHost={toHost}
        onRemove={(site) => setSite(site, false)}
      />
      <SwitchRow name={hands} checked={door.hands} onChange={(allowed) => ask('set-door', { hands: allowed })} />
    </>
  );
}

function Connected({ state, door }: { state: DoorState; door: Door }) {
  const { ask, shown } = usePanel();
  const chatOf = (agent: string) => door.agents.find(({ name }) => name === agent)?.conversationId;
  return (
    <>
      <h3 class="grouph">
        {say('Connected agents')}
        <span class="quiet">{state.agents.length}</span>
      </h3>
      <ul class="hosts" aria-label={say('Connected agents')}>
        {state.agents.map(({ name, version = '' }) => {
          const chat = chatOf(name);
          return (
            <li key={name} class="row">
              <span class="grow cut" dir="auto">
                <Visible text={name} /> <span class="small quiet">{version}</span>
              </span>
              {chat && (
                <IconButton
                  icon="chat"
                  label={say('Show the chat of {agent}', { agent: name })}
                  onClick={() => void shown.show(chat)}
                />
              )}
              <Button text={say('Disconnect')} onClick={() => void ask('disconnect-agent', { agent: name })} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
