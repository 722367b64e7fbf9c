/** A client that the user registered at a server's sign-in service: its ID, and its secret or key. */
import { useState } from 'preact/hooks';
import type { ServerState } from '#bridge';
import { CopyButton, Field, type Phrase, phrase, say, toHost } from '#ui';
import type { ClientGiven } from '../../models/servers/server-list';
import { usePanel } from '../context';
import { Button } from '../controls/button';

type Way = 'person' | 'secret' | 'key';
const ways: Record<Way, Phrase> = {
  person: phrase('You sign in, in a window'),
  secret: phrase('The client itself, with its secret'),
  key: phrase('The client itself, with a private key'),
};

export function ClientForm({ server }: { server: ServerState }) {
  const { serverList } = usePanel();
  const { client, issuer, redirectUrl = '' } = server.signIn ?? {};
  const [way, setWay] = useState<Way>('person');
  const [id, setId] = useState(client?.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const isReady = id.trim() !== '' && (way === 'person' || secret.trim() !== '');
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    await serverList.register(server.id, toClient(way, id.trim(), secret.trim()));
    setBusy(false);
  };
  return (
    <form class="form editing" aria-label={say('Registered client')} onSubmit={submit}>
      <p class="hint">
        {issuer
          ? say('Register Tabhand at {host}, then enter what it gave you. It is used at no other service.', {
              host: toHost(issuer),
            })
          : say('Register Tabhand at the server’s sign-in service, then enter what it gave you.')}
      </p>
      {way === 'person' && <RedirectAddress url={redirectUrl} />}
      <WayField way={way} onPick={setWay} />
      <Field label={say('Client ID')} value={id} onInput={setId} />
      <SecretField way={way} value={secret} onInput={setSecret} />
      <div class="row">
        <span class="grow" />
        <Button text={say('Cancel')} look="ghost" onClick={() => (serverList.registering.value = null)} />
        <Button text={say('Sign in')} look="primary" submit busy={busy} disabled={!isReady || busy} />
      </div>
    </form>
  );
}

function toClient(way: Way, client_id: string, secret: string): ClientGiven {
  if (way === 'key') return { client_id, private_key: secret, grant: 'client_credentials' };
  const grant = way === 'person' ? 'authorization_code' : 'client_credentials';
  return { client_id, grant, ...(secret && { client_secret: secret }) };
}

function RedirectAddress({ url }: { url: string }) {
  return (
    <div class="field">
      <span class="label">{say('Redirect address')}</span>
      <div class="row">
        <code class="mono cut grow" title={url}>
          {url}
        </code>
        <CopyButton what={say('redirect address')} text={() => url} />
      </div>
    </div>
  );
}

function WayField({ way, onPick }: { way: Way; onPick(way: Way): void }) {
  return (
    <label class="field">
      <span class="label">{say('Who signs in')}</span>
      {/* Only what is offered can be picked. */}
      <select class="in" value={way} onChange={(event) => onPick(event.currentTarget.value as Way)}>
        {Object.entries(ways).map(([name, text]) => (
          <option key={name} value={name}>
            {say(text)}
          </option>
        ))}
      </select>
    </label>
  );
}

function SecretField({ way, value, onInput }: { way: Way; value: string; onInput(text: string): void }) {
  const hint = say('Stored with your other keys and sent only to this service.');
  if (way !== 'key')
    return (
      <Field
        type="password"
        label={way === 'person' ? say('Client secret, if it has one') : say('Client secret')}
        hint={hint}
        value={value}
        onInput={onInput}
      />
    );
  return (
    <label class="field">
      <span class="label">{say('Private key')}</span>
      <textarea
        class="in mono"
        rows={4}
        placeholder="-----BEGIN PRIVATE KEY-----"
        spellcheck={false}
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <span class="hint">{say('Paste it as PEM. It is stored with your other keys; only what it signs is sent.')}</span>
    </label>
  );
}
