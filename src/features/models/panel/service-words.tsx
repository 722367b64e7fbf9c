/** The full, unchanged error answer of a model's service, folded away. */
import type { ModelFailure } from '#core/log/entry.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';

export function ServiceWords({ failure: { values } }: { failure: ModelFailure }) {
  if (typeof values.raw !== 'string') return null;
  return (
    <details class="service-words">
      <summary>
        <Icon name="right" size={12} />
        {say('Response from the service')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre class="theirs" dir="ltr" tabIndex={0}>
        <Visible text={values.raw} />
      </pre>
    </details>
  );
}
