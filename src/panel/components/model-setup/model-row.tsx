/** One model that is set up: its name, service, end of the key and capabilities. */
import { useState } from 'preact/hooks';
import { type ModelChoice, modelAddress, type SetUpModel, secretName } from '#settings';
import { Icon, LinkButton, Notice, say } from '#ui';
import { kinds, nameOfModel, ownerOf } from '../../models/model-setup/model-kinds';
import { usePanel } from '../context';
import { Menu, MenuItem, MenuRule } from '../controls/menu';
import { Capabilities } from './capabilities';

export function ModelRow({ setUp, isDefault }: { setUp: SetUpModel; isDefault: boolean }) {
  const { setup, model } = usePanel();
  const [leaving, setLeaving] = useState(false);
  const { choice, facts } = setUp;
  const name = nameOfModel(choice);
  const keyEnd = model.value?.keys[secretName(choice)];
  return (
    <div class="item">
      <h3 class="t">
        <Icon name={kinds[choice.type].icon} />
        <span class="cut">{name}</span>
        {isDefault && <span class="tag accent">{say('Default')}</span>}
      </h3>
      <ModelMenu choice={choice} isDefault={isDefault} onRemove={() => setLeaving(true)} />
      <div class="m about-model">
        <span class="cut">{[ownerOf(choice), wordKey(keyEnd)].filter(Boolean).join(', ')}</span>
        <span class="grow" />
        <Capabilities facts={facts} choice={choice} />
      </div>
      {leaving && (
        <Notice icon="trash" what={say('Remove {model}?', { model: name })} next={say('Chats are kept.')}>
          <LinkButton onClick={() => setup.remove(choice)}>{say('Remove')}</LinkButton>
          <LinkButton onClick={() => setLeaving(false)}>{say('Keep')}</LinkButton>
        </Notice>
      )}
    </div>
  );
}

function ModelMenu({ choice, isDefault, onRemove }: { choice: ModelChoice; isDefault: boolean; onRemove(): void }) {
  const { setup, model } = usePanel();
  const hasKey = model.value?.keys[secretName(choice)] !== undefined;
  const check = () => {
    setup.edit(choice);
    void setup.test();
  };
  return (
    <Menu label={say('Menu of {model}', { model: nameOfModel(choice) })}>
      {!isDefault && <MenuItem icon="check" text={say('Use for new chats')} onPick={() => setup.makeDefault(choice)} />}
      {modelAddress(choice) !== null && (
        <MenuItem icon="sliders" text={say('Change')} onPick={() => setup.edit(choice)} />
      )}
      <MenuItem icon="refresh" text={say('Check the connection')} onPick={check} />
      <MenuRule />
      {hasKey && <MenuItem icon="key" text={say('Remove key')} onPick={() => setup.removeKey(choice)} />}
      <MenuItem icon="trash" text={say('Remove')} onPick={onRemove} />
    </Menu>
  );
}

const wordKey = (end: string | undefined): string => (end === undefined ? '' : say('key ends in {end}', { end }));
