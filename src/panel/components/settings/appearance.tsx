/** How the panel looks, on this computer. */
import { Segments, say } from '#ui';
import { type TextSize, type Theme, textSizeNames, themeNames } from '../../models/settings/appearance';
import { usePanel } from '../context';
import { inLanguage } from './in-language';

export function Appearance() {
  const { theme, textSize } = usePanel().appearance;
  return (
    <section class="sec" aria-labelledby="look">
      <h2 id="look">{say('Appearance')}</h2>
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
          onPick={(value) => keepInSight(() => (textSize.value = value))}
        />
      </div>
    </section>
  );
}

/** Everything grows but the place that is scrolled to: what was pressed stays where it is. */
function keepInSight(change: () => void): void {
  const pressed = document.activeElement;
  const before = pressed?.getBoundingClientRect().top ?? 0;
  change();
  const scroller = pressed?.closest('main');
  if (!scroller || !pressed) return;
  // A place that is zoomed scrolls by its own pixels.
  const zoom = scroller.offsetWidth === 0 ? 1 : scroller.getBoundingClientRect().width / scroller.offsetWidth;
  scroller.scrollTop += (pressed.getBoundingClientRect().top - before) / zoom;
}
