/** What the connection doctor found: each step, and what to do about the one that failed. */
import { useEffect, useRef } from 'preact/hooks';
import type { ModelFailure } from '#core/log/entry.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { ModelCheck } from '#providers/doctor.ts';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { OriginHelp } from './origin-help';
import { ServiceWords } from './service-words';

const steps: Record<ModelCheck['step'], Phrase> = {
  permission: phrase('Access'),
  reachable: phrase('Server'),
  origin: phrase('Extensions'),
  path: phrase('Address'),
  key: phrase('Key'),
  credit: phrase('Credit'),
  model: phrase('Model'),
  answer: phrase('Answer'),
  tools: phrase('Tools'),
};

const outcomes: Record<ModelCheck['outcome'], { icon: IconName; word: Phrase }> = {
  ok: { icon: 'check', word: phrase('OK') },
  failed: { icon: 'error', word: phrase('Failed') },
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
  return <Notice icon="info" tone="warn" what={say('Connected.')} next={next} />;
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
        <LinkButton onClick={take}>{say('Use {name}', { name: String(suggestion) })}</LinkButton>
      )}
      {code === 'refused-origin' && <OriginHelp />}
    </Notice>
  );
}
