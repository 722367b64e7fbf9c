/** How an MCP server that asks for a sign-in stands, and what a person can do about it. */

import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton, Field, LinkButton, Notice } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { ServerState } from '../messages.ts';
import { hasWordsOfTheirs, wordServerProblem } from '../words';

/** A token in a header takes the place of a sign-in. */
const hasOwnToken = ({ headers = [] }: ServerState): boolean =>
  headers.some(({ name }) => name.toLowerCase() === 'authorization');

export const takesSignIn = (server: ServerState): boolean =>
  server.trouble?.problem.code === 'needs-sign-in' && !hasOwnToken(server);

/** There is something for the user to do, or being done. */
export const needsAct = (server: ServerState): boolean => {
  const { refused, more } = server.signIn ?? {};
  return server.state === 'signing-in' || Boolean(refused || more) || takesSignIn(server);
};

/** `brief`: only what needs the user. */
export function ServerSignIn({ server, brief = false }: { server: ServerState; brief?: boolean }) {
  const { serverList, ask } = usePanel();
  const { id, url, signIn = {} } = server;
  if (serverList.registering.value === id) return <ClientForm server={server} />;
  const start = (text: string) => <LinkButton onClick={() => serverList.signIn(id)}>{text}</LinkButton>;
  if (server.state === 'signing-in')
    return (
      <p class="small row">
        <span class="spin" />
        {say('Signing in…')}
        <LinkButton onClick={() => ask('cancel-sign-in', { serverId: id })}>{say('Cancel')}</LinkButton>
      </p>
    );
  if (signIn.refused)
    return (
      <Notice
        icon="error"
        tone="danger"
        {...wordServerProblem(signIn.refused, { url })}
        detail={(hasWordsOfTheirs(signIn.refused) && signIn.refused.detail) || undefined}
      >
        {signIn.refused.code !== 'sign-in-unregistered' && start(say('Sign in'))}
        <UseClient server={server} />
        <EditHeaders server={server} />
      </Notice>
    );
  if (takesSignIn(server)) return <Wanted server={server} start={start} />;
  return (
    <>
      {signIn.more && <AsksForMore more={signIn.more} start={start} />}
      {signIn.scopes && !brief && <SignedIn server={server} />}
    </>
  );
}

interface Acts {
  server: ServerState;
  start(text: string): ComponentChild;
}

function Wanted({ server, start }: Acts) {
  const { expired } = server.signIn ?? {};
  const words = wordServerProblem({ code: 'needs-sign-in', detail: '' }, { url: server.url });
  const what = expired ? say('The sign-in has expired.') : words.what;
  return (
    <Notice icon="lock" what={what} next={words.next}>
      {start(say('Sign in'))}
      <UseClient server={server} />
      <EditHeaders server={server} />
    </Notice>
  );
}

type More = NonNullable<NonNullable<ServerState['signIn']>['more']>;

function AsksForMore({ more: { scopes, why }, start }: Pick<Acts, 'start'> & { more: More }) {
  return (
    <Notice
      icon="lock"
      what={say('Needs more access: {scopes}.', { scopes: scopes.join(', ') || say('unknown') })}
      next={say('A tool needs it. Allow it at the service, then try again.')}
      detail={why || undefined}
    >
      {start(say('Allow'))}
    </Notice>
  );
}

function SignedIn({ server: { id, signIn } }: { server: ServerState }) {
  const { ask } = usePanel();
  const { who, scopes = [] } = signIn ?? {};
  return (
    <p class="small mid signed">
      <Visible text={[who ? say('Signed in as {name}', { name: who }) : say('Signed in'), ...scopes, ''].join(' · ')} />
      <LinkButton onClick={() => ask('sign-out-server', { serverId: id })}>{say('Sign out')}</LinkButton>
    </p>
  );
}

/** For services at which Tabhand can't register itself. */
export function UseClient({ server: { id } }: { server: ServerState }) {
  const { serverList } = usePanel();
  return <LinkButton onClick={() => serverList.enterClient(id)}>{say('Enter a client ID')}</LinkButton>;
}

function EditHeaders({ server }: { server: ServerState }) {
  const { serverList } = usePanel();
  return <LinkButton onClick={() => serverList.edit(server)}>{say('Edit headers')}</LinkButton>;
}

/** A client that the user registered at a server's sign-in service: its ID and its secret. */
function ClientForm({ server }: { server: ServerState }) {
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
