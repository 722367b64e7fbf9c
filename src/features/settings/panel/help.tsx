/** The Help drawer: what to try, which version this is, and a report that the user can hand on. */
import { demoPage } from '#features/sites/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton, LinkButton } from '#ui/controls/controls.tsx';
import { Section } from '#ui/controls/section.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { writeReport } from '../state/report';

export function Help() {
  const { connection, openSettings } = usePanel();
  return (
    <main class="main settings help">
      <div class="wrap">
        <Section id="help-first" name={say('Try')}>
          <p>
            <a href={demoPage} target="_blank" rel="noreferrer">
              {say('Reserve a table on a demo page by Chrome’s team')}
            </a>
          </p>
          <p>
            <LinkButton onClick={connection.openGallery}>{say('Widget gallery')}</LinkButton>
          </p>
          <p>
            <LinkButton onClick={() => openSettings('look', 'keys')}>{say('Keyboard')}</LinkButton>
          </p>
        </Section>
        <Section id="help-about" name={say('About')}>
          <p>Tabhand {connection.version}</p>
        </Section>
        <Report />
      </div>
    </main>
  );
}

function Report() {
  const panel = usePanel();
  const report = writeReport(panel);
  return (
    <Section id="help-report" name={say('Report a problem')}>
      <p class="hint">
        {say(
          'Nothing is sent. Copy or save this, add what you did, and give it to whoever gave you Tabhand. It has no addresses, keys or chats.',
        )}
      </p>
      <pre class="report">{report}</pre>
      <div class="row acts">
        <CopyButton what={say('Report a problem')} words={say('Copy')} text={() => report} />
        <Button
          icon="save"
          text={say('Save')}
          onClick={() => panel.saving.save(new Blob([report]), 'tabhand-report.txt')}
        />
      </div>
    </Section>
  );
}
