/** Settings as a file: out, and in again after a look at what would change. */
import { useRef, useState } from 'preact/hooks';
import { Notice, say, sayCount, Visible } from '#ui';
import type { SettingsFileReading } from '../../models/settings/settings';
import { wordFault, wordPart } from '../../models/settings/transfer-words';
import { usePanel } from '../context';

interface Read {
  text: string;
  incoming: SettingsFileReading;
}

export function Transfer() {
  const { person, saveText } = usePanel();
  const picker = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read | null>(null);
  const save = async () => {
    const text = await person.exportSettings();
    if (text !== null) saveText('tabhand-settings.json', text);
  };
  const look = async (file: File | undefined) => {
    // One that is too large is not read whole only to be refused.
    const text = (await file?.slice(0, 4_000_004).text()) ?? '';
    const incoming = file && (await person.readSettings(text.slice(0, 1_000_001)));
    setRead(incoming ? { text, incoming } : null);
  };
  return (
    <section class="sec" aria-labelledby="transfer">
      <h2 id="transfer">{say('Take settings along')}</h2>
      <p class="hint">{say('The file holds models, servers and limits. It never holds keys or grants.')}</p>
      <p class="row acts">
        <button type="button" class="btn" onClick={save}>
          {say('Save settings as a file')}
        </button>
        <button type="button" class="btn" onClick={() => picker.current?.click()}>
          {say('Open a settings file')}
        </button>
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
    </section>
  );
}

function Preview({ text, incoming, onEnd }: Read & { onEnd(): void }) {
  const { person } = usePanel();
  if (!incoming.ok) return <Notice icon="error" tone="danger" sentence={wordFault(incoming.fault)} />;
  const { changes } = incoming;
  const take = async () => {
    if (await person.importSettings(text)) onEnd();
  };
  if (changes.length === 0)
    return <p class="hint">{say('These are the settings that you have. Nothing would change.')}</p>;
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
        <button type="button" class="btn ghost" onClick={onEnd}>
          {say('Leave it')}
        </button>
        <button type="button" class="btn primary" onClick={take}>
          {say('Take these over')}
        </button>
      </p>
    </div>
  );
}
