/** Below calls that a server refused until the user signs in there, or allows more: that action, and going on after it. */
import { useEffect, useState } from 'preact/hooks';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { needsAct, ServerSignIn } from './server-sign-in';

export function ClosedServer({ serverId }: { serverId: string }) {
  const { servers, conversation } = usePanel();
  const [wasClosed, setWasClosed] = useState(false);
  const server = servers.value?.find(({ id }) => id === serverId);
  const isClosed = server !== undefined && needsAct(server);
  useEffect(() => {
    if (isClosed) setWasClosed(true);
  }, [isClosed]);
  if (isClosed) return <ServerSignIn server={server} brief />;
  if (!server || !wasClosed || server.state !== 'connected') return null;
  const { name } = server;
  const goOn = () => {
    setWasClosed(false);
    void conversation.send(say('I signed in to {name}. Continue.', { name }));
  };
  return (
    <Notice icon="check" tone="ok" what={say('You’re signed in to {name}.', { name })} next={say('Nothing ran.')}>
      <LinkButton onClick={goOn}>{say('Continue')}</LinkButton>
    </Notice>
  );
}
