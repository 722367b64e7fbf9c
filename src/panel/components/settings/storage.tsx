/** How much is stored on this computer, by kind, with a way to clear each. */
import { useEffect } from 'preact/hooks';
import type { StoredPart, StoredSize } from '#bridge';
import { languageSaid, type Phrase, phrase, say, sayCount } from '#ui';
import { usePanel } from '../context';
import { Sure } from '../controls/button';
import { Section, type SectionHeading, SettingRow } from '../controls/section';

const words: Record<StoredSize['kind'], { name: Phrase; loss: Phrase }> = {
  conversations: {
    name: phrase('Chats'),
    loss: phrase('Deletes all chats, canvases and attachments, and stops runs in progress.'),
  },
  attachments: {
    name: phrase('Attachments'),
    loss: phrase('Chats keep their names and beginnings; the model can’t read them again.'),
  },
  results: {
    name: phrase('Full results'),
    loss: phrase('Chats keep the beginnings of long results; the rest can’t be read again.'),
  },
  runs: {
    name: phrase('Manual runs'),
    loss: phrase('Deletes the history of every tool under Tools.'),
  },
  inputs: {
    name: phrase('Saved inputs'),
    loss: phrase('Deletes the inputs that you saved for tools.'),
  },
  servers: {
    name: phrase('Server details'),
    loss: phrase('Fetches their lists of tools again. The servers stay.'),
  },
  packs: {
    name: phrase('Tool packs'),
    loss: phrase('Deletes every tool pack that you added, and what you allowed their tools.'),
  },
  evals: {
    name: phrase('Evals'),
    loss: phrase('Deletes the suites of all sites, and their runs.'),
  },
};

const partWords: Record<StoredPart, Phrase> = {
  conversations: phrase('the list of chats'),
  entries: phrase('their messages'),
  texts: phrase('the search index'),
  drafts: phrase('unfinished answers'),
  listings: phrase('definitions of tools'),
  liveData: phrase('the newest data of widgets'),
  results: phrase('results and attachments'),
  toolRuns: phrase('manual runs'),
  savedInputs: phrase('saved inputs'),
  servers: phrase('server details'),
  packs: phrase('tool packs'),
  suites: phrase('suites of evals'),
  evalRuns: phrase('their runs'),
  evalAttempts: phrase('their attempts'),
};

export function Storage(heading: SectionHeading) {
  const { sizes, limit, measure, clear, removeOld, left } = usePanel().settingsModel;
  useEffect(() => void measure(), [measure]);
  if (sizes.value === null) return null;
  const kept = contentBytes(sizes.value);
  const notCleared = new Intl.ListFormat(languageSaid()).format(left.value.map((part) => say(partWords[part])));
  return (
    <Section {...heading}>
      {sizes.value.map(({ kind, count, bytes }) => (
        <SettingRow
          key={kind}
          name={say(words[kind].name)}
          hint={`${sayCount(count, '{count} item', '{count} items')}, ${toSize(bytes)}`}
        >
          <Sure
            act={say('Clear')}
            sure={say('Clear permanently')}
            loss={say(words[kind].loss)}
            disabled={count === 0 && bytes === 0}
            onSure={() => clear(kind)}
          />
        </SettingRow>
      ))}
      {kept !== null && kept > 0 && (
        <SettingRow
          name={say('Old results')}
          hint={say('Full results and attachments use {size} of {limit}. Above that, Tabhand deletes the oldest.', {
            size: toSize(kept),
            limit: toSize(limit.value),
          })}
        >
          <Sure
            act={say('Delete old results')}
            sure={say('Delete permanently')}
            loss={say('Deletes results older than 30 days. Chats keep their beginnings.')}
            onSure={removeOld}
          />
        </SettingRow>
      )}
      {left.value.length > 0 && (
        <p class="small danger" role="alert">
          {say('Couldn’t clear {parts}. Everything else is cleared. Restart the browser, then try again.', {
            parts: notCleared,
          })}
        </p>
      )}
      <p class="hint">{say('Settings, keys and grants aren’t counted here.')}</p>
    </Section>
  );
}

function contentBytes(sizes: readonly StoredSize[]): number | null {
  const [attachments, results] = (['attachments', 'results'] as const).map(
    (wanted) => sizes.find(({ kind }) => kind === wanted)?.bytes ?? null,
  );
  return attachments == null || results == null ? null : attachments + results;
}

function toSize(bytes: number | null): string {
  if (bytes === null) return say('size unknown');
  const [unit, value] =
    bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const); // const: the units' names
  const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const; // const: a literal type
  return new Intl.NumberFormat(languageSaid(), options).format(value);
}
