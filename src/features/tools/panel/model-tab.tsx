/** What a model is given of a tool, exactly as it is sent, for each schema profile. */

import { useSignal } from '@preact/signals';
import { type SchemaProfile, schemaProfiles } from '#core/settings/schema-profile.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { profileOf } from '#providers/access.ts';
import { Code } from '#ui/controls/code.tsx';
import { CopyButton } from '#ui/controls/controls.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { type ExposedTool, toExposed } from '../state/exposed-tool';
import type { ToolBench } from '../state/tool-bench';
import { isAvailable } from '../state/tool-groups';

const names: Record<SchemaProfile, Phrase> = {
  openai: 'OpenAI, Anthropic, Gemini',
  strict: 'OpenAI strict',
  'small-local': phrase('Small local models'),
};

export function ModelTab({ bench: own }: { bench: ToolBench }) {
  const { bench, models } = usePanel();
  const choice = models.current.value;
  // Demo mode is given the tools as they are: none of these is its own.
  const mine = choice && choice.type !== 'demo' ? profileOf(choice) : null;
  const picked = useSignal<SchemaProfile>(mine ?? 'openai');
  const placed = own.placed.value;
  const isOff = !isAvailable(placed) || own.leftAt.value !== null;
  const exposed = toExposed(placed, bench.groups.value, { names: bench.serverNames(), profile: picked.value });
  return (
    <>
      <label class="row small">
        {say('As given to')}
        <select
          class="in"
          value={picked.value}
          onChange={(event) => (picked.value = event.currentTarget.value as SchemaProfile)}
        >
          {schemaProfiles.map((profile) => (
            <option key={profile} value={profile}>
              {profile === mine ? say('{profile} (your model)', { profile: say(names[profile]) }) : say(names[profile])}
            </option>
          ))}
        </select>
      </label>
      {isOff && <p class="small mid">{say('Models don’t get this tool while it is unavailable.')}</p>}
      {placed.tool.onlyFor === 'developers' && (
        <p class="small mid">{say('The page marked this tool as meant for debugging: no model gets it.')}</p>
      )}
      {exposed && <Exposed exposed={exposed} />}
    </>
  );
}

function Exposed({ exposed: { offered, patches, tokens } }: { exposed: ExposedTool }) {
  return (
    <>
      <dl class="given">
        <dt>{say('Name')}</dt>
        <dd>
          <Code text={offered.name} />
        </dd>
        <dt>{say('Description')}</dt>
        <dd dir="auto">
          <Visible text={offered.description || say('No description')} dir="auto" />
        </dd>
        <dt>{say('Size')}</dt>
        <dd>{sayCount(tokens, 'about {count} token in each turn', 'about {count} tokens in each turn')}</dd>
      </dl>
      <Patches patches={patches} />
      <h3 class="row">
        {say('Schema')}
        <span class="grow" />
        <CopyButton what={say('definition')} text={() => writeJson(offered, 2)} />
      </h3>
      <JsonTree value={offered.inputSchema} label={say('Schema')} depth={3} />
    </>
  );
}

function Patches({ patches }: Pick<ExposedTool, 'patches'>) {
  if (patches.length === 0) return null;
  return (
    <div class="seen">
      <h3>{sayCount(patches.length, '{count} change to the schema', '{count} changes to the schema')}</h3>
      <ul>
        {patches.map(({ path, keyword, message }) => (
          <li key={path + keyword + message}>
            <Code text={`${path}/${keyword}`} /> <Visible text={message} dir="auto" />
          </li>
        ))}
      </ul>
    </div>
  );
}
