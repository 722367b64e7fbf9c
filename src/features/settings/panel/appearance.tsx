/** How the panel looks in this browser. */
import type { Phrase } from '#core/tools/phrase.ts';
import { Segments } from '#ui/controls/controls.tsx';
import { Section, type SectionHeading, SettingRow, SwitchRow } from '#ui/controls/section.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { type TextSize, type Theme, textSizeNames, themeNames } from '../state/appearance';

export function Appearance(heading: SectionHeading) {
  const { theme, textSize } = usePanel().appearance;
  return (
    <Section {...heading}>
      <div class="setrow">
        <p class="grow">{say('Theme')}</p>
        <Segments<Theme>
          label={say('Theme')}
          options={inLanguage(themeNames)}
          value={theme.value}
          onPick={(value) => (theme.value = value)}
        />
      </div>
      <div class="setrow">
        <p class="grow">{say('Text size')}</p>
        <Segments<TextSize>
          label={say('Text size')}
          options={inLanguage(textSizeNames)}
          value={textSize.value}
          onPick={(value) => keepInView(() => (textSize.value = value))}
        />
      </div>
      <SettingRow name={say('Language')} hint={say('The browser’s own. Change it in the browser’s settings.')} />
    </Section>
  );
}

export function Developer(heading: SectionHeading) {
  const { appearance, ask } = usePanel();
  const { developer } = appearance;
  const name = say('Show developer tools');
  return (
    <Section {...heading}>
      <SwitchRow
        name={name}
        hint={say('Adds Audit, Evals, Activity, custom tools and the messages of servers. DevTools always show them.')}
        checked={developer.value === 'on'}
        onChange={(on) => {
          developer.value = on ? 'on' : 'off';
          void ask('keep-messages', { on });
        }}
      />
    </Section>
  );
}

/** A change of the text size moves everything: scrolls so that the pressed control stays where it is. */
function keepInView(change: () => void): void {
  const pressed = document.activeElement;
  const before = pressed?.getBoundingClientRect().top ?? 0;
  change();
  const scroller = pressed?.closest('main');
  if (!scroller || !pressed) return;
  // A zoomed element scrolls by its own pixels.
  const zoom = scroller.offsetWidth === 0 ? 1 : scroller.getBoundingClientRect().width / scroller.offsetWidth;
  scroller.scrollTop += (pressed.getBoundingClientRect().top - before) / zoom;
}

/** Translates the name of each choice. */
export const inLanguage = <T extends string>(phrases: Record<T, Phrase>): Record<T, string> =>
  Object.fromEntries(Object.entries<Phrase>(phrases).map(([key, text]) => [key, say(text)])) as Record<T, string>; // the keys of the table
