/** What a tool says otherwise than when it was allowed or offered: its description, title, hints and schema, then and now. */
import type { ComponentChildren } from 'preact';
import type { DefinitionPart } from '#conversation';
import type { ToolHints } from '#tools';
import { type DiffPart, diffWords, hintWords, say, Visible } from '#ui';
import type { CallView } from '../../models/calls/call-view';

interface ChangesProps {
  call: CallView;
  asked: NonNullable<CallView['asked']>;
}

export function ApprovalChanges({ call, asked }: ChangesProps) {
  const before = asked.grantedDescription ?? '';
  const after = asked.description ?? call.target?.description ?? '';
  const rows = [
    { name: say('Description'), before, after },
    { name: say('Title'), before: asked.change?.before.title ?? '', after: asked.change?.now.title ?? '' },
    { name: say('Hints'), before: wordHints(asked.change?.before), after: wordHints(asked.change?.now) },
    { name: say('Schema'), before: wordSchema(asked.change?.before), after: wordSchema(asked.change?.now) },
  ].filter((row) => row.before !== row.after);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="chgs" tabIndex={0} aria-label={say('What changed')}>
      {rows.map((row) => (
        <Change key={row.name} {...row} named={rows.length > 1 || row.before !== before} />
      ))}
    </section>
  );
}

const wordHints = (part: DefinitionPart | undefined): string =>
  Object.entries(part?.hints ?? {})
    .flatMap(([hint, on]) => (on ? say(hintWords[hint as keyof ToolHints]) : [])) // keys of ToolHints
    .join(', ') || (part?.hints ? say('None') : '');

const wordSchema = (part: DefinitionPart | undefined): string =>
  part?.schema ? JSON.stringify(part.schema, null, 1) : '';

function Change({ name, before, after, named }: { name: string; before: string; after: string; named: boolean }) {
  const parts = diffWords(before, after);
  return (
    <>
      {named && <p class="small quiet">{name}</p>}
      <dl class="chg">
        <dt>{say('Then')}</dt>
        <dd>{parts.map((part, i) => part.type !== 'added' && <Part key={`${i.toString()}`} part={part} />)}</dd>
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
