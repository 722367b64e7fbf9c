/** Settings → Models: the models that are set up or, while one is set up or changed, its form. */
import { useEffect } from 'preact/hooks';
import { say } from '#ui';
import { isSame } from '../../models/model-setup/model-choices';
import { nameOfModel } from '../../models/model-setup/model-kinds';
import { usePanel } from '../context';
import { Button } from '../controls/button';
import { Section } from '../controls/section';
import { ModelForm } from './model-form';
import { ModelRow } from './model-row';

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
