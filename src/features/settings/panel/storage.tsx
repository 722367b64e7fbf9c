/** How much is stored on this computer, with a way to delete the chats, or everything. */
import { useEffect } from 'preact/hooks';
import { Sure } from '#ui/controls/button.tsx';
import { Section, type SectionHeading, SettingRow } from '#ui/controls/section.tsx';
import { languageSaid, say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

export function Storage(heading: SectionHeading) {
  const { stored, measure, clear, clearFailed } = usePanel().settingsModel;
  useEffect(() => void measure(), [measure]);
  if (stored.value === undefined) return null;
  return (
    <Section {...heading}>
      <SettingRow name={say('Stored data')} hint={toSize(stored.value)}>
        <Sure
          act={say('Delete all chats')}
          sure={say('Delete permanently')}
          loss={say('Deletes all chats, canvases and attachments, and stops runs in progress.')}
          onSure={() => clear('chats')}
        />
        <Sure
          act={say('Delete all but settings and keys')}
          sure={say('Delete permanently')}
          loss={say(
            'Also deletes manual runs, saved inputs, custom tools and evals. Settings, keys, servers and approvals stay.',
          )}
          onSure={() => clear('everything')}
        />
      </SettingRow>
      {clearFailed.value && (
        <p class="small danger" role="alert">
          {say('Some of it couldn’t be deleted. Restart the browser, then try again.')}
        </p>
      )}
    </Section>
  );
}

function toSize(bytes: number | null): string {
  if (bytes === null) return say('Unknown');
  const [unit, value] =
    bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const); // const: the units' names
  const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const; // const: a literal type
  return new Intl.NumberFormat(languageSaid(), options).format(value);
}
