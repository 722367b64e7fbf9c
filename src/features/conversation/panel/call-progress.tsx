/** How far a call is, as its server says: a bar, or a moving one where no end is known, and the server's words. */
import type { CallProgress } from '#core/tools/listener.ts';
import { say } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';

export function ProgressBar({ done, total, words }: CallProgress) {
  const isKnown = total !== undefined && total > 0;
  return (
    <div class="far">
      <progress
        aria-label={say('Progress')}
        max={isKnown ? total : undefined}
        value={isKnown ? Math.min(done, total) : undefined}
      />
      {words && (
        <span class="small mid cut">
          <Visible text={words} dir="auto" />
        </span>
      )}
    </div>
  );
}
