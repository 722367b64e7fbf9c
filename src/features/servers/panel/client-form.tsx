/** A client that the user registered at a server's sign-in service: its ID and its secret. */
import { useState } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton, Field } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost } from '#ui/words/figures.ts';
import type { ServerState } from '../messages.ts';

export function ClientForm({ server }: { server: ServerState }) {
  const { serverList } = usePanel();
  const { client, issuer, redirectUrl = '' } = server.signIn ?? {};
  const [isAlone, setAlone] = useState(false);
  const [id, setId] = useState(client?.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const isReady = id.trim() !== '' && (!isAlone || secret.trim() !== '');
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const grant = isAlone ? 'client_credentials' : 'authorization_code';
    const entered = { client_id: id.trim(), ...(secret.trim() && { client_secret: secret.trim() }) };
    await serverList.register(server.id, { ...entered, grant });
    setBusy(false);
  };
  return (
    <form class="form editing" aria-label={say('Registered client')} onSubmit={submit}>
      <p class="small mid">
        {say('Register Tabhand at {host}, then enter what it gave you. It is used at no other service.', {
          host: toHost(issuer ?? server.url),
        })}
      </p>
      {!isAlone && <RedirectAddress url={redirectUrl} />}
      <Field label={say('Client ID')} value={id} onInput={setId} />
      <Field
        type="password"
        label={say('Client secret')}
        hint={say('Stored with your other keys and sent only to this service.')}
        value={secret}
        onInput={setSecret}
      />
      <label class="row small">
        <input type="checkbox" checked={isAlone} onChange={(event) => setAlone(event.currentTarget.checked)} />
        {say('The client signs in itself, without a window')}
      </label>
      <FormEnd busy={busy} isReady={isReady} />
    </form>
  );
}

function FormEnd({ busy, isReady }: { busy: boolean; isReady: boolean }) {
  const { serverList } = usePanel();
  return (
    <div class="row">
      <span class="grow" />
      <Button text={say('Cancel')} look="ghost" onClick={() => (serverList.registering.value = null)} />
      <Button text={say('Sign in')} look="primary" submit busy={busy} disabled={!isReady || busy} />
    </div>
  );
}

function RedirectAddress({ url }: { url: string }) {
  return (
    <div class="field">
      <span class="label">{say('Redirect address')}</span>
      <div class="row">
        <code class="mono cut grow" title={url}>
          {url}
        </code>
        <CopyButton what={say('Redirect address')} text={() => url} />
      </div>
    </div>
  );
}
