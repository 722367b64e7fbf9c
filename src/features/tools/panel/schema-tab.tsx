/** The schema as the page gave it. */
import { writeJson } from '#core/tools/long-numbers.ts';
import { CopyButton } from '#ui/controls/controls.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';
import type { DiffPart } from '#ui/word-diff.ts';
import type { ToolBench } from '../state/tool-bench';

export function SchemaTab({ bench: own }: { bench: ToolBench }) {
  const { schema } = own.placed.value.tool;
  if (!schema) return <p class="small quiet">{say('No schema: the tool accepts any object.')}</p>;
  return (
    <section>
      <h3 class="row">
        {say('Schema')}
        <span class="grow" />
        <CopyButton what={say('schema')} text={() => writeJson(schema, 2)} />
      </h3>
      <JsonTree value={schema} label={say('Schema')} depth={3} />
    </section>
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
