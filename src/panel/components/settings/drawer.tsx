/** The Settings drawer: the list of its sections, and the sections one after another. */
import { useRef } from 'preact/hooks';
import { say } from '#ui';
import { SectionNav } from './section-nav';
import { sections } from './sections';

export function SettingsDrawer() {
  const main = useRef<HTMLElement>(null);
  return (
    <main class="main settings" ref={main}>
      <SectionNav main={main} />
      <div class="wrap">
        {sections.map(({ id, name, Content }) => (
          <Content key={id} id={id} name={say(name)} />
        ))}
      </div>
    </main>
  );
}
