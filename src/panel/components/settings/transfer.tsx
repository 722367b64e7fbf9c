/** Settings as a file: saving them, and opening one after a preview of what would change, or why it is refused. */
import { useState } from 'preact/hooks';
import { limitBounds, type Settings, type SettingsFault } from '#settings';
import { Notice, type Phrase, phrase, type Sentence, say, sayCount, Visible } from '#ui';
import { wordLimit } from '../../models/settings/limits';
import type { SettingsFileReading } from '../../models/settings/settings';
import { usePanel } from '../context';
import { Button } from '../controls/button';
import { useFilePicker } from '../controls/file-picker';
import { Section, type SectionHeading } from '../controls/section';

type Read = { text: string; incoming: SettingsFileReading };

export function Transfer(heading: SectionHeading) {
  const { settingsModel, saveText } = usePanel();
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
  const { field, pick } = useFilePicker({
    label: say('Settings file'),
    accept: 'application/json,.json',
    onFiles: ([file]) => look(file),
  });
  return (
    <Section {...heading}>
      <p class="hint">{say('The file contains models, servers and limits, never keys or grants.')}</p>
      <p class="row acts">
        <Button text={say('Export settings')} onClick={save} />
        <Button text={say('Import settings')} onClick={pick} />
        {field}
      </p>
      {read && <Preview {...read} onEnd={() => setRead(null)} />}
    </Section>
  );
}

function Preview({ text, incoming, onEnd }: Read & { onEnd(): void }) {
  const { settingsModel } = usePanel();
  if (!incoming.ok) return <Notice icon="error" tone="danger" {...wordFault(incoming.fault)} />;
  const { changes } = incoming;
  const take = async () => {
    if (await settingsModel.importSettings(text)) onEnd();
  };
  if (changes.length === 0) return <p class="hint">{say('These settings match yours. There is nothing to apply.')}</p>;
  return (
    <div class="incoming">
      <p>{sayCount(changes.length, '{count} setting will change:', '{count} settings will change:')}</p>
      <dl class="args" tabIndex={0} aria-label={say('Changes')}>
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
        <Button look="ghost" text={say('Cancel')} onClick={onEnd} />
        <Button look="primary" text={say('Apply')} onClick={take} />
      </p>
    </div>
  );
}

const parts: Partial<Record<keyof Settings, Phrase>> = {
  model: phrase('Default model'),
  models: phrase('Models'),
  servers: phrase('Servers'),
  prompts: phrase('Prompts'),
  askForEverything: phrase('Ask before every call'),
  nameByModel: phrase('Name chats with the model'),
  clientMetadataUrl: phrase('Client metadata address'),
  sitesOff: phrase('Blocked sites'),
  pageText: phrase('Page text'),
  earlierShapes: phrase('Support older WebMCP drafts'),
  experimental: phrase('Experimental WebMCP'),
  images: phrase('Images in widgets'),
  imageHosts: phrase('Images in widgets'),
};

/** The name that the Settings drawer uses for it. */
function wordPart(part: keyof Settings): string {
  if (isLimit(part)) return wordLimit(part).label;
  const name = parts[part];
  return name ? say(name) : part;
}

const isLimit = (part: string): part is keyof typeof limitBounds => Object.hasOwn(limitBounds, part);

function wordFault(fault: SettingsFault): Sentence {
  const next = say('Nothing was changed.');
  const advice = say('Nothing was changed. Update Tabhand, then open it again.');
  if (fault.code === 'not-json') return { what: say('This file isn’t JSON.'), next };
  if (fault.code === 'not-settings') return { what: say('This file contains no Tabhand settings.'), next };
  if (fault.code === 'newer') return { what: say('This file is from a newer version of Tabhand.'), next: advice };
  return { what: say('“{part}” has an invalid value in this file.', { part: fault.part }), next };
}
