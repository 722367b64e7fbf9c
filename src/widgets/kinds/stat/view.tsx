/** One figure: what it is, how much, and where it is going. */
import { Icon, type IconName, type Phrase, phrase, say } from '#ui';
import type { DataOf, ViewProps } from '../../widget';
import type { stat } from './spec';
import './view.css';

const directions: Record<NonNullable<DataOf<typeof stat>['trendDir']>, { icon: IconName; word: Phrase }> = {
  up: { icon: 'rise', word: phrase('Up') },
  down: { icon: 'fall', word: phrase('Down') },
  neutral: { icon: 'flat', word: phrase('Unchanged') },
};

export default function StatView({ data }: ViewProps<typeof stat>) {
  const { label, value, trend, trendDir } = data;
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
