/** Settings → Models: the models that are set up, each with what is known of it, or, while one is set up or changed, its form. */
import { useEffect, useState } from 'preact/hooks';
import { modelAddress, secretName } from '#core/settings/model-address.ts';
import type { ModelChoice, SetUpModel } from '#core/settings/model-choice.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { Section } from '#ui/controls/section.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { isSame, kinds, nameOfModel, ownerOf } from '../state/model-kinds';
import { Capabilities } from './capabilities';
import { ModelForm } from './model-form';

export function ModelsSection() {
  const { setup, model } = usePanel();
  const isNone = model.value !== null && model.value.models.length === 0;
  useEffect(() => {
    if (isNone && !setup.open.value) setup.pick('anthropic');
  }, [setup, isNone]);
  useEffect(() => setup.leave, [setup]);
  return setup.open.value ? <Setting mayClose={!isNone} /> : <SetUp />;
}

function SetUp() {
  const { setup, model } = usePanel();
  const { models = [], choice } = model.value ?? {};
  return (
    <Section
      id="model"
      name={say('Models')}
      aside={<Button text={say('Add')} icon="plus" look="sm" onClick={() => setup.pick('anthropic')} />}
    >
      {models.map((each) => (
        <ModelRow key={JSON.stringify(each.choice)} setUp={each} isDefault={isSame(each.choice, choice)} />
      ))}
    </Section>
  );
}

function Setting({ mayClose }: { mayClose: boolean }) {
  const { setup } = usePanel();
  const changed = setup.replaces.value;
  return (
    <section class="sec" aria-labelledby="model">
      <h2 id="model">
        <span class={changed ? 'cut' : ''}>{changed ? nameOfModel(changed) : say('Set up a model')}</span>
        <span class="grow" />
        {mayClose && <Button text={say('All models')} look="sm" onClick={setup.leave} />}
      </h2>
      <ModelForm />
    </section>
  );
}

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
    <Menu label={say('Menu of {title}', { title: nameOfModel(choice) })}>
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
