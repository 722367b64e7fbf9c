/** What a model is given in place of a tool's schema: the changes in words, and the schema they make. */
import type { ToolRow } from '#bridge';
import { Icon, JsonTree, toCount, Visible, wordSchemaPatch } from '#ui';
import { toSeenSchema } from '../models/seen-schema';
import { usePanel } from './context';

export function SeenSchema({ tool }: { tool: ToolRow }) {
  const { model } = usePanel();
  const seen = toSeenSchema(tool, model.value?.choice ?? null);
  if (!seen) return null;
  const { patches, schema } = seen;
  if (patches.length === 0) return <p class="small quiet">Your model is given the schema as it is.</p>;
  return (
    <details class="thought seen">
      <summary>
        <Icon name="right" size={14} />
        As the model sees it
        <span class="quiet">{toCount(patches.length, 'change')}</span>
      </summary>
      <ul>
        {patches.map((patch) => {
          const { what, next } = wordSchemaPatch(patch);
          return (
            <li key={patch.path + patch.keyword + patch.message}>
              <b>
                <Visible text={what} />
              </b>{' '}
              <Visible text={next} />
            </li>
          );
        })}
      </ul>
      <JsonTree value={schema} label="Schema as the model sees it" depth={3} />
    </details>
  );
}
