/** One figure: its label, its value and its change. */
import { Icon, type IconName, type Phrase, phrase, say } from '#ui';
import { Trend } from '../../parts/trend';
import type { DataOf, ViewProps } from '../../widget';
import type { statCard } from './spec';
import './view.css';

type Card = DataOf<typeof statCard>;

/** The judgement is a colour, so it needs a word and a glyph too. */
const judgements: Partial<Record<NonNullable<Card['variant']>, { icon: IconName; word: Phrase }>> = {
  success: { icon: 'check', word: phrase('Good') },
  warning: { icon: 'warn', word: phrase('Needs attention') },
  error: { icon: 'error', word: phrase('Bad') },
  info: { icon: 'info', word: phrase('For information') },
};

export default function StatCardView({ data }: ViewProps<typeof statCard>) {
  const { label, value, unit, delta, trend, previousValue, variant } = data;
  const judgement = variant && judgements[variant];
  return (
    <div class={`stat-card ${variant ?? ''}`} data-view="stat-card" dir="auto">
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
      <Trend direction={trend} change={delta}>
        {previousValue && (
          <bdi dir="ltr">
            {say('before:')} <bdi>{previousValue}</bdi>
          </bdi>
        )}
      </Trend>
    </div>
  );
}
