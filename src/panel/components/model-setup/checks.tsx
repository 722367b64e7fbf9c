/** What the connection doctor found: each step, and what to do about the one that failed. */
import { useEffect, useRef } from 'preact/hooks';
import type { ModelFailure } from '#conversation';
import type { ModelCheck } from '#providers';
import { Icon, type IconName, LinkButton, Notice, type Phrase, phrase, say, sayCount, wordModelFailure } from '#ui';
import { usePanel } from '../context';
import { OriginHelp } from './origin-help';
import { ServiceWords } from './service-words';

const steps: Record<ModelCheck['step'], Phrase> = {
  permission: phrase('The browser allows access'),
  reachable: phrase('A server answers'),
  origin: phrase('The server accepts this extension'),
  path: phrase('The address is correct'),
  key: phrase('The server accepts the key'),
  credit: phrase('The account has credit'),
  model: phrase('The server has the model'),
  answer: phrase('The model answers'),
  tools: phrase('The model calls tools'),
};

const outcomes: Record<ModelCheck['outcome'], { icon: IconName; word: Phrase }> = {
  ok: { icon: 'check', word: phrase('yes') },
  failed: { icon: 'error', word: phrase('no') },
  unknown: { icon: 'info', word: phrase('unknown') },
  skipped: { icon: 'queued', word: phrase('not tried') },
};

/** What to do comes first; the steps are folded away if all went well. */
export function Checks() {
  const { checks } = usePanel().setup;
  const box = useRef<HTMLDivElement>(null);
  const found = checks.value;
  useEffect(() => {
    if (found) box.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  if (!found) return null;
  const failure = found.find((check) => check.failure)?.failure;
  return (
    <div class="doctor" role="status" ref={box}>
      {failure ? <Failed failure={failure} /> : <Works checks={found} />}
      <details class="steps" open={failure !== undefined}>
        <summary>
          <Icon name="right" size={12} />
          {sayCount(found.length, '{count} step', '{count} steps')}
        </summary>
        <ol class="checks">
          {found.map(({ step, outcome }) => (
            <li key={step} class={outcome}>
              <Icon name={outcomes[outcome].icon} size={14} />
              <span class="grow">{say(steps[step])}</span>
              <span class={outcome === 'failed' ? 'danger' : 'quiet'}>{say(outcomes[outcome].word)}</span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function Works({ checks }: { checks: readonly ModelCheck[] }) {
  if (checks.every(({ outcome }) => outcome === 'ok'))
    return (
      <Notice icon="check" tone="ok" what={say('Connected.')} next={say('The model answered and called a tool.')} />
    );
  const next = say(
    'The model was offered a tool but didn’t call it. Small models often don’t; it may still call tools in a chat.',
  );
  return <Notice icon="info" tone="warn" what={say('The model answers.')} next={next} />;
}

function Failed({ failure }: { failure: ModelFailure }) {
  const { setup } = usePanel();
  const { code, values } = failure;
  const suggestion = values.suggestion;
  const take = () => {
    setup.baseUrl.value = String(suggestion);
    void setup.test();
  };
  return (
    <Notice icon="error" tone="danger" {...wordModelFailure(failure)} more={<ServiceWords failure={failure} />}>
      {code === 'permission-missing' && <LinkButton onClick={() => setup.allow()}>{say('Allow access')}</LinkButton>}
      {suggestion !== undefined && (
        <LinkButton onClick={take}>{say('Use {address}', { address: String(suggestion) })}</LinkButton>
      )}
      {code === 'refused-origin' && <OriginHelp />}
    </Notice>
  );
}
