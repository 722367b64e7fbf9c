/** The servers and tools of a chat, each with a switch: one that is off is neither offered to the model nor called. */
import { Icon, SourceGlyph, Switch, say } from '#ui';
import { type SwitchGroup, toSwitchGroups } from '../../models/this-chat/tool-switches';
import { usePanel } from '../context';
import { Section } from '../controls/section';
import { HintWords } from '../tools/hint-words';

export function ChatTools() {
  const { pages, servers, builtin, thisChat } = usePanel();
  const groups = toSwitchGroups(
    { pages: pages.value, servers: servers.value, builtin: builtin.value },
    thisChat.switchedOff.value,
  );
  return (
    <Section id="chat-tools" name={say('Servers and tools')}>
      <p class="hint small quiet">
        {say('All are on in a new chat. A tool that is off is neither offered to the model nor called.')}
      </p>
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
          <span class="cut">{from.name}</span>
          <span class="quiet small nowrap">
            {isOn ? say('{on} of {all} on', { on, all: tools.length }) : say('Off in this chat')}
          </span>
        </summary>
        <ul>
          {tools.map((placed) => (
            <ToolSwitchRow key={placed.key} placed={placed} isServerOn={isOn} />
          ))}
        </ul>
      </details>
      <Switch
        label={say('Use {name} in this chat', { name: from.name })}
        checked={isOn}
        onChange={(enabled) => void thisChat.switchTool({ layerKey: key, enabled })}
      />
    </div>
  );
}

interface ToolSwitchRowProps {
  placed: SwitchGroup['tools'][number];
  isServerOn: boolean;
}

function ToolSwitchRow({ placed: { tool, layerKey, isOn }, isServerOn }: ToolSwitchRowProps) {
  const { thisChat } = usePanel();
  const { name, hints } = tool;
  return (
    <li class="setrow">
      <span class={isServerOn && isOn ? 'grow cut' : 'grow cut mid'}>
        <code>{name}</code>
      </span>
      <span class="hints">
        <HintWords hints={hints} />
      </span>
      <Switch
        label={say('Use {name} in this chat', { name })}
        checked={isServerOn && isOn}
        disabled={!isServerOn}
        onChange={(enabled) => void thisChat.switchTool({ layerKey, tool: name, enabled })}
      />
    </li>
  );
}
