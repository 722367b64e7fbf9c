/** The card of what a server's app or surface asks: a call, a message, a link. It stands outside of what the server draws. */
import type { ComponentChildren } from 'preact';
import { Arguments, Flow, Unread, useReading } from '#features/conversation/panel/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { Code } from '#ui/controls/code.tsx';
import { once } from '#ui/controls/once.ts';
import { Icon } from '#ui/icon.tsx';
import { Say, say, sayCount } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';
import { wordApprovalReason } from '#ui/words/approval.ts';
import type { AppAsk, createAppAsks } from '../state/app-asks';

interface AppAsksProps {
  asks: ReturnType<typeof createAppAsks>;
  server: string;
}

export function AppAsks({ asks, server }: AppAsksProps) {
  const [first, ...others] = asks.waiting.value;
  if (!first) return null;
  const { ask, answer } = first;
  const shared = { server, answer };
  return (
    <section class="ask app-ask" role="alertdialog" aria-label={say('The app of {server} asks', { server })}>
      {ask.type === 'call' && <AskedCall key={ask} ask={ask} {...shared} />}
      {ask.type === 'message' && <AskedMessage ask={ask} {...shared} />}
      {ask.type === 'link' && <AskedLink ask={ask} {...shared} />}
      {others.length > 0 && (
        <p class="small quiet">{sayCount(others.length, '{count} more waits', '{count} more wait')}</p>
      )}
    </section>
  );
}

interface AskedProps<Type extends AppAsk['type']> {
  ask: Extract<AppAsk, { type: Type }>;
  server: string;
  answer(allowed: boolean): void;
}

function AskedCall({ ask, server, answer }: AskedProps<'call'>) {
  const reading = useReading(ask.input);
  const who = <b>{server}</b>;
  const words = (
    <bdi>
      <Visible text={ask.description} />
    </bdi>
  );
  return (
    <>
      <Head why={ask.reason === 'cross-origin-flow' ? null : wordApprovalReason(ask.reason, false)}>
        <Say text="Run {tool} for the app of {who}?" parts={{ who, tool: <Code text={ask.tool} /> }} />
      </Head>
      {ask.description !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, and must be reachable by keyboard
        <p class="says small mid unfolded" tabIndex={0}>
          <Say text="Description from the server: “{words}”" parts={{ words }} />
        </p>
      )}
      {ask.flow && <Flow flow={ask.flow} to={server} />}
      <Arguments reading={reading} />
      <Unread reading={reading} />
      <Answers allow={say('Allow once')} disabled={reading.left > 0} answer={answer} />
    </>
  );
}

function AskedMessage({ ask, server, answer }: AskedProps<'message'>) {
  return (
    <>
      <Head>
        <Say text="Send this message from {who}?" parts={{ who: <b>{server}</b> }} />
      </Head>
      <p class="theirs said">
        <Visible text={ask.text} dir="auto" />
      </p>
      <Answers allow={say('Send message')} answer={answer} />
    </>
  );
}

function AskedLink({ ask, server, answer }: AskedProps<'link'>) {
  return (
    <>
      <Head>
        <Say text="Open this address from the app of {who}?" parts={{ who: <b>{server}</b> }} />
      </Head>
      <p class="small">
        <b>{new URL(ask.url).host}</b>
        <br />
        <Visible text={ask.url} />
      </p>
      <Answers allow={say('Open address')} answer={answer} />
    </>
  );
}

const Head = ({ children, why = null }: { children: ComponentChildren; why?: string | null }) => (
  <div class="head">
    <Icon name="hand" />
    <div class="grow">
      <h2>{children}</h2>
      {why && <p class="small mid">{why}</p>}
    </div>
  </div>
);

interface AnswersProps extends Pick<AskedProps<'call'>, 'answer'> {
  allow: string;
  disabled?: boolean;
}

function Answers({ allow, disabled = false, answer }: AnswersProps) {
  const decide = (allowed: boolean) => once(() => answer(allowed));
  return (
    <div class="acts">
      <Button look="primary grow" text={allow} disabled={disabled} onClick={decide(true)} />
      <Button text={say('Deny')} onClick={decide(false)} />
    </div>
  );
}
