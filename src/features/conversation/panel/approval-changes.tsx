/** On a card: how a tool's definition differs from the one allowed or offered before. */
import type { ComponentChildren } from 'preact';
import type { DefinitionPart } from '#core/log/entry.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { say } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';
import { type DiffPart, diffWords } from '#ui/word-diff.ts';
import { wordHints } from '#ui/words/run.ts';
import type { CallView } from '../state/call-view';

/** Description, title, hints, whether a call submits its form, and schema. */
export function ApprovalChanges({ call, asked }: { call: CallView; asked: NonNullable<CallView['asked']> }) {
  const before = asked.grantedDescription ?? '';
  const after = asked.description ?? call.target?.description ?? '';
  const { before: then, now } = asked.change ?? {};
  const rows = [
    { name: say('Description'), before, after },
    { name: say('Title'), before: then?.title ?? '', after: now?.title ?? '' },
    { name: say('Hints'), before: toHints(then), after: toHints(now) },
    { name: say('Afterwards'), before: toEnd(then), after: toEnd(now) },
    { name: say('Schema'), before: toSchema(then), after: toSchema(now) },
  ].filter((row) => row.before !== row.after);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="chgs" tabIndex={0} aria-label={say('Changes')}>
      {rows.map((row) => (
        <Change key={row.name} {...row} named={rows.length > 1 || row.before !== before} />
      ))}
    </section>
  );
}

const toHints = (part: DefinitionPart | undefined): string =>
  part?.hints ? wordHints(part.hints).join(', ') || say('None') : '';

/** Empty: it isn't known, or there is no form. */
const toEnd = ({ autosubmit }: DefinitionPart = {}): string =>
  autosubmit === undefined ? '' : autosubmit ? say('submit the form') : say('None');

const toSchema = (part: DefinitionPart | undefined): string => (part?.schema ? writeJson(part.schema, 1) : '');

function Change({ name, before, after, named }: { name: string; before: string; after: string; named: boolean }) {
  const parts = diffWords(before, after);
  return (
    <>
      {named && <p class="small quiet">{name}</p>}
      <dl class="chg">
        {before && <dt>{say('Before')}</dt>}
        {before && (
          <dd>{parts.map((part, i) => part.type !== 'added' && <Part key={`${i.toString()}`} part={part} />)}</dd>
        )}
        <dt>{say('Now')}</dt>
        <dd>{parts.map((part, i) => part.type !== 'removed' && <Part key={`${i.toString()}`} part={part} />)}</dd>
      </dl>
    </>
  );
}

function Part({ part }: { part: DiffPart }): ComponentChildren {
  const text = <Visible text={part.text} />;
  if (part.type === 'same') return text;
  return part.type === 'removed' ? <del>{text}</del> : <ins>{text}</ins>;
}
