/** The drawer with the settings of one chat: instructions, model, turns, and the servers and tools it may use. */
import { useState } from 'preact/hooks';
import { LinkButton, say } from '#ui';
import { usePanel } from '../context';
import { Section } from '../controls/section';
import { useTyped } from '../controls/use-typed';
import { ChatModel } from './model';
import { ChatTools } from './tools';

export function ThisChatDrawer() {
  const { conversation } = usePanel();
  return (
    <main class="main">
      <div class="wrap" key={conversation.id.value}>
        <p class="small mid">{say('These settings apply to this chat only, from its next turn on.')}</p>
        <Instructions />
        <ChatModel />
        <Turns />
        <ChatTools />
      </div>
    </main>
  );
}

/** Saved when the field loses the focus, so that no turn starts with half a sentence. */
function Instructions() {
  const { thisChat } = usePanel();
  const own = thisChat.settings.value.systemPrompt;
  const [typed, type] = useTyped(own ?? '');
  const keep = (text: string) => {
    const next = text.trim() || null;
    if (next !== own) void thisChat.set({ systemPrompt: next });
  };
  return (
    <Section id="instructions" name={say('Instructions')}>
      <textarea
        class="in area"
        rows={4}
        maxLength={20_000}
        aria-label={say('Instructions')}
        aria-describedby="about-instructions"
        dir="auto"
        placeholder={say('Answer in French, briefly, with a table where it helps.')}
        value={typed}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={(event) => keep(event.currentTarget.value)}
      />
      <p class="hint small quiet row" id="about-instructions">
        <span class="grow">
          {own === null
            ? say('None: the model is told only how Tabhand works.')
            : say('The model is told this in every turn of this chat.')}
        </span>
        {own !== null && (
          <LinkButton onClick={() => void thisChat.set({ systemPrompt: null })}>{say('Clear')}</LinkButton>
        )}
      </p>
    </Section>
  );
}

function Turns() {
  const { thisChat, settings } = usePanel();
  const own = thisChat.settings.value.maxTurns;
  const usual = settings.value?.maxTurns ?? 10;
  const [typed, type] = useTyped(String(own ?? usual));
  const [wrong, setWrong] = useState(false);
  const keep = (text: string) => {
    const turns = Number(text);
    const fits = Number.isInteger(turns) && turns >= 1 && turns <= 100;
    setWrong(!fits);
    if (fits && turns !== (own ?? usual)) void thisChat.set({ maxTurns: turns });
  };
  return (
    <Section id="turns" name={say('Turns in a run')}>
      <div class="setrow">
        <div class="grow">
          <p class="hint">
            {own === null
              ? say('As in the settings: {count}. Then it stops and asks.', { count: usual })
              : say('Set for this chat. The settings say {count}.', { count: usual })}
          </p>
          {wrong && <p class="small danger">{say('A whole number from 1 to 100.')}</p>}
        </div>
        {own !== null && <LinkButton onClick={() => void thisChat.set({ maxTurns: null })}>{say('Reset')}</LinkButton>}
        <input
          class="in short"
          type="text"
          inputMode="numeric"
          aria-labelledby="turns"
          aria-invalid={wrong || undefined}
          value={typed}
          onInput={(event) => type(event.currentTarget.value)}
          onChange={(event) => keep(event.currentTarget.value)}
        />
      </div>
    </Section>
  );
}
