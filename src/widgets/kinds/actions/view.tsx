/** A row of buttons that wraps. */
import { useContext } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { Chosen, pressedOf } from '../../parts/chosen';
import { toItemKeys } from '../../parts/item-keys';
import type { ViewProps } from '../../widget';
import type { actions } from './spec';
import './view.css';

export default function ActionsView({ data, emit }: ViewProps<typeof actions>) {
  const { buttons, ariaLabel } = data;
  const chosen = useContext(Chosen);
  const keys = toItemKeys(buttons.map(({ label }) => label));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div data-view="actions" dir="auto" role="group" aria-label={ariaLabel ?? say('Actions')}>
      {buttons.length === 0 && <p class="mid">{say('Nothing here yet')}</p>}
      {buttons.map(({ label, primary }, i) => (
        <button
          key={keys[i]}
          type="button"
          class={primary ? 'btn primary' : 'btn'}
          aria-pressed={pressedOf(chosen, label)}
          data-sends={chosen ? undefined : label}
          onClick={() => emit('click', { label })}
        >
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}
