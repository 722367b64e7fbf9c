/** The details of an MCP server: what it says about itself, its tools, each with a switch, its prompts and skills. */

import type { ToolRow } from '#core/bus/panel-wire.ts';
import { isTooLarge } from '#core/tools/offer.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { LinkButton, Notice, Switch } from '#ui/controls/controls.tsx';
import { LimitRow } from '#ui/controls/limit-row.tsx';
import { SwitchRow } from '#ui/controls/section.tsx';
import { SiteIcon } from '#ui/icon.tsx';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { diffWords } from '#ui/word-diff.ts';
import { toHost, toMoment } from '#ui/words/figures.ts';
import { whyUnverified } from '#ui/words/tool-failure.ts';
import type { DefinitionChange } from '../background/facts';
import type { Offering, Offerings } from '../mcp/listing';
import type { ServerState } from '../messages.ts';
import { hasResources } from '../state/has-resources.ts';
import { wordLayerNotice, wordServerProblem } from '../words';
import { wordProtocol } from './server-fields';
import { ServerMessages } from './wire';

export function ServerOpened({ server }: { server: ServerState }) {
  const { serverList, drawer, ask, isDeveloper } = usePanel();
  const { id, enabled, tools, prompts, skills, notices = [] } = server;
  return (
    <div class="opened">
      <div class="acts">
        {enabled && (
          <LinkButton onClick={() => ask('refresh-server', { serverId: id })}>{say('Refresh tools')}</LinkButton>
        )}
        {hasResources(server) && (
          <LinkButton onClick={() => (drawer.value = 'resources')}>{say('Browse resources')}</LinkButton>
        )}
        <LinkButton onClick={() => serverList.edit(server)}>{say('Edit')}</LinkButton>
        <LinkButton onClick={() => serverList.remove(server)}>{say('Remove')}</LinkButton>
      </div>
      <About server={server} />
      {notices.map(wordLayerNotice).map((sentence) => (
        <Notice key={sentence.what} icon="warn" tone="warn" {...sentence} />
      ))}
      {isDeveloper.value && <ServerMessages server={server} />}
      <Recipes server={server} />
      {tools.length > 0 && <Tools server={server} />}
      {prompts && <Offers title={say('Prompts')} {...prompts} />}
      {skills && <Offers title={say('Skills')} more={skills.more} items={skills.items.map(toOffering)} />}
      <Limits server={server} />
    </div>
  );
}

function About({ server }: { server: ServerState }) {
  const { info, description, instructions } = server;
  // Its title is the first fact.
  const title = info?.title?.trim();
  const about =
    description === title
      ? ''
      : description?.slice(description.startsWith(`${title}: `) ? (title?.length ?? 0) + 2 : 0);
  return (
    <>
      <Facts server={server} />
      {about && !instructions?.startsWith(about.slice(0, -1)) && (
        <p class="small mid" dir="auto">
          <Visible text={about} dir="auto" />
        </p>
      )}
      {instructions && (
        <section>
          <h4>{say('Instructions')}</h4>
          <p class="small quiet">{say('The server’s own words. The model reads them as data, not as orders.')}</p>
          <p class="small mid instructions" dir="auto">
            <Visible text={instructions} dir="auto" />
          </p>
        </section>
      )}
    </>
  );
}

function Facts({ server }: { server: ServerState }) {
  const { id, info, listedAt, lastTrouble, url, headers = [], signIn, site } = server;
  const now = Date.now();
  return (
    <dl class="facts small">
      {info && <ServerFact term={say('Server')} text={`${info.title ?? info.name} ${info.version}`} />}
      {info && <ServerFact term={say('Protocol')} text={wordProtocol(info)} />}
      {site && <ServerFact term={say('Only on these sites')} text={toHost(site)} />}
      {listedAt !== null && <ServerFact term={say('Tools refreshed')} text={toMoment(listedAt, now)} />}
      {signIn?.client && <RegisteredClient id={id} client={signIn.client} />}
      {lastTrouble && (
        <ServerFact
          term={say('Last problem')}
          text={`${toMoment(lastTrouble.at, now)}: ${wordServerProblem(lastTrouble.problem, { url }).what}`}
        />
      )}
      {headers.map(({ name, tail }) => (
        <ServerFact
          key={name}
          term={name}
          text={tail === null ? say('not stored: enter it again') : say('ends in {end}', { end: tail })}
        />
      ))}
    </dl>
  );
}

type Client = NonNullable<NonNullable<ServerState['signIn']>['client']>;

function RegisteredClient({ id, client }: { id: string; client: Client }) {
  const { ask } = usePanel();
  return (
    <div>
      <dt>{say('Client ID')}</dt>
      <dd>
        <Visible text={client.client_id} />{' '}
        <LinkButton onClick={() => ask('register-client', { serverId: id })}>{say('Remove')}</LinkButton>
      </dd>
    </div>
  );
}

/** Asks once whether the server's recipes may be fetched, unless its tools may run without a question. The answer can be changed. */
function Recipes({ server: { id, asksForRecipes: tool, fetchesRecipes } }: { server: ServerState }) {
  const { ask } = usePanel();
  const fetch = (allowed: boolean) => ask('fetch-recipes-of-server', { serverId: id, allowed });
  const name = say('Load guides');
  if (fetchesRecipes !== undefined) return <SwitchRow name={name} checked={fetchesRecipes} onChange={fetch} />;
  if (tool === undefined) return null;
  const next = say('Tabhand can call {tool} each time it refreshes the tools, and give the model the guides’ names.', {
    tool,
  });
  return (
    <Notice icon="info" what={say('This server publishes usage guides.')} next={next}>
      <LinkButton onClick={() => fetch(true)}>{name}</LinkButton>
      <LinkButton onClick={() => fetch(false)}>{say('Don’t load guides')}</LinkButton>
    </Notice>
  );
}

function ServerFact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Visible text={text} />
      </dd>
    </div>
  );
}

function Tools({ server }: { server: ServerState }) {
  const { tools, unreachable } = server;
  return (
    <section>
      <h4>{say('Tools')}</h4>
      {unreachable && <p class="small warn">{say('Not offered to the model until the server answers again.')}</p>}
      {isTooLarge(
        tools.map(({ description, schema }) => ({ description, ...(schema && { inputSchema: schema }) })),
      ) && <p class="small mid">{say('The tool list is too large to offer at once: the model searches it.')}</p>}
      <ul class="offers">
        {tools.map((tool) => (
          <ToolSwitch key={tool.name} server={server} tool={tool} />
        ))}
      </ul>
    </section>
  );
}

function ToolSwitch({
  server,
  tool: { name, title, icon, description, unavailable },
}: {
  server: ServerState;
  tool: ToolRow;
}) {
  const { ask } = usePanel();
  const on = !server.toolsOff?.includes(name);
  const change = server.changes?.find(({ tool }) => tool === name);
  return (
    <li class={on && !server.unreachable ? 'offer' : 'offer off'}>
      <span class="nm cut">
        <SiteIcon address={icon} glyph={null} /> <Visible text={name} />
      </span>
      <Switch
        label={say('Offer {tool}', { tool: name })}
        checked={on}
        onChange={(now) => ask('switch-server-tool', { serverId: server.id, tool: name, on: now })}
      />
      <span class={unavailable === undefined ? 'ds cut' : 'ds cut danger'} dir="auto">
        <Visible
          text={unavailable ?? ([title, description].filter(Boolean).join(': ') || say('No description'))}
          dir="auto"
        />
      </span>
      {change && <Changed change={change} now={description} />}
    </li>
  );
}

const parts: Record<DefinitionChange['parts'][number], Phrase> = {
  title: phrase('Title'),
  hints: phrase('Hints'),
  autosubmit: phrase('Afterwards'), // no server's tool has it
  schema: phrase('Input'),
};

const partTags = { added: 'ins', removed: 'del', same: 'span' } as const;

/** Tells that a tool's definition changed, since a tool may become another under the same name. */
function Changed({ change, now }: { change: DefinitionChange; now: string }) {
  const also = new Intl.ListFormat(languageSaid()).format(change.parts.map((part) => say(parts[part])));
  const isReworded = change.before !== now;
  return (
    <div class="changed small">
      <b>{say('{name}: {words}', { name: say('Changed'), words: toMoment(change.at, Date.now()) })}</b> {also}
      {isReworded && (
        <p dir="auto">
          {diffWords(change.before, now).map(({ type, text }, i) => {
            const Part = partTags[type];
            return (
              <Part key={`${i.toString()}`}>
                <Visible text={text} dir="auto" />
              </Part>
            );
          })}
        </p>
      )}
    </div>
  );
}

type Skill = NonNullable<ServerState['skills']>['items'][number];

const toOffering = ({ unusable, ...skill }: Skill): Offering =>
  unusable ? { ...skill, description: say(whyUnverified[unusable]) } : skill;

function Offers({ title, items, more, repeats }: Offerings & { title: string }) {
  return (
    <section>
      <h4>
        {title} <span class="quiet">{items.length}</span>
      </h4>
      <ul class="offers">
        {items.map((item, i) => (
          <OfferRow key={`${i.toString()}`} item={item} />
        ))}
      </ul>
      {more && (
        <p class="small quiet">
          {repeats && `${say('The server’s list repeats, so Tabhand stopped reading it.')} `}
          {sayCount(items.length, 'Listed so far: {count}.')}
        </p>
      )}
    </section>
  );
}

function OfferRow({ item: { name, title, description, icon, takes } }: { item: Offering }) {
  const about = [title, description].filter(Boolean).join(': ');
  return (
    <li class="offer">
      <span class="nm cut">
        <SiteIcon address={icon} glyph={null} /> <Visible text={name} />
        {takes && <span class="quiet"> ({takes.map((each) => each.name).join(', ')})</span>}
      </span>
      {about && (
        <span class="ds cut" dir="auto">
          <Visible text={about} dir="auto" />
        </span>
      )}
    </li>
  );
}

const limitNames = ['toolTimeout', 'resultLimit'] as const;

/** How long its tools may take, and how much of a result the model sees at once. */
function Limits({ server: { id, limits = {} } }: { server: ServerState }) {
  const { ask, settings } = usePanel();
  const usual = settings.value;
  if (!usual) return null;
  const keep = (name: (typeof limitNames)[number], value: number | null) => {
    const { [name]: _, ...others } = limits;
    void ask('limit-server', { serverId: id, limits: value === null ? others : { ...others, [name]: value } });
  };
  return (
    <section>
      <h4>{say('Limits')}</h4>
      {limitNames.map((name) => (
        <LimitRow
          key={name}
          name={name}
          value={limits[name] ?? null}
          usual={usual[name]}
          onKeep={(value) => keep(name, value)}
        />
      ))}
    </section>
  );
}
