/** Settings → Models: the models that are set up, each with what is known of it, or, while one is set up or changed, its form. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ModelFailure } from '#core/log/entry.ts';
import { modelAddress, secretName } from '#core/settings/model-address.ts';
import type { ModelChoice, SetUpModel } from '#core/settings/model-choice.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { ModelCheck } from '#providers/doctor.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { Section } from '#ui/controls/section.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { isSame, kinds, type ModelKind, nameOfModel, offeredKinds, ownerOf } from '../state/model-kinds';
import { Capabilities } from './capabilities';
import { BuiltInFields, RemoteFields } from './remote-fields';
import { ServiceWords } from './service-words';

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
  const isSecond = model.value?.second !== undefined && isSame(choice, model.value.second);
  const whose = [ownerOf(choice), wordKey(keyEnd)].filter(Boolean).join(', ');
  return (
    <div class="item">
      <h3 class="t">
        <Icon name={kinds[choice.type].icon} />
        <span class="cut">{name}</span>
        {isDefault && <span class="tag accent">{say('Default')}</span>}
        {isSecond && <span class="tag">{say('Names and summaries')}</span>}
      </h3>
      <ModelMenu {...{ choice, isDefault, isSecond }} onRemove={() => setLeaving(true)} />
      <div class="m about-model">
        {whose && <span class="cut grow">{whose}</span>}
        <Capabilities facts={facts} choice={choice} />
      </div>
      {leaving && (
        <Notice icon="trash" what={say('Remove {model}?', { model: name })} next="">
          <LinkButton onClick={() => setup.remove(choice)}>{say('Remove')}</LinkButton>
          <LinkButton onClick={() => setLeaving(false)}>{say('Keep')}</LinkButton>
        </Notice>
      )}
    </div>
  );
}

interface ModelMenuProps {
  choice: ModelChoice;
  isDefault: boolean;
  isSecond: boolean;
  onRemove(): void;
}

function ModelMenu({ choice, isDefault, isSecond, onRemove }: ModelMenuProps) {
  const { setup, model } = usePanel();
  const hasKey = model.value?.keys[secretName(choice)] !== undefined;
  const check = () => {
    setup.edit(choice);
    void setup.test();
  };
  return (
    <Menu label={say('Menu of {title}', { title: nameOfModel(choice) })}>
      {!isDefault && <MenuItem icon="check" text={say('Use for new chats')} onPick={() => setup.makeDefault(choice)} />}
      {choice.type !== 'demo' && (
        <MenuItem
          icon="squeeze"
          text={isSecond ? say('Stop using for names and summaries') : say('Use for names and summaries')}
          onPick={() => setup.setSecond(isSecond ? null : choice)}
        />
      )}
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

/** Sets up a model: the kind, its fields, the connection doctor, and the button that starts using it. */
function ModelForm() {
  const { setup } = usePanel();
  useEffect(() => {
    if (setup.local.value === null) void setup.findLocal();
  }, [setup]);
  return (
    <>
      {setup.replaces.value === null && (
        <fieldset class="kinds">
          <legend class="vh">{say('Provider')}</legend>
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
  if (usual === null || (edited !== null && isSame(edited, usual))) return null;
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

type System = 'macos' | 'linux' | 'windows';

const origins = 'chrome-extension://*,moz-extension://*';

const ways: Record<System, { lines: string; after: Phrase }> = {
  macos: {
    lines: `launchctl setenv OLLAMA_ORIGINS "${origins}"`,
    after: phrase('Run this in a terminal, then quit Ollama and start it again.'),
  },
  linux: {
    lines: `sudo systemctl edit ollama.service\n# add these two lines, and save:\n[Service]\nEnvironment="OLLAMA_ORIGINS=${origins}"\n# then:\nsudo systemctl restart ollama`,
    after: phrase(
      'For Ollama as a service. If you start Ollama in a terminal, set the variable there before “ollama serve”.',
    ),
  },
  windows: {
    lines: `setx OLLAMA_ORIGINS "${origins}"`,
    after: phrase('Run this in a terminal, then quit Ollama and start it again.'),
  },
};

/** How to make a local model server accept extensions: the exact lines for this system. */
function OriginHelp() {
  const { lines, after } = ways[guessSystem()];
  return (
    <div class="origin-help">
      <CodeBlock content={lines} />
      <p>{say(after)}</p>
      <p>{say('In LM Studio, open Developer, then Server settings, and turn on CORS.')}</p>
    </div>
  );
}

function guessSystem(): System {
  if (/Windows/.test(navigator.userAgent)) return 'windows';
  return /Mac/.test(navigator.userAgent) ? 'macos' : 'linux';
}

const steps: Record<ModelCheck['step'], Phrase> = {
  permission: phrase('Access'),
  reachable: phrase('Server'),
  origin: phrase('Extensions'),
  path: phrase('Address'),
  key: phrase('Key'),
  credit: phrase('Credit'),
  model: phrase('Model'),
  answer: phrase('Answer'),
  tools: phrase('Tools'),
};

const outcomes: Record<ModelCheck['outcome'], { icon: IconName; word: Phrase }> = {
  ok: { icon: 'check', word: phrase('OK') },
  failed: { icon: 'error', word: phrase('Failed') },
  unknown: { icon: 'info', word: phrase('unknown') },
  skipped: { icon: 'queued', word: phrase('not tried') },
};

/** What the connection doctor found. What to do comes first; the steps are folded away if all went well. */
function Checks() {
  const { checks } = usePanel().setup;
  const box = useRef<HTMLDivElement>(null);
  const found = checks.value;
  useEffect(() => {
    if (found) box.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  if (!found) return null;
  const failure = found.find((check) => check.failure)?.failure;
  return (
    <div class="doctor" role="status" ref={box}>
      {failure ? <Failed failure={failure} /> : <Works checks={found} />}
      <details class="steps" open={failure !== undefined}>
        <summary>
          <Icon name="right" size={12} />
          {sayCount(found.length, '{count} step', '{count} steps')}
        </summary>
        <ol class="checks">
          {found.map(({ step, outcome }) => (
            <li key={step} class={outcome}>
              <Icon name={outcomes[outcome].icon} size={14} />
              <span class="grow">{say(steps[step])}</span>
              <span class={outcome === 'failed' ? 'danger' : 'quiet'}>{say(outcomes[outcome].word)}</span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function Works({ checks }: { checks: readonly ModelCheck[] }) {
  if (checks.every(({ outcome }) => outcome === 'ok'))
    return (
      <Notice icon="check" tone="ok" what={say('Connected')} next={say('The model answered and called a tool.')} />
    );
  const next = say(
    'The model was offered a tool but didn’t call it. Small models often don’t; it may still call tools in a chat.',
  );
  return <Notice icon="info" tone="warn" what={say('Connected')} next={next} />;
}

function Failed({ failure }: { failure: ModelFailure }) {
  const { setup } = usePanel();
  const { code, values } = failure;
  const suggestion = values.suggestion;
  const take = () => {
    setup.baseUrl.value = String(suggestion);
    void setup.test();
  };
  return (
    <Notice icon="error" tone="danger" {...wordModelFailure(failure)} more={<ServiceWords failure={failure} />}>
      {code === 'permission-missing' && <LinkButton onClick={() => setup.allow()}>{say('Allow access')}</LinkButton>}
      {suggestion !== undefined && (
        <LinkButton onClick={take}>{say('Use {name}', { name: String(suggestion) })}</LinkButton>
      )}
      {code === 'refused-origin' && <OriginHelp />}
    </Notice>
  );
}
