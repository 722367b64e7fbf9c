import type { VersionChange } from '../../models/tools/tool-versions';
import { Code } from '../controls/code';

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
