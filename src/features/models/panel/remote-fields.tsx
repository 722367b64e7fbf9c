/** The fields of a model: over HTTP its key, name and address, folded away for a known service; the browser's own and its download. */

import { useId, useState } from 'preact/hooks';
import { modelAddress } from '#core/settings/model-address.ts';
import type { ModelOptions } from '#core/settings/model-choice.ts';
import { mayBecomeWebAddress } from '#core/settings/web-address.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { toSpelling } from '#core/tools/words.ts';
import type { LocalModels } from '#providers/find-local.ts';
import type { ModelListing } from '#providers/read-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field, LinkButton, Notice } from '#ui/controls/controls.tsx';
import { walkRows } from '#ui/controls/walk-rows.ts';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost, toShare } from '#ui/words/figures.ts';
import { builtInNeeds, wordModelFailure } from '#ui/words/model-failure.ts';
import type { BuiltInState } from '../state/built-in';
import { localNames, wordModels } from '../state/model-kinds';
import { Capabilities } from './capabilities';
import { wordFound } from './how-it-thinks';

/** The model's name: typed, or picked from the service's list. */
function ModelField() {
  const { setup } = usePanel();
  const { modelName, list, kind } = setup;
  return (
    <div class="model-field column">
      <Field
        label={say('Model')}
        placeholder={kind.value === 'openai-compatible' ? 'qwen3:8b' : ''}
        value={modelName.value}
        onInput={(value) => {
          modelName.value = value;
          list.words.value = value;
        }}
      />
      <ListLine />
      {list.shown.value.length > 0 && <Rows models={list.shown.value} busy={list.listing.value.state === 'asking'} />}
    </div>
  );
}

function ListLine() {
  const { setup } = usePanel();
  const { list, source, keyMissing } = setup;
  const listing = list.listing.value;
  if (listing.state === 'asking') {
    return (
      <p class="list-line row">
        <span class="spin" />
        {say('Fetching models')}
      </p>
    );
  }
  if (listing.state === 'failed') {
    const isDenied = listing.failure.code === 'permission-missing';
    return (
      <p class="list-line row">
        <span>{wordModelFailure(listing.failure).what}</span>
        <LinkButton onClick={() => (isDenied ? setup.allow(setup.listModels) : setup.listModels())}>
          {isDenied ? say('Allow access') : say('Try again')}
        </LinkButton>
      </p>
    );
  }
  if (listing.state === 'known')
    return <p class="list-line row">{wordShown(list.shown.value.length, listing.models.length)}</p>;
  if (!source.value || keyMissing.value) return <p class="list-line row">{say('Type the name of a model.')}</p>;
  return (
    <p class="list-line row">
      <LinkButton onClick={setup.listModels}>{say('Show models')}</LinkButton>
    </p>
  );
}

function wordShown(shown: number, all: number): string {
  if (all === 0) return say('The server has no models yet.');
  if (shown === 0) return say('No model in the list has this name. You can still use it.');
  return shown === all
    ? sayCount(all, '{count} model', '{count} models')
    : say('{value} of {count}', { value: shown, count: all });
}

function Rows({ models, busy }: { models: readonly ModelListing[]; busy: boolean }) {
  const { setup } = usePanel();
  const { modelName, list } = setup;
  const pick = (id: string) => () => {
    modelName.value = id;
    list.words.value = '';
  };
  return (
    <div
      class="model-rows"
      role="listbox"
      aria-label={say('Models')}
      aria-busy={busy}
      onKeyDown={(event) => walkRows(event, '[role=option]')}
    >
      {models.map((model, i) => (
        <button
          key={model.id}
          type="button"
          role="option"
          aria-selected={model.id === modelName.value}
          tabIndex={
            model.id === modelName.value || (i === 0 && !models.some(({ id }) => id === modelName.value)) ? 0 : -1
          }
          onClick={pick(model.id)}
        >
          <span class="who">
            <code class="cut">{model.id}</code>
            {model.name && saysMore(model.name, model.id) && <span class="cut quiet">{model.name}</span>}
          </span>
          <Capabilities facts={model} />
        </button>
      ))}
    </div>
  );
}

/** “Claude Opus 5” adds nothing to `claude-opus-5`. */
const saysMore = (name: string, id: string): boolean => !toSpelling(id).includes(toSpelling(name));

export function RemoteFields() {
  const { setup } = usePanel();
  const isOpen = setup.kind.value === 'openai-compatible';
  const isAnySet = Object.keys(setup.options.value).length > 0;
  return (
    <div class="form">
      {isOpen && <LocalFound />}
      {isOpen && <AddressField />}
      {!isOpen && <KeyField />}
      <ModelField />
      {isOpen && <KeyField />}
      {isOpen && <ProfileField />}
      <details class="more-fields" open={(!isOpen && setup.baseUrl.value !== '') || isAnySet}>
        <summary>
          <Icon name="right" size={12} />
          {say('Advanced')}
        </summary>
        {!isOpen && <AddressField />}
        <OptionFields />
      </details>
    </div>
  );
}

type Effort = NonNullable<ModelOptions['effort']>;

const efforts = {
  none: phrase('None'),
  minimal: phrase('Minimal'),
  low: phrase('Low'),
  medium: phrase('Medium'),
  high: phrase('High'),
  xhigh: phrase('Very high'),
  max: phrase('Maximum'),
} as const satisfies Record<Effort, Phrase>;
const effortNames = Object.keys(efforts) as Effort[]; // its own keys

/** What a model that doesn't take them refuses, and then answers without. */
function OptionFields() {
  const { options } = usePanel().setup;
  const { effort = '', temperature } = options.value;
  const [typed, setTyped] = useState(temperature === undefined ? '' : String(temperature));
  const number = toTemperature(typed);
  const id = useId();
  const set = (change: ModelOptions) =>
    (options.value = Object.fromEntries(
      Object.entries({ ...options.value, ...change }).filter(([, value]) => value !== undefined),
    ));
  return (
    <>
      <div class="field">
        <label for={id}>{say('Thinking effort')}</label>
        <select
          id={id}
          class="in"
          value={effort}
          onChange={({ currentTarget }) => set({ effort: effortNames.find((name) => name === currentTarget.value) })}
        >
          <option value="">{say('Default')}</option>
          {effortNames.map((name) => (
            <option key={name} value={name}>
              {say(efforts[name])}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={say('Temperature')}
        placeholder={say('Default')}
        value={typed}
        onInput={(text) => {
          setTyped(text);
          set({ temperature: toTemperature(text) ?? undefined });
        }}
        hint={say('0 to 2. If the model refuses an option, it answers without it, and Activity says so.')}
        error={number === null && say('Enter a number from 0 to 2.')}
      />
    </>
  );
}

/** Undefined: none is typed; null: it is none. A comma is how many write the point. */
function toTemperature(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return undefined;
  const value = Number(typed);
  return value >= 0 && value <= 2 ? value : null;
}

function LocalFound() {
  const { setup } = usePanel();
  const found = setup.local.value;
  const isAnswered = setup.list.listing.value.state === 'known';
  return (
    <div class="found" aria-live="polite">
      {!found?.length && (
        <p class="small mid row">
          {!isAnswered && wordFound(found)}
          {found && <LinkButton onClick={setup.findLocal}>{say('Try again')}</LinkButton>}
        </p>
      )}
      {found?.map((server) => (
        <FoundRow key={server.baseUrl} server={server} />
      ))}
    </div>
  );
}

function FoundRow({ server }: { server: LocalModels }) {
  const { setup } = usePanel();
  const refuses = server.state === 'refuses';
  const isPicked = setup.baseUrl.value === server.baseUrl;
  return (
    <button type="button" class="found-row row" aria-pressed={isPicked} onClick={() => setup.pickLocal(server)}>
      <Icon name="chip" />
      <b>{localNames[server.kind]}</b>
      <span class="cut mid grow">{!refuses && wordModels(server.models)}</span>
      <span class={refuses ? 'state warn' : 'state ok'}>{refuses ? say('Refused') : say('Found')}</span>
    </button>
  );
}

function AddressField() {
  const { setup } = usePanel();
  const { kind, baseUrl, source } = setup;
  const isOpen = kind.value === 'openai-compatible';
  return (
    <div onChange={() => source.value && setup.listModels()}>
      <Field
        label={say('Address')}
        type="url"
        placeholder={isOpen ? 'http://localhost:11434/v1' : ((source.value && modelAddress(source.value)) ?? '')}
        hint={
          isOpen
            ? say('The part before /chat/completions.')
            : say('Only for a proxy with the same API. Leave empty for the service’s own address.')
        }
        value={baseUrl.value}
        onInput={(value) => (baseUrl.value = value)}
        error={
          !mayBecomeWebAddress(baseUrl.value.trim()) &&
          say('Start with https://, or http://localhost for a server on this computer.')
        }
      />
    </div>
  );
}

function KeyField() {
  const { setup, settingsModel } = usePanel();
  const { kind, key, keyEnd, keyStaysAt, keyMissing, source } = setup;
  const address = source.value && modelAddress(source.value);
  const where = address ? toHost(address) : say('the address above');
  const isOpen = kind.value === 'openai-compatible';
  const isSealed = settingsModel.protection.value === 'open';
  const kept = isSealed
    ? say('Stored encrypted on this computer. Sent only to {host}.', { host: where })
    : say('Stored unencrypted on this computer. Sent only to {host}.', { host: where });
  const stays = keyStaysAt.value;
  const first = stays
    ? say('The saved key is for {old}. Enter it again to send it to {host}.', { old: toHost(stays), host: where })
    : keyMissing.value && say('Enter a key.');
  return (
    <div onChange={() => source.value && setup.listModels()}>
      <Field
        label={isOpen ? say('Key, if it needs one') : say('Key')}
        type="password"
        placeholder={keyEnd.value ? say('ends in {end}', { end: keyEnd.value }) : ''}
        hint={first ? `${first} ${kept}` : kept}
        value={key.value}
        onInput={(value) => (key.value = value)}
      />
    </div>
  );
}

const profiles = {
  openai: { name: 'OpenAI', about: phrase('Sends schemas without the parts that OpenAI’s API refuses.') },
  strict: { name: 'OpenAI strict', about: phrase('Removes alternatives and closes every object.') },
  'small-local': {
    name: phrase('Small local models'),
    about: phrase('Turns nested objects into flat fields, which small models fill in more reliably.'),
  },
} as const satisfies Record<string, { name: Phrase; about: Phrase }>;

function ProfileField() {
  const { setup } = usePanel();
  const options = Object.keys(profiles) as (keyof typeof profiles)[]; // its own keys
  return (
    <fieldset class="kinds">
      <legend>{say('Tool schemas')}</legend>
      {options.map((profile) => (
        <label class="kind" key={profile}>
          <input
            type="radio"
            name="profile"
            checked={setup.profile.value === profile}
            onChange={() => (setup.chosenProfile.value = profile)}
          />
          <span class="grow">
            <b>{say(profiles[profile].name)}</b>
            <span class="d">{say(profiles[profile].about)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const words: Partial<Record<BuiltInState, Phrase>> = {
  missing: phrase('This browser has no built-in model.'),
  unavailable: builtInNeeds,
  downloadable: phrase('Download the model once, about 2 GB. Other pages and extensions share it.'),
};

export function BuiltInFields() {
  const { state, progress, problem, download } = usePanel().setup.builtIn;
  const isLoading = state.value === 'downloading';
  const percent = progress.value === null ? null : Math.round(progress.value * 100);
  return (
    <div class="form">
      <p class="small mid">{say(words[state.value] ?? '')}</p>
      <p class="small mid">
        {say('The model reads about 6,000 tokens, and makes more mistakes than a large one. English works best.')}
      </p>
      {percent !== null && (
        <p class="row small">
          <progress max={100} value={percent} aria-label={say('Download')} />
          {toShare(percent / 100)}
        </p>
      )}
      {percent === null && (state.value === 'downloadable' || isLoading) && (
        <p>
          <Button text={say('Download')} onClick={download} />
        </p>
      )}
      {problem.value && (
        <Notice
          icon="error"
          tone="danger"
          what={say('The download failed.')}
          next={say('Free some disk space, then try again.')}
          detail={problem.value}
        />
      )}
    </div>
  );
}
