/** In the composer: which model answers in this conversation, and a menu of the others. */
import type { ModelChoice } from '#settings';
import { Icon, say } from '#ui';
import { isSame } from '../../models/model-setup/model-choices';
import { nameOfModel, ownerOf } from '../../models/model-setup/model-kinds';
import { usePanel } from '../context';
import { useMenu } from '../controls/menu';
import { walkRows } from '../controls/walk-rows';

export function ModelPicker() {
  const { models } = usePanel();
  const { open, setOpen, box, close } = useMenu('[role=menuitemradio][aria-checked=true]');
  const current = models.current.value;
  if (!current) return null;
  const name = nameOfModel(current);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu and of its button, caught in one place
    <div class="more picker" ref={box} onKeyDown={(event) => open && onKey(event, close)}>
      <button
        type="button"
        class="pick"
        title={say('Change the model')}
        aria-label={say('Change the model: {model}', { model: name })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span class="cut">{name}</span>
        <Icon name="down" size={12} />
      </button>
      {open && <Choices current={current} onDone={close} />}
    </div>
  );
}

function onKey(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape' && event.key !== 'Tab') return;
  if (event.key === 'Escape') event.preventDefault();
  event.stopPropagation();
  close();
}

function Choices({ current, onDone }: { current: ModelChoice; onDone(): void }) {
  const { model, models, setup, drawer } = usePanel();
  const all = model.value?.models ?? [];
  const pick = (choice: ModelChoice) => {
    onDone();
    void models.choose(choice);
  };
  const everywhere = () => {
    onDone();
    void setup.makeDefault(current);
  };
  const another = () => {
    onDone();
    setup.pick('anthropic');
    drawer.value = 'settings';
  };
  return (
    <div
      class="menu"
      role="menu"
      aria-label={say('Model of this chat')}
      onKeyDown={(event) => walkRows(event, '[role^=menuitem]')}
    >
      {all.map(({ choice }) => (
        <Choice key={JSON.stringify(choice)} choice={choice} checked={isSame(choice, current)} onPick={pick} />
      ))}
      <hr class="menu-rule" />
      {!isSame(current, model.value?.choice) && (
        <button type="button" role="menuitem" tabIndex={-1} onClick={everywhere}>
          <span class="tick">
            <Icon name="check" size={14} />
          </span>
          <span class="grow">{say('Use for new chats')}</span>
        </button>
      )}
      <button type="button" role="menuitem" tabIndex={-1} onClick={another}>
        <span class="tick">
          <Icon name="plus" size={14} />
        </span>
        <span class="grow">{say('Set up another model')}</span>
      </button>
    </div>
  );
}

interface ChoiceProps {
  choice: ModelChoice;
  checked: boolean;
  onPick(choice: ModelChoice): void;
}

const Choice = ({ choice, checked, onPick }: ChoiceProps) => (
  <button type="button" role="menuitemradio" aria-checked={checked} tabIndex={-1} onClick={() => onPick(choice)}>
    <span class="tick">{checked && <Icon name="check" size={14} />}</span>
    <span class="grow cut">{nameOfModel(choice)}</span>
    <span class="quiet cut owner">{ownerOf(choice)}</span>
  </button>
);
