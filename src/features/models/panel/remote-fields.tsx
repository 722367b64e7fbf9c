/** The fields of a model: over HTTP its key, name and address, folded away for a known service; the browser's own and its download. */

import { modelAddress } from '#core/settings/model-address.ts';
import { mayBecomeWebAddress } from '#core/settings/web-address.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { LocalModels } from '#providers/find-local.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field, LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost } from '#ui/words/figures.ts';
import { builtInNeeds } from '#ui/words/model-failure.ts';
import type { BuiltInState } from '../state/built-in';
import { localNames, wordModels } from '../state/model-kinds';
import { wordFound } from './how-it-thinks';
import { ModelField } from './model-field';

export function RemoteFields() {
  const { setup } = usePanel();
  const isOpen = setup.kind.value === 'openai-compatible';
  return (
    <div class="form">
      {isOpen && <LocalFound />}
      {isOpen && <AddressField />}
      {!isOpen && <KeyField />}
      <ModelField />
      {isOpen && <KeyField />}
      {isOpen && <ProfileField />}
      {!isOpen && (
        <details class="more-fields" open={setup.baseUrl.value !== ''}>
          <summary>
            <Icon name="right" size={12} />
            {say('Another address')}
          </summary>
          <AddressField />
        </details>
      )}
    </div>
  );
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
          {found && <LinkButton onClick={setup.findLocal}>{say('Look again')}</LinkButton>}
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
    ? say('Stays on this computer, encrypted with your passphrase. Sent only to {host}.', { host: where })
    : say('Stays on this computer, unencrypted. Sent only to {host}.', { host: where });
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
  downloading: phrase('The browser is downloading the model.'),
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
          {say('{percent} %', { percent })}
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
