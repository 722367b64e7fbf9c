/** The schema as the page gave it, the versions of the definition since the panel was opened, and what differs between them. */
import { useState } from 'preact/hooks';
import { CopyButton, type DiffPart, Icon, JsonTree, say, sayCount, toMoment, Visible } from '#ui';
import { toDiffLines } from '../../models/tools/text-diff';
import type { ToolBench } from '../../models/tools/tool-bench';
import { type ToolVersion, toChanges, type VersionChange } from '../../models/tools/tool-versions';
import { usePanel } from '../context';
import { Code } from '../controls/code';

export function SchemaTab({ bench: own }: { bench: ToolBench }) {
  const { schema } = own.placed.value.tool;
  return (
    <>
      <History bench={own} />
      {schema ? (
        <section>
          <h3 class="row">
            {say('Original schema')}
            <span class="grow" />
            <CopyButton what={say('schema')} text={() => JSON.stringify(schema, null, 2)} />
          </h3>
          <JsonTree value={schema} label={say('Schema')} depth={3} />
        </section>
      ) : (
        <p class="small quiet">{say('No schema: the tool accepts any object.')}</p>
      )}
    </>
  );
}

function History({ bench: own }: { bench: ToolBench }) {
  const { bench } = usePanel();
  const versions = bench.versionsOf(own.placed.value.key);
  if (versions.length < 2) return null;
  const pairs = versions.slice(1).map((after, i) => ({ before: versions[i] ?? after, after }));
  return (
    <section>
      <h3>
        {sayCount(
          pairs.length,
          '{count} change since you opened the panel',
          '{count} changes since you opened the panel',
        )}
      </h3>
      <ul class="versions">
        {pairs.reverse().map((pair, i) => (
          <Step key={pair.after.at} {...pair} newest={i === 0} />
        ))}
      </ul>
    </section>
  );
}

function Step({ before, after, newest }: { before: ToolVersion; after: ToolVersion; newest: boolean }) {
  const [open, setOpen] = useState(newest);
  return (
    <li>
      <button type="button" class="run-line" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'right'} size={14} />
        <span class="quiet small">{toMoment(after.at, Date.now())}</span>
        <DefinitionChanges changes={toChanges(before, after)} />
      </button>
      {open && <DiffLines lines={toDiffLines(before, after)} />}
    </li>
  );
}

/** `track_id enum +2 −1` */
export function DefinitionChanges({ changes }: { changes: readonly VersionChange[] }) {
  return (
    <span class="changes">
      {changes.map(({ what, added, removed }) => (
        <span key={what}>
          <Code text={what} />
          {added > 0 && <span class="added">+{added}</span>}
          {removed > 0 && <span class="removed">−{removed}</span>}
        </span>
      ))}
    </span>
  );
}

const signs = { added: '+', removed: '−', same: ' ' } as const;

export function DiffLines({ lines }: { lines: readonly DiffPart[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class="code diff-lines" dir="ltr" tabIndex={0}>
      {lines.map(({ type, text }, i) => (
        <span key={`${i.toString()}`} class={type}>
          <span class="vh">{type === 'added' ? say('added') : type === 'removed' ? say('removed') : ''}</span>
          {signs[type]} <Visible text={text} />
        </span>
      ))}
    </pre>
  );
}
