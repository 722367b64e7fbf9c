/** The schema as the page gave it, and how the definition changed since the panel knows the tool. */
import { useState } from 'preact/hooks';
import { CopyButton, Icon, JsonTree, say, sayCount, toMoment, Visible } from '#ui';
import type { ToolBench } from '../../models/tool-bench';
import { type ToolVersion, toChanges, toDiffLines } from '../../models/tool-versions';
import { usePanel } from '../context';
import { Changes } from './changes';

export function SchemaTab({ bench: own }: { bench: ToolBench }) {
  const { schema } = own.placed.value.tool;
  return (
    <>
      <History bench={own} />
      {schema ? (
        <section>
          <h4 class="row">
            {say('As its owner gave it')}
            <span class="grow" />
            <CopyButton what={say('schema')} text={() => JSON.stringify(schema, null, 2)} />
          </h4>
          <JsonTree value={schema} label={say('Schema')} depth={3} />
        </section>
      ) : (
        <p class="small quiet">{say('No schema: it takes any object.')}</p>
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
      <h4>
        {sayCount(
          pairs.length,
          '{count} change since you opened the panel',
          '{count} changes since you opened the panel',
        )}
      </h4>
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
        <Changes changes={toChanges(before, after)} />
      </button>
      {open && <Lines before={before} after={after} />}
    </li>
  );
}

const signs = { added: '+', removed: '−', same: ' ' } as const;

function Lines({ before, after }: { before: ToolVersion; after: ToolVersion }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class="code diff-lines" dir="ltr" tabIndex={0}>
      {toDiffLines(before, after).map(({ type, text }, i) => (
        <span key={`${i.toString()}`} class={type}>
          <span class="vh">{type === 'added' ? say('added') : type === 'removed' ? say('removed') : ''}</span>
          {signs[type]} <Visible text={text} />
        </span>
      ))}
    </pre>
  );
}
