/** The sites whose pages' text always goes along with a message, and those whose pages no model reads. */
import { IconButton, phrase, SiteIcon, say, toHost } from '#ui';
import { usePanel } from '../context';
import { Section, type SectionHeading } from '../controls/section';

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
                label={say('Ask again on {site}', { site: toHost(origin) })}
                onClick={() => void ask('set-page-text', { origin, choice: 'ask' })}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
