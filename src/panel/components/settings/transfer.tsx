/** Settings as a file: saving them, and opening one after a preview of what would change. */
import { useRef, useState } from 'preact/hooks';
import { Notice, say, sayCount, Visible } from '#ui';
import type { SettingsFileReading } from '../../models/settings/settings';
import { wordFault, wordPart } from '../../models/settings/transfer-words';
import { usePanel } from '../context';
import { Button } from '../controls/button';
import { Section, type SectionHeading } from '../controls/section';

interface Read {
  text: string;
  incoming: SettingsFileReading;
}

export function Transfer(heading: SectionHeading) {
  const { settingsModel, saveText } = usePanel();
  const picker = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read | null>(null);
  const save = async () => {
    const text = await settingsModel.exportSettings();
    if (text !== null) saveText('tabhand-settings.json', text);
  };
  const look = async (file: File | undefined) => {
    // A file that is too large is refused without reading all of it.
    const text = (await file?.slice(0, 4_000_004).text()) ?? '';
    const incoming = file && (await settingsModel.readSettings(text.slice(0, 1_000_001)));
    setRead(incoming ? { text, incoming } : null);
  };
  return (
    <Section {...heading}>
      <p class="hint">{say('The file holds models, servers and limits. It never holds keys or grants.')}</p>
      <p class="row acts">
        <Button text={say('Save settings as a file')} onClick={save} />
        <Button text={say('Open a settings file')} onClick={() => picker.current?.click()} />
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={say('Settings file')}
          onChange={({ currentTarget }) => void look(currentTarget.files?.[0])}
        />
      </p>
      {read && <Preview {...read} onEnd={() => setRead(null)} />}
    </Section>
  );
}

function Preview({ text, incoming, onEnd }: Read & { onEnd(): void }) {
  const { settingsModel } = usePanel();
  if (!incoming.ok) return <Notice icon="error" tone="danger" sentence={wordFault(incoming.fault)} />;
  const { changes } = incoming;
  const take = async () => {
    if (await settingsModel.importSettings(text)) onEnd();
  };
  if (changes.length === 0) return <p class="hint">{say('These settings match yours. Nothing would change.')}</p>;
  return (
    <div class="incoming">
      <p>{sayCount(changes.length, '{count} setting would change:', '{count} settings would change:')}</p>
      <dl class="args" tabIndex={0} aria-label={say('What would change')}>
        {changes.map(({ part, before, after }) => (
          <div key={part}>
            <dt>{wordPart(part)}</dt>
            <dd>
              <del>
                <Visible text={JSON.stringify(before)} />
              </del>{' '}
              <ins>
                <Visible text={JSON.stringify(after)} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      <p class="row acts">
        <Button look="ghost" text={say('Leave it')} onClick={onEnd} />
        <Button look="primary" text={say('Import these settings')} onClick={take} />
      </p>
    </div>
  );
}
