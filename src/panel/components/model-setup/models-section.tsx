/** Settings → Models: those that are set up; in their place the form, while one is set up or changed. */
import { useEffect } from 'preact/hooks';
import { Icon, say } from '#ui';
import { isSame } from '../../models/model-setup/model-choices';
import { nameOf } from '../../models/model-setup/model-kinds';
import { usePanel } from '../context';
import { ModelForm } from './model-form';
import { ModelRow } from './model-row';

export function ModelsSection() {
  const { setup, model } = usePanel();
  const isNone = model.value !== null && model.value.models.length === 0;
  useEffect(() => {
    if (isNone && !setup.open.value) setup.pick('anthropic');
  }, [setup, isNone]);
  useEffect(() => setup.leave, [setup]);
  return (
    <section class="sec" aria-labelledby="model">
      {setup.open.value ? <Setting mayClose={!isNone} /> : <SetUp />}
    </section>
  );
}

function SetUp() {
  const { setup, model } = usePanel();
  const { models = [], choice } = model.value ?? {};
  return (
    <>
      <h2 id="model">
        {say('Models')}
        <span class="grow" />
        <button type="button" class="btn sm" onClick={() => setup.pick('anthropic')}>
          <Icon name="plus" size={14} />
          {say('Add')}
        </button>
      </h2>
      {models.map((each) => (
        <ModelRow key={JSON.stringify(each.choice)} setUp={each} isDefault={isSame(each.choice, choice)} />
      ))}
    </>
  );
}

function Setting({ mayClose }: { mayClose: boolean }) {
  const { setup } = usePanel();
  const changed = setup.replaces.value;
  return (
    <>
      <h2 id="model">
        <span class="cut">{changed ? nameOf(changed) : say('Set up a model')}</span>
        <span class="grow" />
        {mayClose && (
          <button type="button" class="btn sm" onClick={setup.leave}>
            {say('All models')}
          </button>
        )}
      </h2>
      <ModelForm />
    </>
  );
}
