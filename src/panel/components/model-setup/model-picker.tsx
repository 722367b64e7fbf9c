/** In the composer: which model answers in this conversation, and a menu of the others. */
import { Icon, say } from '#ui';
import { isSame, nameOfModel, ownerOf } from '../../models/model-setup/model-kinds';
import { usePanel } from '../context';
import { Menu, MenuItem, MenuRule } from '../controls/menu';

export function ModelPicker() {
  const { model, models, setup, drawer } = usePanel();
  const current = models.current.value;
  if (!current) return null;
  const another = () => {
    setup.pick('anthropic');
    drawer.value = 'settings';
  };
  return (
    <Menu label={say('Model of this chat')} opener={toOpener(nameOfModel(current))}>
      {(model.value?.models ?? []).map(({ choice }) => (
        <MenuItem
          key={JSON.stringify(choice)}
          icon="check"
          checked={isSame(choice, current)}
          text={nameOfModel(choice)}
          aside={ownerOf(choice)}
          onPick={() => models.choose(choice)}
        />
      ))}
      <MenuRule />
      {!isSame(current, model.value?.choice) && (
        <MenuItem icon="check" text={say('Use for new chats')} onPick={() => setup.makeDefault(current)} />
      )}
      <MenuItem icon="plus" text={say('Set up another model')} onPick={another} />
    </Menu>
  );
}

const toOpener = (name: string) => (open: boolean, toggle: () => void) => (
  <button
    type="button"
    class="pick"
    title={say('Change the model')}
    aria-label={say('Change the model: {model}', { model: name })}
    aria-haspopup="menu"
    aria-expanded={open}
    onClick={toggle}
  >
    <span class="cut">{name}</span>
    <Icon name="down" size={12} />
  </button>
);
