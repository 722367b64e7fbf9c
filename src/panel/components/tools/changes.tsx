/** What differs between two versions of a tool, in few words: `track_id enum +2 −1`. */
import { Visible } from '#ui';
import type { DefinitionChange } from '../../models/tools/tool-versions';

export function DefinitionChanges({ changes }: { changes: readonly DefinitionChange[] }) {
  return (
    <span class="changes">
      {changes.map(({ what, added, removed }) => (
        <span key={what}>
          <code>
            <Visible text={what} />
          </code>
          {added > 0 && <span class="added">+{added}</span>}
          {removed > 0 && <span class="removed">−{removed}</span>}
        </span>
      ))}
    </span>
  );
}
