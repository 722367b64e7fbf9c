/** The schema as the page gave it, and the versions of the definition since the panel was opened. */
import { useState } from 'preact/hooks';
import { CopyButton, Icon, JsonTree, say, sayCount, toMoment } from '#ui';
import { toDiffLines } from '../../models/tools/text-diff';
import type { ToolBench } from '../../models/tools/tool-bench';
import { type ToolVersion, toChanges } from '../../models/tools/tool-versions';
import { usePanel } from '../context';
import { DefinitionChanges, DiffLines } from './differences';

export function SchemaTab({ bench: own }: { bench: ToolBench }) {
  const { schema } = own.placed.value.tool;
  return (
    <>
      <History bench={own} />
      {schema ? (
        <section>
          <h3 class="row">
            {say('As its owner gave it')}
            <span class="grow" />
            <CopyButton what={say('schema')} text={() => JSON.stringify(schema, null, 2)} />
          </h3>
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
