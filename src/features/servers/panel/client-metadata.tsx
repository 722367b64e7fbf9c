/** Where services at which Tabhand isn't registered read who it is. */
import { isClientMetadataUrl } from '#core/settings/settings.ts';
import { Field } from '#ui/controls/controls.tsx';
import { Section, type SectionHeading } from '#ui/controls/section.tsx';
import { useTyped } from '#ui/controls/title-field.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

export function ClientMetadata(heading: SectionHeading) {
  const { settings, settingsModel } = usePanel();
  const [typed, setTyped] = useTyped(settings.value?.clientMetadataUrl ?? '');
  if (!settings.value) return null;
  const client = typed.trim();
  const isSound = client === '' || isClientMetadataUrl(client);
  const input = (text: string) => {
    setTyped(text);
    const url = text.trim();
    if (url === '' || isClientMetadataUrl(url)) void settingsModel.choose({ clientMetadataUrl: url || null });
  };
  return (
    <Section {...heading}>
      <Field
        type="url"
        label={say('Client metadata address')}
        placeholder="https://"
        hint={say('Address of an OAuth client metadata document. Leave empty to use the default.')}
        value={typed}
        onInput={input}
        error={isSound ? undefined : say('Start with https:// and include a path.')}
      />
    </Section>
  );
}
