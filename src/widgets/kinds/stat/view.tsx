/** One figure: what it is, how much, and where it is going. */
import { Icon, type IconName, type Phrase, phrase, say } from '#ui';
import type { WidgetViewProps } from '../../widget';
import './view.css';

interface Stat {
  label: string;
  value: string;
  trend?: string;
  trendDir?: 'up' | 'down' | 'neutral';
}

const directions: Record<NonNullable<Stat['trendDir']>, { icon: IconName; word: Phrase }> = {
  up: { icon: 'rise', word: phrase('Up') },
  down: { icon: 'fall', word: phrase('Down') },
  neutral: { icon: 'flat', word: phrase('Unchanged') },
};

export default function StatView({ data }: WidgetViewProps) {
  const { label, value, trend, trendDir } = data as unknown as Stat; // its spec validated it
  const direction = trendDir && directions[trendDir];
  return (
    <div data-view="stat" dir="auto">
      <h2 class="l cut" title={label}>
        {label}
      </h2>
      <p class="v">{value || '–'}</p>
      {(trend || direction) && (
        <p class="d">
          {direction && <Icon name={direction.icon} size={12} {...(trend && { label: say(direction.word) })} />}
          <span>{trend || (direction && say(direction.word))}</span>
        </p>
      )}
    </div>
  );
}
