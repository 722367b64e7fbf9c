/** Sets up a model: the kind, its fields, the connection doctor, and the button that starts using it. */
import { useEffect } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { isSame, kinds, type ModelKind, nameOfModel, offeredKinds } from '../state/model-kinds';
import { Checks } from './checks';
import { BuiltInFields, RemoteFields } from './remote-fields';

export function ModelForm() {
  const { setup } = usePanel();
  useEffect(() => {
    if (setup.local.value === null) void setup.findLocal();
  }, [setup]);
  return (
    <>
      {setup.replaces.value === null && (
        <fieldset class="kinds">
          <legend class="vh">{say('Kind of model')}</legend>
          {offeredKinds(setup.builtIn.state.value !== 'missing').map((kind) => (
            <KindRow key={kind} kind={kind} />
          ))}
        </fieldset>
      )}
      <Fields />
      <Checks />
      <Scope />
      <Actions />
    </>
  );
}

function KindRow({ kind }: { kind: ModelKind }) {
  const { setup, model } = usePanel();
  const { icon, name, about } = kinds[kind];
  return (
    <label class="kind">
      <input type="radio" name="kind" checked={setup.kind.value === kind} onChange={() => setup.pick(kind)} />
      <Icon name={icon} />
      <span class="grow">
        <b>{say(name)}</b>
        {about && <span class="d">{say(about)}</span>}
      </span>
      {model.value?.choice?.type === kind && <span class="tag accent">{say('In use')}</span>}
    </label>
  );
}

function Fields() {
  const kind = usePanel().setup.kind.value;
  if (kind === 'built-in') return <BuiltInFields />;
  return kind === 'demo' ? null : <RemoteFields key={kind} />;
}

/** In which chats the model will be used. */
function Scope() {
  const { setup, model } = usePanel();
  const { forAll, choice, replaces, inUse } = setup;
  const usual = model.value?.choice ?? null;
  if (inUse.value) return null;
  const edited = replaces.value ?? choice.value;
  if (usual === null || (edited !== null && isSame(edited, usual)))
    return <p class="small mid formacts-note">{say('New chats use this model.')}</p>;
  const name = nameOfModel(usual);
  if (replaces.value !== null)
    return <p class="small mid formacts-note">{say('New chats keep using {model}.', { model: name })}</p>;
  return (
    <label class="row formacts-note whose">
      <input
        type="checkbox"
        checked={forAll.value}
        onChange={(event) => (forAll.value = event.currentTarget.checked)}
      />
      <span>
        {say('Use for new chats')}
        {!forAll.value && <span class="d">{say('New chats keep using {model}.', { model: name })}</span>}
      </span>
    </label>
  );
}

function Actions() {
  const { setup, drawer, composer } = usePanel();
  const { kind, choice, testing, checks, inUse, builtIn } = setup;
  const notThere = kind.value === 'built-in' && builtIn.state.value !== 'available';
  const ready = choice.value !== null && !setup.keyMissing.value && !notThere;
  // A model that failed may be used all the same, but that is not the suggested next step.
  const failed = checks.value?.some(({ failure }) => failure) === true;
  const use = async () => {
    if (!(await setup.use())) return;
    composer.wanted.value = true;
    drawer.value = null;
  };
  return (
    <div class="row formacts">
      {kind.value !== 'demo' && (
        <Button
          text={say('Check the connection')}
          busy={testing.value}
          disabled={!ready || testing.value}
          onClick={setup.test}
        />
      )}
      <span class="grow" />
      <Button
        text={inUse.value ? say('In use') : failed ? say('Use anyway') : say('Use this model')}
        look={inUse.value || failed ? '' : 'primary'}
        disabled={!ready || inUse.value}
        onClick={use}
      />
    </div>
  );
}
