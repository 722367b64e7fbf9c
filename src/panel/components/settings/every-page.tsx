/** What Tabhand does on every page. */
import { Switch, say } from '#ui';
import { usePanel } from '../context';
import { Section, type SectionHeading, SettingRow } from '../controls/section';

export function EveryPage(heading: SectionHeading) {
  const { settings, setEarlierShapes } = usePanel();
  if (!settings.value) return null;
  const name = say('Shapes of earlier drafts');
  const hint = say(
    'Pages and test suites written for Chrome 146 to 154 also find what WebMCP has dropped since, such as navigator.modelContextTesting. Pages that follow the standard don’t need it. Takes effect when a page is loaded.',
  );
  return (
    <Section {...heading}>
      <SettingRow name={name} hint={hint}>
        <Switch label={name} checked={settings.value.earlierShapes} onChange={setEarlierShapes} />
      </SettingRow>
    </Section>
  );
}
