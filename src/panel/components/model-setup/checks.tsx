/** What the connection doctor found: each step, and what to do about the one that failed. */
import { useEffect, useRef } from 'preact/hooks';
import type { ModelFailure } from '#conversation';
import type { ModelCheck } from '#providers';
import { Icon, type IconName, LinkButton, Notice, type Phrase, phrase, say, sayCount, wordModelFailure } from '#ui';
import { usePanel } from '../context';
import { OriginHelp } from './origin-help';
import { ServiceWords } from './service-words';

const steps: Record<ModelCheck['step'], Phrase> = {
  permission: phrase('The browser lets Tabhand reach it'),
  reachable: phrase('Something answers there'),
  origin: phrase('It accepts this extension'),
  path: phrase('The address is right'),
  key: phrase('It accepts the key'),
  credit: phrase('The account has credit'),
  model: phrase('It has the model'),
  answer: phrase('The model answers'),
  tools: phrase('The model calls tools'),
};

const icons: Record<ModelCheck['outcome'], IconName> = {
  ok: 'check',
  failed: 'error',
  unknown: 'info',
  skipped: 'queued',
};
const outcomes: Record<ModelCheck['outcome'], Phrase> = {
  ok: phrase('yes'),
  failed: phrase('no'),
  unknown: phrase('unknown'),
  skipped: phrase('not tried'),
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
              <Icon name={icons[outcome]} size={14} />
              <span class="grow">{say(steps[step])}</span>
              <span class={outcome === 'failed' ? 'danger' : 'quiet'}>{say(outcomes[outcome])}</span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function Works({ checks }: { checks: readonly ModelCheck[] }) {
  const callsTools = checks.every(({ outcome }) => outcome === 'ok');
  if (callsTools) {
    return (
      <Notice
        icon="check"
        tone="ok"
        sentence={{ what: say('It works.'), next: say('It answered and called a tool.') }}
      />
    );
  }
  return (
    <Notice
      icon="info"
      tone="warn"
      sentence={{
        what: say('It answers.'),
        next: say(
          'It accepted the tool but didn’t call it. It may do so when you ask, or never: small models often don’t.',
        ),
      }}
    />
  );
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
    <Notice icon="error" tone="danger" sentence={wordModelFailure(failure)} more={<ServiceWords failure={failure} />}>
      {code === 'permission-missing' && <LinkButton onClick={() => setup.allow()}>{say('Allow access')}</LinkButton>}
      {suggestion !== undefined && (
        <LinkButton onClick={take}>{say('Change it to {address}', { address: String(suggestion) })}</LinkButton>
      )}
      {code === 'refused-origin' && <OriginHelp />}
    </Notice>
  );
}
