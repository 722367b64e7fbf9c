/** What Tabhand does on pages: where it is switched off, whose text goes along or is never read, and the shapes of earlier drafts. */
import { useId, useState } from 'preact/hooks';
import { phrase } from '#core/tools/phrase.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field, IconButton } from '#ui/controls/controls.tsx';
import { Section, type SectionHeading, SettingRow, SwitchRow } from '#ui/controls/section.tsx';
import { SiteIcon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost } from '#ui/words/figures.ts';

export function Sites(heading: SectionHeading) {
  const { settings } = usePanel();
  return (
    <Section {...heading}>
      <AllowedSites />
      <OffList sites={settings.value?.sitesOff ?? []} />
    </Section>
  );
}

/** Servers and models on the network are among them: they are reached by the same permission. */
function AllowedSites() {
  const { sites } = usePanel();
  const allowed = sites.allowed.value;
  if (allowed === null) return null;
  if (allowed === 'every')
    return (
      <SettingRow name={say('Allowed on all sites')}>
        <RemoveAccess />
      </SettingRow>
    );
  return (
    <>
      <SettingRow
        name={say('Only on sites you allow')}
        hint={say('To allow a single site, open it, then click Tabhand in the browser’s toolbar.')}
      >
        <Button text={say('Allow on all sites')} onClick={() => sites.allowEvery()} />
      </SettingRow>
      <Hosts
        label={say('Allowed sites, servers and models')}
        hosts={allowed}
        wordHost={wordSite}
        onRemove={(site) => sites.forget(site)}
      />
    </>
  );
}

/** Without the scheme that sites have: the other one is named. */
const wordSite = (site: string): string => (site === 'null' ? toHost(site) : site.replace(/^https:\/\//, ''));

function RemoveAccess() {
  const { sites } = usePanel();
  const [isRefused, setRefused] = useState(false);
  if (isRefused) return <p class="small">{say('Change this in the browser’s settings for extensions.')}</p>;
  return <Button text={say('Remove access')} onClick={async () => setRefused(!(await sites.forget('every')))} />;
}

function OffList({ sites }: { sites: readonly string[] }) {
  const { ask } = usePanel();
  const [typed, setTyped] = useState('');
  const address = `https://${typed.trim().replace(/^https?:\/\//i, '')}`;
  const host = typed.trim() !== '' && URL.canParse(address) ? new URL(address).host : null;
  const add = async (event: Event) => {
    event.preventDefault();
    const block = (scheme: string) => ask('set-site', { origin: `${scheme}://${host}`, off: true });
    if (host !== null && (await block('https')) && (await block('http'))) setTyped('');
  };
  return (
    <>
      <Hosts
        label={say('Blocked sites')}
        hosts={sites}
        wordHost={wordSite}
        onRemove={(site) => ask('set-site', { origin: site, off: false })}
      />
      <form class="guard" onSubmit={add}>
        <Field label={say('Site to block')} type="url" value={typed} onInput={setTyped} placeholder="bank.example" />
        <Button submit text={say('Block')} disabled={host === null} />
      </form>
    </>
  );
}

interface HostsProps {
  label: string;
  hosts: readonly string[];
  /** How a host is shown, where that differs. */
  wordHost?(host: string): string;
  onRemove(host: string): unknown;
}

export function Hosts({ label, hosts, wordHost = (host) => host, onRemove }: HostsProps) {
  const heading = useId();
  if (hosts.length === 0) return null;
  return (
    <>
      <h3 class="grouph" id={heading}>
        {label}
      </h3>
      <ul class="hosts" aria-labelledby={heading}>
        {hosts.map((host) => (
          <li key={host} class="row">
            <span class="grow cut mono">{wordHost(host)}</span>
            <IconButton
              icon="trash"
              label={say('Remove {name}', { name: wordHost(host) })}
              onClick={() => void onRemove(host)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

export function EveryPage(heading: SectionHeading) {
  return (
    <Section {...heading}>
      <PageApi
        part="earlierShapes"
        name={say('Support older WebMCP drafts')}
        hint={say('For pages and test suites written for Chrome 146 to 154. Takes effect when a page loads.')}
      />
      <PageApi
        part="experimental"
        name={say('Experimental WebMCP')}
        hint={say(
          'Adds proposed WebMCP features, which may change, and offers the MCP servers that a site says it has. Takes effect when a page loads.',
        )}
      />
    </Section>
  );
}

interface PageApiProps {
  part: 'earlierShapes' | 'experimental';
  name: string;
  hint: string;
}

function PageApi({ part, name, hint }: PageApiProps) {
  const { settings, ask } = usePanel();
  if (!settings.value) return null;
  return (
    <SwitchRow
      name={name}
      hint={hint}
      checked={settings.value[part]}
      onChange={(on) => ask('set-page-api', { part, on })}
    />
  );
}

const words = { always: phrase('Always attached'), never: phrase('Never read') };

export function PageTextSettings(heading: SectionHeading) {
  const { settings, ask } = usePanel();
  const sites = settings.value?.pageText ?? [];
  return (
    <Section {...heading}>
      <p class="hint">{say('Tabhand asks before sending a page’s text. Your choices for sites appear here.')}</p>
      {sites.length > 0 && (
        <ul class="hosts" aria-label={heading.name}>
          {sites.map(({ origin, choice }) => (
            <li key={origin} class="row">
              <SiteIcon origin={origin} />
              <span class="grow cut mono">{toHost(origin)}</span>
              <span class="small quiet">{say(words[choice])}</span>
              <IconButton
                icon="trash"
                label={say('Ask each time on {site}', { site: toHost(origin) })}
                onClick={() => void ask('set-page-text', { origin, choice: 'ask' })}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
