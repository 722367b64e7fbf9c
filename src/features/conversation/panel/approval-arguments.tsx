/** The arguments of a waiting call, in full. */
import { Fragment } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { LinkButton } from '#ui/controls/controls.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { Scalar, Visible } from '#ui/visible.tsx';
import { type LongArgument, toShortJson } from '../state/argument-rows';
import { type ArgumentReading, useEndInSight } from './use-reading';

interface ArgumentsProps {
  reading: ArgumentReading;
  plain?: boolean;
  /** Elements of a page, and what would be done to them. */
  areEffects?: boolean;
}

/** Each with its head, so that none lies out of sight behind a long one. Scrolls rather than being cut. `plain`: texts, which need no quotation marks. */
export function Arguments({ reading, plain = false, areEffects = false }: ArgumentsProps) {
  const { rows, count, saw, showMore } = reading;
  const list = useRef<HTMLDListElement>(null);
  useEndInSight(list, () => rows.length === count && saw('end'));
  if (count === 0) return plain ? null : <p class="no-args">{say('No arguments')}</p>;
  return (
    <>
      {!plain && <p class="count small quiet">{sayCount(count, '{count} argument', '{count} arguments')}</p>}
      <dl
        ref={list}
        class={plain ? 'args plain' : 'args'}
        tabIndex={0}
        aria-label={areEffects ? say('Effects') : say('Arguments')}
      >
        {rows.map((row, i) => (
          <Fragment key={row.name}>
            <dt>
              <Visible text={row.name} />
            </dt>
            <dd>
              {row.long ? (
                <Long long={row.long} row={i} reading={reading} />
              ) : (
                <Short value={row.value} plain={plain} />
              )}
            </dd>
          </Fragment>
        ))}
        {rows.length < count && (
          <dd class="more">
            <LinkButton onClick={showMore}>{say('Show more')}</LinkButton>
          </dd>
        )}
      </dl>
    </>
  );
}

function Short({ value, plain }: { value: unknown; plain: boolean }) {
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject && !(plain && typeof value === 'string')) return <Scalar value={value} />;
  return <Visible class="verbatim" text={isObject ? toShortJson(value) : value} />;
}

function Long({ long, row, reading }: { long: LongArgument; row: number; reading: ArgumentReading }) {
  const isUnfolded = reading.unfolded.has(row);
  const count = long.text.length;
  return (
    <>
      {!isUnfolded && (
        <span class="s">
          <Visible text={`${long.head}…`} />{' '}
        </span>
      )}
      <span class="quiet">{sayCount(count, '{count} character', '{count} characters')}</span>{' '}
      <button type="button" class="link" aria-expanded={isUnfolded} onClick={() => reading.toggle(row)}>
        {isUnfolded ? say('Collapse') : say('Expand')}
      </button>
      {isUnfolded && <Unfolded text={long.text} onEnd={() => reading.saw(row)} />}
    </>
  );
}

/** Characters that are drawn at once: 30 million would freeze the panel. */
const portion = 20_000;

function Unfolded({ text, onEnd }: { text: string; onEnd(): void }) {
  const [shown, setShown] = useState(portion);
  const area = useRef<HTMLDivElement>(null);
  useEndInSight(area, () => shown >= text.length && onEnd());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={area} class="verbatim unfolded" tabIndex={0}>
      <Visible text={text.slice(0, shown)} />
      {shown < text.length && (
        <p>
          <LinkButton onClick={() => setShown(shown + portion)}>{say('Show more')}</LinkButton>
        </p>
      )}
    </div>
  );
}

/** Why the call can't be allowed yet, with the way round it. */
export function Unread({ reading }: { reading: ArgumentReading }) {
  return (
    <p class="unread small mid" role="status">
      {reading.left > 0 && (
        <>
          {say('Some arguments are hidden. Expand and read all of them to allow the call.')}{' '}
          <LinkButton onClick={reading.leaveFolded}>{say('Skip the rest')}</LinkButton>
        </>
      )}
    </p>
  );
}
