/** Between the messages: how a run ended, other than normally, and what earlier messages were summarised as; what the user can do about either. */
import { useState } from 'preact/hooks';
import { compactionsIn } from '#core/log/compaction.ts';
import type { ModelFailure } from '#core/log/entry.ts';
import { secretName } from '#core/settings/model-address.ts';
import type { ChatRow } from '#features/conversation/state/index.ts';
import { ServiceWords } from '#features/models/panel/index.ts';
import { nameAmong } from '#features/models/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { wordRunEnd } from '#ui/words/run.ts';

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
  const { openSettings, model, models, setup } = usePanel();
  const { code } = failure;
  const choice = models.current.value;
  const keyEnd = last && choice ? model.value?.keys[secretName(choice)] : undefined;
  const { what, next } = wordModelFailure({ code, values: { ...failure.values, ...(keyEnd && { keyEnd }) } });
  const isStorage = code === 'storage-full' || code === 'not-written';
  const toSettings = () =>
    isStorage
      ? openSettings('data')
      : code === 'keys-locked'
        ? openSettings('advanced', 'passphrase')
        : openSettings('models');
  const toModel = () => {
    if (choice) setup.edit(choice);
    toSettings();
  };
  const icon: IconName = aboutKey.has(code) ? 'key' : code === 'rate-limited' ? 'clock' : 'error';
  return (
    <Notice
      icon={icon}
      tone={temporary.has(code) ? 'warn' : 'danger'}
      what={what}
      next={code === 'cut-off' ? next : `${next} ${say('Your message is kept.')}`}
      more={<ServiceWords failure={failure} />}
    >
      {last && (
        <>
          {code === 'keys-locked' && <LinkButton onClick={toSettings}>{say('Unlock')}</LinkButton>}
          <TryAgain named={code !== 'no-model' && !isStorage} />
          {code !== 'no-model' && !isStorage && <TryOthers />}
          {aboutKey.has(code) && code !== 'keys-locked' && (
            <LinkButton onClick={toModel}>{say('Change key')}</LinkButton>
          )}
          {aboutAddress.has(code) && <LinkButton onClick={toModel}>{say('Check settings')}</LinkButton>}
          {!aboutAddress.has(code) && code !== 'not-written' && (
            <LinkButton onClick={toSettings}>
              {isStorage
                ? say('Free up space')
                : code === 'no-model'
                  ? say('Choose a model')
                  : say('Use another model')}
            </LinkButton>
          )}
        </>
      )}
    </Notice>
  );
}

/** Demo mode, which is set up, is no model either. */
const wordNoSummary = (failure: ModelFailure): string =>
  failure.code === 'no-model' ? say('Use another model, or try again.') : wordModelFailure(failure).what;

/** What a model wrote of the messages before it, and reads in their place. */
function Summary({ id }: { id: string }) {
  const { conversation, messages } = usePanel();
  const [edited, setEdited] = useState<string | null>(null);
  const summary = compactionsIn(conversation.state.value).find((each) => each.id === id);
  if (!summary) return null;
  const { text, failure } = summary;
  if (text === '')
    return (
      <Notice
        icon="info"
        what={say('Tabhand couldn’t summarise earlier messages. It leaves out what doesn’t fit.')}
        next={failure ? wordNoSummary(failure) : ''}
      />
    );
  const save = async () => {
    const words = edited?.trim();
    if (words && (await conversation.ask('edit-summary', { entryId: id, text: words }))) setEdited(null);
  };
  return (
    <details class="thought">
      <summary>
        <Icon name="right" size={14} />
        {say('Summary of earlier messages')}
      </summary>
      {edited === null ? (
        <>
          <p dir="auto">
            <Visible text={text} />
          </p>
          <div class="row">
            <LinkButton onClick={() => setEdited(text)}>{say('Edit')}</LinkButton>
            <LinkButton onClick={() => messages.remove([id])}>{say('Undo')}</LinkButton>
          </div>
        </>
      ) : (
        <div class="edit">
          <textarea
            rows={12}
            dir="auto"
            aria-label={say('Summary of earlier messages')}
            value={edited}
            onInput={({ currentTarget }) => setEdited(currentTarget.value)}
          />
          <div class="row">
            <Button look="ghost" text={say('Cancel')} onClick={() => setEdited(null)} />
            <Button look="primary" text={say('Save')} disabled={conversation.going.value} onClick={save} />
          </div>
        </div>
      )}
    </details>
  );
}
