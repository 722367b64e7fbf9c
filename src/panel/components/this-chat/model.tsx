/** Chooses which of the configured models answers in this chat. */
import { isSameModel, type ModelChoice } from '#settings';
import { LinkButton, say } from '#ui';
import { nameOf } from '../../models/model-setup/model-kinds';
import { usePanel } from '../context';
import { Section } from '../controls/section';

export function ChatModel() {
  const { thisChat, model } = usePanel();
  const own = thisChat.settings.value.model;
  const { choice: usual = null, models = [] } = model.value ?? {};
  const choices = models.map(({ choice }) => choice);
  // A model that has been removed since stays this chat's until another one is chosen.
  const all: ModelChoice[] = own && !choices.some((each) => isSameModel(each, own)) ? [...choices, own] : choices;
  const at = own ? all.findIndex((each) => isSameModel(each, own)) : -1;
  const usualName = usual ? nameOf(usual) : say('none yet');
  return (
    <Section id="chat-model" name={say('Model')}>
      <div class="setrow">
        <p class="grow hint">
          {own === null
            ? say('As in the settings.')
            : say('Set for this chat. The settings say {name}.', { name: usualName })}
        </p>
        {own !== null && <LinkButton onClick={() => void thisChat.set({ model: null })}>{say('Reset')}</LinkButton>}
        <select
          class="in"
          aria-labelledby="chat-model"
          value={String(at)}
          onChange={(event) => void thisChat.set({ model: all[Number(event.currentTarget.value)] ?? null })}
        >
          <option value="-1">{say('Default: {name}', { name: usualName })}</option>
          {all.map((each, i) => (
            <option key={JSON.stringify(each)} value={String(i)}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </div>
    </Section>
  );
}
