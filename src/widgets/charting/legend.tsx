/** The chart's legend; pressing a series hides or shows it. */
import { say } from '#ui/language/index.tsx';

export interface LegendItem {
  label: string;
  colour: string;
  /** Shown after the name if the chart doesn't show it. */
  value?: string;
}

interface LegendProps {
  items: readonly LegendItem[];
  hidden: ReadonlySet<string>;
  onToggle(label: string): void;
  /** Where each stands, in px, if they stand at the ends of lines. */
  places?: readonly { x: number; y: number }[];
}

const toPlace = ({ x = 0, y = 0 } = {}) => ({ left: `${x}px`, top: `${y}px`, maxWidth: `calc(100% - ${x}px)` });

export function Legend({ items, hidden, onToggle, places }: LegendProps) {
  return (
    <ul class={places ? 'legend direct' : 'legend'} aria-label={say('Series')}>
      {items.map(({ label, colour, value }, i) => (
        <li key={label} style={places && toPlace(places[i])}>
          <button type="button" aria-pressed={!hidden.has(label)} onClick={() => onToggle(label)} title={label}>
            <i style={{ '--c': colour }} />
            <span class="cut" dir="auto">
              {label}
            </span>
            {value && <span class="of">{value}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
