/** In the composer: a ring that shows how much context is used; hovered, focused or pressed, it shows the figures. */
import { useState } from 'preact/hooks';
import { languageSaid, say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toCost, toFigure, toThousands } from '#ui/words/figures.ts';
import type { ContextUse } from '../../state/context-use';

/** From this share on the ring changes colour: the oldest messages are about to be left out. */
const nearlyFull = 0.8;

export function ContextRing() {
  const { context, models } = usePanel();
  const [open, setOpen] = useState(false);
  if (models.current.value === null) return null;
  const use = context.use.value;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <span
      class="use"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={({ currentTarget }) => setOpen(currentTarget.contains(document.activeElement))}
    >
      <button
        type="button"
        class={isFigure(use) ? 'ib figure' : 'ib'}
        aria-label={nameOf(use)}
        aria-describedby={open ? 'context-use' : undefined}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      >
        <Sign {...use} />
      </button>
      {open && <Figures {...use} />}
    </span>
  );
}

const toShare = (share: number): string =>
  share.toLocaleString(languageSaid(), { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });

/** `5.6K` */
const toUsed = (last: NonNullable<ContextUse['last']>): string => toThousands(last.inputTokens + last.outputTokens);

function nameOf({ share, last }: ContextUse): string {
  if (last === null) return say('Context used: nothing yet');
  return share === null
    ? say('Context used: {tokens} tokens', { tokens: toUsed(last) })
    : say('Context used: {share}', { share: toShare(share) });
}

/** An unknown share is written as a number: a broken ring would look like a spinner. */
const isFigure = ({ share, last }: ContextUse): boolean => share === null && last !== null;

function Sign(use: ContextUse) {
  if (use.last === null || use.share !== null) return <Ring share={use.share} />;
  return <span aria-hidden="true">{toUsed(use.last)}</span>;
}

function Ring({ share }: Pick<ContextUse, 'share'>) {
  const around = 2 * Math.PI * 5.5;
  // A small share stays visible.
  const drawn = share === null || share === 0 ? 0 : Math.max(0.04, share) * around;
  const tone = share !== null && share >= nearlyFull ? 'ring full' : 'ring';
  return (
    <svg class={tone} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle class="track" cx="8" cy="8" r="5.5" />
      {drawn > 0 && <circle class="part" cx="8" cy="8" r="5.5" stroke-dasharray={`${drawn} ${around}`} />}
    </svg>
  );
}

function Figures({ last, context, share }: ContextUse) {
  const whole = usePanel().context.whole.value;
  return (
    <div class="use-figures" id="context-use" role="tooltip">
      <p class="row">
        <b class="grow">{say('Context used')}</b>
        {share !== null && <b>{toShare(share)}</b>}
      </p>
      <p class="small mid">{toSentence({ last, context, share })}</p>
      {last && (
        <dl>
          <Figure name={say('Input')} value={toFigure(last.inputTokens)} />
          <Figure name={say('Cached input')} value={toFigure(last.cachedInputTokens)} />
          <Figure name={say('Output')} value={toFigure(last.outputTokens)} />
          <Figure name={say('Cost of this turn')} value={last.unpriced ? say('Unknown') : toCost(last.cost)} />
          <Figure name={say('Cost of this chat')} value={toWhole(whole)} />
        </dl>
      )}
    </div>
  );
}

function toSentence(use: ContextUse): string {
  const { last, context } = use;
  if (last === null || context === null) return nameOf(use);
  const tokens = toFigure(last.inputTokens + last.outputTokens);
  return say('The last turn used {tokens} of {context} tokens.', { tokens, context: toFigure(context) });
}

/** Turns of unknown price make the sum a minimum. */
function toWhole({ cost, unpriced, turns }: { cost: number; unpriced: number; turns: number }): string {
  if (unpriced === turns || (unpriced > 0 && cost === 0)) return say('Unknown');
  return unpriced > 0 ? say('{cost} or more', { cost: toCost(cost) }) : toCost(cost);
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div class="row">
    <dt class="grow">{name}</dt>
    <dd>{value}</dd>
  </div>
);
