/** One figure: what it is, how much, and how it changed. */
import { Icon, type IconName, type Phrase, phrase, say } from '#ui';
import type { WidgetViewProps } from '../../widget';
import './view.css';

interface StatCard {
  label: string;
  value: string;
  unit?: string;
  delta?: string;
  trend?: 'up' | 'down' | 'flat';
  previousValue?: string;
  variant?: 'default' | 'success' | 'warning' | 'error' | 'info';
}

const trends: Record<NonNullable<StatCard['trend']>, { icon: IconName; word: Phrase }> = {
  up: { icon: 'rise', word: phrase('Up') },
  down: { icon: 'fall', word: phrase('Down') },
  flat: { icon: 'flat', word: phrase('Unchanged') },
};

/** The judgement is a colour, so it needs a word and a glyph too. */
const judgements: Partial<Record<NonNullable<StatCard['variant']>, { icon: IconName; word: Phrase }>> = {
  success: { icon: 'check', word: phrase('Good') },
  warning: { icon: 'warn', word: phrase('Needs attention') },
  error: { icon: 'error', word: phrase('Bad') },
  info: { icon: 'info', word: phrase('For information') },
};

export default function StatCardView({ data }: WidgetViewProps) {
  const card = data as unknown as StatCard; // its spec validated it before it entered the log
  const { label, value, unit, delta, previousValue } = card;
  const trend = card.trend && trends[card.trend];
  const judgement = card.variant && judgements[card.variant];
  return (
    <div class={`stat-card ${card.variant ?? ''}`} data-view="stat-card" dir="auto">
      <h2 class="l">
        {judgement && (
          <bdi class="judgement">
            <Icon name={judgement.icon} size={14} label={say(judgement.word)} />
          </bdi>
        )}
        <span class="cut" title={label}>
          {label}
        </span>
      </h2>
      <p class="v">
        {value || '–'}
        {unit && <small>{unit}</small>}
      </p>
      {(delta || trend || previousValue) && (
        <p class="d">
          {trend && <Icon name={trend.icon} size={12} {...(delta && { label: say(trend.word) })} />}
          {(delta || trend) && <span class="delta">{delta || (trend && say(trend.word))}</span>}
          {previousValue && (
            <bdi dir="ltr">
              {say('before:')} <bdi>{previousValue}</bdi>
            </bdi>
          )}
        </p>
      )}
    </div>
  );
}
