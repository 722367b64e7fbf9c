/** Between the messages: how a run ended, other than normally, and what the user can do about it. */
import type { ModelFailure } from '#core/log/entry.ts';
import { secretName } from '#core/settings/model-address.ts';
import type { ChatRow } from '#features/conversation/state/index.ts';
import { ServiceWords } from '#features/models/panel/index.ts';
import { nameAmong } from '#features/models/state/index.ts';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { wordRunEnd } from '#ui/words/run.ts';

const Summary = later(async () => (await import('./summary')).Summary, 'inside');

type RunEndProps = Extract<ChatRow, { type: 'ended' | 'compacted' }> & {
  /** Nothing follows it, so the run can be continued. */
  last: boolean;
};

export function RunEnd(item: RunEndProps) {
  const { openSettings } = usePanel();
  if (item.type === 'compacted') return <Summary id={item.id} />;
  const { reason, failure, turns, last } = item;
  if (reason === 'error') return <Failed failure={failure ?? { code: 'unexpected-answer', values: {} }} last={last} />;
  const icon = reason === 'aborted' ? 'stop' : reason === 'interrupted' ? 'cut' : 'info';
  const tone = reason === 'interrupted' ? 'warn' : undefined;
  return (
    <Notice icon={icon} {...wordRunEnd(reason, turns)} tone={tone}>
      {last && reason !== 'aborted' && <GoOn text={reason === 'end_turn' ? say('Try again') : say('Continue')} />}
      {last && reason === 'max_cost' && (
        <LinkButton onClick={() => openSettings('advanced', 'limits')}>{say('Limits')}</LinkButton>
      )}
    </Notice>
  );
}

function GoOn({ text }: { text: string }) {
  const { conversation } = usePanel();
  return <LinkButton onClick={() => conversation.goOn()}>{text}</LinkButton>;
}

/** If other models are offered too, names the one that is asked again. */
function TryAgain({ named }: { named: boolean }) {
  const { models } = usePanel();
  const current = models.current.value;
  const isOne = !named || current === null || models.others.value.length === 0;
  return (
    <GoOn
      text={
        isOne
          ? say('Try again')
          : say('Try again with {model}', { model: nameAmong(current, [current, ...models.others.value]) })
      }
    />
  );
}

/** Asks another model, for this run only. */
function TryOthers() {
  const { conversation, models } = usePanel();
  const all = [...(models.current.value ? [models.current.value] : []), ...models.others.value];
  return models.others.value.map((choice) => (
    <LinkButton key={JSON.stringify(choice)} onClick={() => conversation.goOn(choice)}>
      {say('Try again with {model}', { model: nameAmong(choice, all) })}
    </LinkButton>
  ));
}

type Code = ModelFailure['code'];
const aboutKey = new Set<Code>(['bad-key', 'organisation-forbids-browser', 'keys-locked']);
const aboutAddress = new Set<Code>([
  'unreachable',
  'refused-origin',
  'not-found',
  'unexpected-answer',
  'permission-missing',
]);
const temporary = new Set<Code>([
  'rate-limited',
  'server-error',
  'cut-off',
  'unreachable',
  'refused-origin',
  'bad-request',
  'unreadable-call',
]);

function Failed({ failure, last }: { failure: ModelFailure; last: boolean }) {
  const { model, models } = usePanel();
  const { code } = failure;
  const choice = models.current.value;
  const keyEnd = last && choice ? model.value?.keys[secretName(choice)] : undefined;
  const { what, next } = wordModelFailure({ code, values: { ...failure.values, ...(keyEnd && { keyEnd }) } });
  const icon: IconName = aboutKey.has(code) ? 'key' : code === 'rate-limited' ? 'clock' : 'error';
  return (
    <Notice
      icon={icon}
      tone={temporary.has(code) ? 'warn' : 'danger'}
      what={what}
      next={code === 'cut-off' ? next : `${next} ${say('Your message is kept.')}`}
      more={<ServiceWords failure={failure} />}
    >
      {last && <WaysOn code={code} />}
    </Notice>
  );
}

/** What can be done about a failure: trying again, and where it is mended. */
function WaysOn({ code }: Pick<ModelFailure, 'code'>) {
  const { openSettings, models, setup } = usePanel();
  const isStorage = code === 'storage-full' || code === 'not-written';
  const isAnother = code !== 'no-model' && !isStorage;
  const toSettings = () =>
    isStorage
      ? openSettings('data')
      : code === 'keys-locked'
        ? openSettings('advanced', 'passphrase')
        : openSettings('models');
  const toModel = () => {
    if (models.current.value) setup.edit(models.current.value);
    toSettings();
  };
  const settingsWord = code === 'no-model' ? say('Choose a model') : say('Use another model');
  return (
    <>
      {code === 'keys-locked' && <LinkButton onClick={toSettings}>{say('Unlock')}</LinkButton>}
      <TryAgain named={isAnother} />
      {isAnother && <TryOthers />}
      {aboutKey.has(code) && code !== 'keys-locked' && <LinkButton onClick={toModel}>{say('Change key')}</LinkButton>}
      {aboutAddress.has(code) && <LinkButton onClick={toModel}>{say('Check settings')}</LinkButton>}
      {!aboutAddress.has(code) && code !== 'not-written' && (
        <LinkButton onClick={toSettings}>{isStorage ? say('Free up space') : settingsWord}</LinkButton>
      )}
    </>
  );
}
