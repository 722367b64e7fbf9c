/** How an MCP server that asks for a sign-in stands, and what a person can do about it. */
import type { ComponentChild } from 'preact';
import type { ServerState } from '#bridge';
import { hasWordsOfTheirs, LinkButton, Notice, say, Visible, wordServerProblem } from '#ui';
import { usePanel } from '../context';
import { ClientForm } from './client-form';

/** A token in a header takes the place of a sign-in. */
const hasOwnToken = ({ headers = [] }: ServerState): boolean =>
  headers.some(({ name }) => name.toLowerCase() === 'authorization');

export const takesSignIn = (server: ServerState): boolean =>
  server.trouble?.problem.code === 'needs-sign-in' && !hasOwnToken(server);

export function SignIn({ server }: { server: ServerState }) {
  const { serverList } = usePanel();
  const { id, url, signIn = {} } = server;
  if (serverList.registering.value === id) return <ClientForm server={server} />;
  const start = (text: string) => <LinkButton onClick={() => serverList.signIn(id)}>{text}</LinkButton>;
  if (signIn.going)
    return (
      <p class="small row">
        <span class="spin" />
        {say('Signing in…')}
        <LinkButton onClick={() => serverList.cancelSignIn(id)}>{say('Cancel')}</LinkButton>
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
  return signIn.scopes ? <SignedIn server={server} start={start} /> : null;
}

interface Acts {
  server: ServerState;
  start(text: string): ComponentChild;
}

function Wanted({ server, start }: Acts) {
  const { expired } = server.signIn ?? {};
  const words = wordServerProblem({ code: 'needs-sign-in', detail: '' }, { url: server.url });
  const what = expired ? say('The sign-in has expired.') : words.what;
  const next = expired ? say('Sign in again to use its tools.') : words.next;
  return (
    <Notice icon="lock" what={what} next={next}>
      {start(expired ? say('Sign in again') : say('Sign in'))}
      <UseClient server={server} />
      <EditHeaders server={server} />
    </Notice>
  );
}

function SignedIn({ server: { id, signIn = {} }, start }: Acts) {
  const { serverList } = usePanel();
  const { scopes = [], more } = signIn;
  const text = scopes.length > 0 ? say('Signed in: {scopes}', { scopes: scopes.join(', ') }) : say('Signed in');
  return (
    <>
      {more && (
        <Notice
          icon="lock"
          what={say('Asks for more: {scopes}', { scopes: more.scopes.join(', ') || say('not said what') })}
          next={say('A tool needs it. Allow it at the service, then try again.')}
          detail={more.why || undefined}
        >
          {start(say('Allow'))}
        </Notice>
      )}
      <p class="small mid row">
        <Visible class="cut" text={text} />
        <LinkButton onClick={() => serverList.signOut(id)}>{say('Sign out')}</LinkButton>
      </p>
    </>
  );
}

/** For services at which Tabhand can't register itself. */
function UseClient({ server: { id, signIn = {} } }: { server: ServerState }) {
  const { serverList } = usePanel();
  const text = signIn.client ? say('Change client') : say('Enter a client ID');
  return <LinkButton onClick={() => (serverList.registering.value = id)}>{text}</LinkButton>;
}

function EditHeaders({ server }: { server: ServerState }) {
  const { serverList } = usePanel();
  return <LinkButton onClick={() => serverList.edit(server)}>{say('Edit headers')}</LinkButton>;
}
