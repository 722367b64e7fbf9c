/** One figure: its label, its value and its change. */

import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say } from '#ui/language/index.tsx';
import type { DataOf, ViewProps } from '../../widget';
import type { statCard } from './spec';
import '../../parts/figure.css';

type Card = DataOf<typeof statCard>;

/** The judgement is a colour, so it needs a word and a glyph too. */
const judgements: Partial<Record<NonNullable<Card['variant']>, { icon: IconName; word: Phrase }>> = {
  success: { icon: 'check', word: phrase('Good') },
  warning: { icon: 'warn', word: phrase('Needs attention') },
  error: { icon: 'error', word: phrase('Bad') },
  info: { icon: 'info', word: phrase('For information') },
};

const arrows = {
  up: { icon: 'rise', word: phrase('Up') },
  down: { icon: 'fall', word: phrase('Down') },
  flat: { icon: 'flat', word: phrase('Unchanged') },
} as const;

/** `view`: the widget that it draws. */
export default function StatCardView({ data, view = 'stat-card' }: ViewProps<typeof statCard> & { view?: string }) {
  const { label, value, unit, delta, trend, previousValue, variant } = data;
  const judgement = variant && judgements[variant];
  return (
    <div class={`stat-card ${variant ?? ''}`} data-view={view} dir="auto">
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
      <Trend direction={trend} change={delta} before={previousValue} />
    </div>
  );
}

interface TrendProps {
  direction: keyof typeof arrows | undefined;
  change: string | undefined;
  before: string | undefined;
}

/** An arrow with a few words, or with the arrow's own word. */
function Trend({ direction, change, before }: TrendProps) {
  const arrow = direction && arrows[direction];
  if (!change && !arrow && !before) return null;
  return (
    <p class="d">
      {arrow && <Icon name={arrow.icon} size={12} {...(change && { label: say(arrow.word) })} />}
      {(change || arrow) && <span class="delta">{change || (arrow && say(arrow.word))}</span>}
      {before && (
        <bdi dir="ltr">
          {say('before:')} <bdi>{before}</bdi>
        </bdi>
      )}
    </p>
  );
}
