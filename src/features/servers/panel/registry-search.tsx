/** Finds servers in a registry by words. Nothing is sent before that. */
import { useState } from 'preact/hooks';
import type { Commands } from '#core/bus/command.ts';
import { isWebAddress } from '#core/settings/web-address.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field, IconButton, LinkButton, Notice } from '#ui/controls/controls.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { RegistryServer } from '../background/registry';
import { wordServerProblem } from '../words';

type RegistryAnswer = Commands['search-registry']['answer'];

export function RegistryPlace() {
  const { serverList, settings } = usePanel();
  const { searching } = serverList;
  const registry = settings.value?.registry ?? '';
  const { words = '', busy = false, answer = null } = searching.value ?? {};
  const submit = (event: Event) => {
    event.preventDefault();
    void serverList.search(registry);
  };
  return (
    <section class="sec" aria-labelledby="registry">
      <div class="row">
        <h2 id="registry" class="h2 grow">
          {say('Find a server')}
        </h2>
        <IconButton icon="x" label={say('Close')} onClick={() => (searching.value = null)} />
      </div>
      <form class="form" onSubmit={submit}>
        <Field
          label={say('Part of its name')}
          placeholder="weather"
          value={words}
          onInput={(value) => (searching.value = { words: value, busy, answer })}
        />
        <Registry registry={registry} />
        <div class="row">
          <span class="grow" />
          <Button text={say('Search')} look="primary" submit busy={busy} disabled={busy || words.trim() === ''} />
        </div>
      </form>
      <div class="in-registry" role="status">
        {answer && <Found answer={answer} registry={registry} />}
      </div>
    </section>
  );
}

/** Where the words go. The address is a setting. */
function Registry({ registry }: { registry: string }) {
  const { settingsModel } = usePanel();
  const [draft, setDraft] = useState<string | null>(null);
  const isFit = draft !== null && isWebAddress(draft);
  const keep = async () => {
    if (isFit && (await settingsModel.choose({ registry: draft }))) setDraft(null);
  };
  if (draft === null)
    return (
      <p class="small quiet">
        {say('Sends these words to {host}, and nothing else.', { host: toHost(registry) })}{' '}
        <LinkButton onClick={() => setDraft(registry)}>{say('Use another registry')}</LinkButton>
      </p>
    );
  return (
    <div class="row end">
      <Field
        label={say('Registry')}
        type="url"
        value={draft}
        onInput={setDraft}
        error={isFit ? undefined : say('Start with https://, or http://localhost for a server on this computer.')}
      />
      <Button text={say('Save')} disabled={!isFit} onClick={keep} />
    </div>
  );
}

function Found({ answer, registry }: { answer: RegistryAnswer; registry: string }) {
  const { serverList } = usePanel();
  if (!answer.ok)
    return <Notice icon="error" tone="danger" {...wordServerProblem(answer.problem, { url: registry })} />;
  const { servers, programs, more } = answer;
  return (
    <>
      <p class="small mid">
        {sayCount(servers.length, '{count} server was found.', '{count} servers were found.')}{' '}
        {programs > 0 &&
          sayCount(
            programs,
            '{count} more is a program, which browsers can’t run.',
            '{count} more are programs, which browsers can’t run.',
          )}{' '}
        {more && say('There are more: add a word.')}
      </p>
      <ul class="imports">
        {servers.map((server) => (
          <Row key={server.name} server={server} onChoose={() => serverList.choose(server)} />
        ))}
      </ul>
      {servers.length > 0 && (
        <p class="small quiet">
          {say('Anyone can list a server in a registry. Add only those whose owner you trust.')}
        </p>
      )}
    </>
  );
}

function Row({ server, onChoose }: { server: RegistryServer; onChoose(): void }) {
  const { name, description, url } = server;
  const title = server.title ?? name.split('/').at(-1) ?? name;
  return (
    <li class="offer">
      <Visible class="nm cut" text={title} />
      <LinkButton onClick={onChoose}>
        {say('Choose')}
        <span class="vh"> {title}</span>
      </LinkButton>
      <Visible class="ds mono" text={`${name} · ${toHost(url).replaceAll('${', '{')}`} />
      {description && <Visible class="ds" dir="auto" text={description} />}
    </li>
  );
}
