/** The drawer with the settings of one chat: instructions, model, turns, and the servers and tools it may use. */
import { useState } from 'preact/hooks';
import { isSameModel } from '#core/settings/model-address.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { nameOfModel } from '#features/models/state/index.ts';
import { HintWords } from '#features/tools/panel/index.ts';
import { SourceGlyph } from '#ui/badge.tsx';
import { LinkButton, Switch } from '#ui/controls/controls.tsx';
import { Section, SwitchRow } from '#ui/controls/section.tsx';
import { useTyped } from '#ui/controls/title-field.tsx';
import { Icon, SiteIcon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { type SwitchGroup, toSwitchGroups } from '../state/this-chat';

export function ThisChatDrawer() {
  const { conversation } = usePanel();
  return (
    <main class="main">
      <div class="wrap" key={conversation.id.value}>
        <Instructions />
        <ChatMemory />
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
        dir="auto"
        placeholder={say('Answer in French, briefly, with a table where it helps.')}
        value={typed}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={(event) => keep(event.currentTarget.value)}
      />
      {own !== null && <LinkButton onClick={() => thisChat.set({ systemPrompt: null })}>{say('Clear')}</LinkButton>}
    </Section>
  );
}

function ChatMemory() {
  const { thisChat } = usePanel();
  return (
    <Section id="chat-memory" name={say('Memory')}>
      <SwitchRow
        name={say('Use {name} in this chat', { name: say('Memory') })}
        checked={thisChat.settings.value.memory !== false}
        onChange={(memory) => thisChat.set({ memory })}
      />
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
          <p class="hint">{say('{name}: {words}', { name: say('Default'), words: usual })}</p>
          {wrong && (
            <p class="small danger">{say('A whole number from {least} to {most}.', { least: 1, most: 100 })}</p>
          )}
        </div>
        {own !== null && <LinkButton onClick={() => thisChat.set({ maxTurns: null })}>{say('Reset')}</LinkButton>}
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

function ChatModel() {
  const { thisChat, model } = usePanel();
  const own = thisChat.settings.value.model;
  const { choice: usual = null, models = [] } = model.value ?? {};
  const choices = models.map(({ choice }) => choice);
  // A model that has been removed since stays this chat's until another one is chosen.
  const all: ModelChoice[] = own && !choices.some((each) => isSameModel(each, own)) ? [...choices, own] : choices;
  const at = own ? all.findIndex((each) => isSameModel(each, own)) : -1;
  const usualName = usual ? nameOfModel(usual) : say('None');
  return (
    <Section id="chat-model" name={say('Model')}>
      <div class="setrow">
        <span class="grow" />
        {own !== null && <LinkButton onClick={() => thisChat.set({ model: null })}>{say('Reset')}</LinkButton>}
        <select
          class="in"
          aria-labelledby="chat-model"
          value={String(at)}
          onChange={(event) => thisChat.set({ model: all[Number(event.currentTarget.value)] ?? null })}
        >
          <option value="-1">{say('{name}: {words}', { name: say('Default'), words: usualName })}</option>
          {all.map((each, i) => (
            <option key={JSON.stringify(each)} value={String(i)}>
              {nameOfModel(each)}
            </option>
          ))}
        </select>
      </div>
    </Section>
  );
}

function ChatTools() {
  const { pages, servers, builtin, thisChat } = usePanel();
  const sources = { pages: pages.value, servers: servers.value, builtin: builtin.value };
  const groups = toSwitchGroups(sources, thisChat.switchedOff.value);
  return (
    <Section id="chat-tools" name={say('Servers and tools')}>
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </Section>
  );
}

function Group({ group: { key, from, on, tools, isOn } }: { group: SwitchGroup }) {
  const { thisChat } = usePanel();
  return (
    <div class="switches">
      <details>
        <summary>
          <Icon name="right" size={14} />
          <SourceGlyph {...from} />
          <span class="named">
            <span class="cut">{from.name}</span>
            <span class="quiet small nowrap">
              {isOn ? say('{value} of {count}', { value: on, count: tools.length }) : say('Off in this chat')}
            </span>
          </span>
        </summary>
        <ul>
          {tools.map((placed) => (
            <ToolSwitch key={placed.key} placed={placed} isServerOn={isOn} />
          ))}
        </ul>
      </details>
      <Switch
        label={say('Use {name} in this chat', { name: from.name })}
        checked={isOn}
        onChange={(enabled) => thisChat.switchTool({ layerKey: key, enabled })}
      />
    </div>
  );
}

function ToolSwitch({ placed, isServerOn }: { placed: SwitchGroup['tools'][number]; isServerOn: boolean }) {
  const { thisChat } = usePanel();
  const { tool, layerKey, isOn } = placed;
  const { name, hints, icon } = tool;
  return (
    <li class="setrow">
      <span class={isServerOn && isOn ? 'grow cut' : 'grow cut mid'}>
        <SiteIcon address={icon} glyph={null} /> <code>{name}</code>
      </span>
      <span class="hints">
        <HintWords hints={hints} />
      </span>
      <Switch
        label={say('Use {name} in this chat', { name })}
        checked={isServerOn && isOn}
        disabled={!isServerOn}
        onChange={(enabled) => thisChat.switchTool({ layerKey, tool: name, enabled })}
      />
    </li>
  );
}
