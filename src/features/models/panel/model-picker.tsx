/** In the composer: which model answers in this conversation, and a menu of the others. */

import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { isSame, nameOfModel, ownerOf } from '../state/model-kinds';

export function ModelPicker() {
  const { model, models, setup, drawer } = usePanel();
  const current = models.current.value;
  if (!current) return null;
  const another = () => {
    setup.pick('anthropic');
    drawer.value = 'settings';
  };
  return (
    <Menu label={say('Change the model')} opener={toOpener(nameOfModel(current))}>
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
    aria-label={say('{name}: {words}', { name: say('Change the model'), words: name })}
    aria-haspopup="menu"
    aria-expanded={open}
    onClick={toggle}
  >
    <span class="cut">{name}</span>
    <Icon name="down" size={12} />
  </button>
);
