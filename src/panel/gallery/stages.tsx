/** A widget on the ground of the theme that is picked, or on both, one below the other. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { WidgetView } from '../components/blocks/widget-view';

export type Theme = 'both' | 'light' | 'dark';
export const ThemeShown = createContext<Theme>('both');

type StagesProps = Omit<Parameters<typeof WidgetView>[0], 'style'> & { columns?: number };

/** The second is only to be looked at: whoever reads or walks through the page meets each widget once. */
export function Stages({ columns, ...view }: StagesProps) {
  const theme = useContext(ThemeShown);
  const style = columns === undefined ? undefined : { maxWidth: `${columns * 100 - 12}px` };
  const themes = theme === 'both' ? (['light', 'dark'] as const) : [theme];
  return (
    <div class="stages" style={style}>
      {themes.map((each, i) => (
        <div key={each} class="w stage" data-ground={each} inert={i > 0} aria-hidden={i > 0}>
          <WidgetView {...view} />
        </div>
      ))}
    </div>
  );
}
