/** How an MCP server that asks for a sign-in stands, and what a person can do about it. */
import type { ComponentChild } from 'preact';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import type { ServerState } from '../messages.ts';
import { hasWordsOfTheirs, wordServerProblem } from '../words';
import { ClientForm } from './client-form';

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
      what={say('Asks for more: {scopes}.', { scopes: scopes.join(', ') || say('unknown') })}
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
