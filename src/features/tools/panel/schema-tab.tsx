/** The schema as the page gave it. */
import { writeJson } from '#core/tools/long-numbers.ts';
import { CopyButton } from '#ui/controls/controls.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say } from '#ui/language/index.tsx';
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
