/** The arguments of a waiting call: in full, or as text to edit before they are allowed. */
import { Fragment } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { invisibleCharacter } from '#core/tools/invisible.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Scalar, Visible } from '#ui/visible.tsx';
import { wordIssue } from '#ui/words/issue.ts';
import { readEdited } from '../state/approval';
import { type LongArgument, toShortJson } from '../state/argument-rows';
import type { CallView } from '../state/call-view';
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

/** Writes invisible characters as escapes, so that they can be seen and keep their meaning. */
const toText = (input: CallView['input']): string =>
  writeJson(input, 2).replace(new RegExp(invisibleCharacter, 'gv'), (hidden) =>
    [...Array(hidden.length).keys()].map((i) => `\\u${hidden.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );

export function EditArguments({ call, mayAllow, onEnd }: { call: CallView; mayAllow: boolean; onEnd(): void }) {
  const { conversation } = usePanel();
  const [text, setText] = useState(() => toText(call.input));
  const [faults, setFaults] = useState<string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  // The button that had the focus is gone; without a focus here, Escape would stop the run.
  useLayoutEffect(() => field.current?.focus(), []);
  const typed = readEdited(text);
  const problems = 'fault' in typed ? [typed.fault] : faults;
  const allow = async () => {
    if ('fault' in typed) return;
    const issues = await conversation.decisions.approve(call.id, 'once', typed.input);
    setFaults(issues.map(wordIssue));
    // The button was disabled in the meantime and may have lost the focus; the fault is in the field.
    if (issues.length > 0) field.current?.focus();
  };
  return (
    <>
      <div class="edit-args">
        <textarea
          ref={field}
          class="in mono"
          rows={6}
          dir="ltr"
          spellcheck={false}
          aria-label={say('Arguments as JSON')}
          aria-invalid={problems.length > 0}
          aria-describedby={id}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setFaults([]);
          }}
        />
        <div id={id} role="status">
          {problems.map((fault) => (
            <p key={fault} class="tiny danger row">
              <Icon name="error" size={12} />
              <span>{fault}</span>
            </p>
          ))}
          {problems.length === 0 && <p class="tiny quiet">{say('Tabhand tells the model that you changed them.')}</p>}
        </div>
      </div>
      <div class="acts">
        <Button look="ghost" text={say('Discard')} onClick={onEnd} />
        <Button
          look="primary grow"
          text={say('Allow these once')}
          disabled={'fault' in typed || !mayAllow || conversation.decisions.answered.value.has(call.id)}
          onClick={allow}
        />
      </div>
    </>
  );
}
