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
  const who = <b>{server}</b>;
  return (
    <section class="ask app-ask" role="alertdialog" aria-label={say('The app of {server} asks', { server })}>
      {ask.type === 'call' && <AskedCall key={ask} ask={ask} server={server} answer={answer} />}
      {ask.type === 'message' && (
        <Asked
          title={<Say text="Send this message from {who}?" parts={{ who }} />}
          allow={say('Send message')}
          answer={answer}
        >
          <p class="theirs said">
            <Visible text={ask.text} dir="auto" />
          </p>
        </Asked>
      )}
      {ask.type === 'link' && (
        <Asked
          title={<Say text="Open this address from the app of {who}?" parts={{ who }} />}
          allow={say('Open address')}
          answer={answer}
        >
          <p class="small">
            <b>{new URL(ask.url).host}</b>
            <br />
            <Visible text={ask.url} />
          </p>
        </Asked>
      )}
      {others.length > 0 && <p class="small quiet">{sayCount(others.length, 'Waiting: {count}')}</p>}
    </section>
  );
}

interface AskedCallProps extends Pick<AskedProps, 'answer'> {
  ask: Extract<AppAsk, { type: 'call' }>;
  server: string;
}

function AskedCall({ ask, server, answer }: AskedCallProps) {
  const reading = useReading(ask.input);
  const who = <b>{server}</b>;
  const words = (
    <bdi>
      <Visible text={ask.description} />
    </bdi>
  );
  return (
    <Asked
      title={<Say text="Run {tool} for the app of {who}?" parts={{ who, tool: <Code text={ask.tool} /> }} />}
      why={ask.reason === 'cross-origin-flow' ? null : wordApprovalReason(ask.reason, false)}
      allow={say('Allow once')}
      disabled={reading.left > 0}
      answer={answer}
    >
      {ask.description !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, and must be reachable by keyboard
        <p class="says small mid unfolded" tabIndex={0}>
          <Say text="Description from the server: “{words}”" parts={{ words }} />
        </p>
      )}
      {ask.flow && <Flow flow={ask.flow} to={server} />}
      <Arguments reading={reading} />
      <Unread reading={reading} />
    </Asked>
  );
}

interface AskedProps {
  title: ComponentChildren;
  why?: string | null;
  /** The button's text. */
  allow: string;
  disabled?: boolean;
  children: ComponentChildren;
  answer(allowed: boolean): void;
}

function Asked({ title, why = null, allow, disabled = false, children, answer }: AskedProps) {
  const decide = (allowed: boolean) => once(() => answer(allowed));
  return (
    <>
      <div class="head">
        <Icon name="hand" />
        <div class="grow">
          <h2>{title}</h2>
          {why && <p class="small mid">{why}</p>}
        </div>
      </div>
      {children}
      <div class="acts">
        <Button look="primary grow" text={allow} disabled={disabled} onClick={decide(true)} />
        <Button text={say('Deny')} onClick={decide(false)} />
      </div>
    </>
  );
}
