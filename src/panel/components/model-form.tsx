/** Setting up the model: three ways to think, which can be tested before they are used. */
import { useEffect } from 'preact/hooks';
import { secretName } from '#settings';
import { Field, Icon, type IconName, LinkButton, Notice, toHost, wordModelFailure } from '#ui';
import { mayBecomeWebAddress } from '../models/connection';
import { addressOf, type ModelKind, nameOf, type TestOutcome } from '../models/model-setup';
import { usePanel } from './context';

const kinds: { kind: ModelKind; icon: IconName; name: string; about: string }[] = [
  { kind: 'anthropic', icon: 'key', name: 'Anthropic', about: 'Claude, with an API key' },
  {
    kind: 'openai-compatible',
    icon: 'chip',
    name: 'OpenAI-compatible address',
    about: 'On this computer, or a service',
  },
  { kind: 'rehearsal', icon: 'rehearse', name: 'Offline rehearsal', about: 'Matches words, no language model' },
];

export function ModelForm() {
  const { setup, model } = usePanel();
  const inUse = model.value?.choice ?? null;
  // The form starts with what is in use, unless the welcome has already picked a kind.
  useEffect(() => {
    if (inUse && setup.kind.value === 'rehearsal') setup.pick(inUse.type);
  }, [setup, inUse]);
  return (
    <section class="sec" aria-labelledby="model">
      <h2 id="model">
        Model
        {inUse && <span class="quiet cut">{`now ${nameOf(inUse)}`}</span>}
      </h2>
      <fieldset class="kinds">
        <legend class="vh">How it thinks</legend>
        {kinds.map(({ kind, icon, name, about }) => (
          <label key={kind} class="kind">
            <input type="radio" name="kind" checked={setup.kind.value === kind} onChange={() => setup.pick(kind)} />
            <Icon name={icon} />
            <span class="grow">
              <b>{name}</b>
              <span class="d">{about}</span>
            </span>
            {inUse?.type === kind && <span class="tag accent">In use</span>}
          </label>
        ))}
      </fieldset>
      <Fields />
      {setup.outcome.value && <Outcome outcome={setup.outcome.value} />}
      <Actions />
    </section>
  );
}

function Fields() {
  const { setup, model } = usePanel();
  const kind = setup.kind.value;
  if (kind === 'rehearsal') {
    return (
      <p class="small mid">
        Simple rules compare your words with the tools’ names and descriptions and call the one that fits. Nothing
        leaves the browser. Good for testing a page; it does not understand language.
      </p>
    );
  }
  const address = addressOf(setup.choice.value);
  const lastFour = setup.choice.value ? model.value?.keys[secretName(setup.choice.value)] : undefined;
  const local = kind === 'openai-compatible';
  return (
    <div class="form">
      {local && (
        <Field
          label="Address"
          type="url"
          placeholder="http://localhost:11434/v1"
          hint="The part before /chat/completions."
          value={setup.baseUrl.value}
          onInput={(value) => (setup.baseUrl.value = value)}
          {...(!mayBecomeWebAddress(setup.baseUrl.value.trim()) && {
            error: 'Start with https://, or http://localhost for a model on this computer.',
          })}
        />
      )}
      <Field
        label="Model"
        placeholder={local ? 'qwen3:8b' : ''}
        value={setup.modelName.value}
        onInput={(value) => (setup.modelName.value = value)}
      />
      <Field
        label={local ? 'Key, if it needs one' : 'Key'}
        type="password"
        placeholder={lastFour ? `ends in ${lastFour}` : ''}
        hint={`${setup.keyMissing.value ? 'A key is needed. It stays' : 'Stays'} on this computer, not encrypted. Sent only to ${setup.choice.value || !local ? toHost(address) : 'the address above'}.`}
        value={setup.key.value}
        onInput={(value) => (setup.key.value = value)}
      />
    </div>
  );
}

function Outcome({ outcome }: { outcome: TestOutcome }) {
  const { setup } = usePanel();
  if (outcome.ok) {
    return <Notice icon="check" tone="ok" sentence={{ what: 'It works.', next: `${outcome.model} answered.` }} />;
  }
  return (
    <Notice icon="error" tone="danger" sentence={wordModelFailure(outcome.failure)}>
      {outcome.failure.code === 'permission-missing' && <LinkButton onClick={setup.allow}>Allow access</LinkButton>}
    </Notice>
  );
}

function Actions() {
  const { setup, drawer } = usePanel();
  const { kind, choice, testing, outcome, inUse } = setup;
  const ready = choice.value !== null && !setup.keyMissing.value;
  const use = async () => {
    if (await setup.use()) drawer.value = null;
  };
  const name = kind.value === 'rehearsal' ? 'rehearsal' : kind.value === 'anthropic' ? 'Anthropic' : 'this address';
  return (
    <div class="row formacts">
      {kind.value !== 'rehearsal' && (
        <button type="button" class="btn" disabled={!ready || testing.value} onClick={setup.test}>
          {testing.value && <span class="spin" />}
          {testing.value ? 'Testing' : outcome.value ? 'Test again' : 'Test'}
        </button>
      )}
      <span class="grow" />
      <button type="button" class={inUse.value ? 'btn' : 'btn primary'} disabled={!ready || inUse.value} onClick={use}>
        {inUse.value ? 'In use' : `Use ${name}`}
      </button>
    </div>
  );
}
