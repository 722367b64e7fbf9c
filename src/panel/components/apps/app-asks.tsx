/** The card of what an app asks: a call, a message, a link. It stands outside the app's frame. */
import { Icon, JsonTree, Say, say, sayCount, Visible } from '#ui';
import type { AppAsk, createAppAsks } from '../../models/apps/app-asks';
import { Button } from '../controls/button';
import { Code } from '../controls/code';

interface AppAsksProps {
  asks: ReturnType<typeof createAppAsks>;
  server: string;
}

export function AppAsks({ asks, server }: AppAsksProps) {
  const [first, ...others] = asks.waiting.value;
  if (!first) return null;
  const { ask, answer } = first;
  return (
    <section class="ask app-ask" role="alertdialog" aria-label={say('The app of {server} asks', { server })}>
      <div class="head">
        <Icon name="hand" />
        <h2 class="grow">
          <Title ask={ask} server={server} />
        </h2>
      </div>
      <What ask={ask} />
      <div class="acts">
        <Button look="primary grow" text={wordAllow(ask)} onClick={() => answer(true)} />
        <Button text={say('Deny')} onClick={() => answer(false)} />
      </div>
      {others.length > 0 && (
        <p class="small quiet">{sayCount(others.length, '{count} more waits', '{count} more wait')}</p>
      )}
    </section>
  );
}

function Title({ ask, server }: { ask: AppAsk; server: string }) {
  const who = <b>{server}</b>;
  if (ask.type === 'call')
    return <Say text="Run {tool} for the app of {who}?" parts={{ who, tool: <Code text={ask.tool} /> }} />;
  if (ask.type === 'message') return <Say text="Send this message from the app of {who}?" parts={{ who }} />;
  return <Say text="Open this address from the app of {who}?" parts={{ who }} />;
}

function What({ ask }: { ask: AppAsk }) {
  if (ask.type === 'call')
    return (
      <>
        <p class="small mid">
          <Visible text={ask.description} dir="auto" />
        </p>
        <JsonTree value={ask.input} label={say('Arguments')} depth={3} />
      </>
    );
  if (ask.type === 'message')
    return (
      <p class="theirs said">
        <Visible text={ask.text} dir="auto" />
      </p>
    );
  const { host } = new URL(ask.url);
  return (
    <p class="small">
      <b>{host}</b>
      <br />
      <Visible text={ask.url} />
    </p>
  );
}

function wordAllow(ask: AppAsk): string {
  if (ask.type === 'call') return say('Allow once');
  return ask.type === 'message' ? say('Send message') : say('Open address');
}
