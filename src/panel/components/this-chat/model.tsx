/** Which of the models that were set up answers in this chat. */
import { isSameModel, type ModelChoice } from '#settings';
import { LinkButton, say } from '#ui';
import { nameOf } from '../../models/model-setup/model-kinds';
import { usePanel } from '../context';

export function ChatModel() {
  const { thisChat, model } = usePanel();
  const own = thisChat.settings.value.model;
  const { choice: usual = null, models = [] } = model.value ?? {};
  const choices = models.map(({ choice }) => choice);
  // One that is no longer set up is still this chat's, until another is chosen.
  const all: ModelChoice[] = own && !choices.some((each) => isSameModel(each, own)) ? [...choices, own] : choices;
  const at = own ? all.findIndex((each) => isSameModel(each, own)) : -1;
  const usualName = usual ? nameOf(usual) : say('none yet');
  return (
    <section class="sec" aria-labelledby="chat-model">
      <h2 id="chat-model">{say('Model')}</h2>
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
    </section>
  );
}
