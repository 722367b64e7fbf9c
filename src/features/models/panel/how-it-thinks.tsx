/** The welcome's choice of a model, with the model servers found on this computer. */
import { useEffect } from 'preact/hooks';
import { knownSource, knownSources } from '#core/settings/model-sources.ts';
import type { LocalModels } from '#providers/find-local.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { kinds, localNames, type ModelKind, wordModels } from '../state/model-kinds';

export function HowItThinks() {
  const { setup, drawer } = usePanel();
  useEffect(() => void setup.findLocal(), [setup]);
  const open = (kind: ModelKind) => () => {
    setup.pick(kind);
    drawer.value = 'settings';
  };
  return (
    <section aria-labelledby="how">
      <h3 class="h2" id="how">
        {say('Choose a model')}
      </h3>
      <p class="small mid">{say('You can change this later. Keys are stored here and sent only to their provider.')}</p>
      <DemoMode />
      <div class="choices">
        <OnThisComputer onOther={open('openai-compatible')} />
        <BuiltIn onClick={open('built-in')} />
        <Choice
          icon="key"
          name={say('API key')}
          about={knownSources.map((type) => knownSource(type).name).join(', ')}
          onClick={open('anthropic')}
        />
        <Choice icon="mcp" {...wordKind('openai-compatible')} onClick={open('openai-compatible')} />
      </div>
    </section>
  );
}

/** Where model servers on this computer are looked for. */
const thisComputer = 'http://localhost';

/** Always shown, so that nothing moves when a server is found. */
function OnThisComputer({ onOther }: { onOther(): void }) {
  const { setup, drawer, sites } = usePanel();
  const mayLook = sites.isAllowed(thisComputer);
  const found = setup.local.value;
  const [first] = found ?? [];
  const open = async () => {
    if (!mayLook) return (await sites.allow(thisComputer)) && setup.findLocal();
    if (!first) return onOther();
    setup.pickLocal(first);
    drawer.value = 'settings';
  };
  return (
    <Choice
      icon="chip"
      name={say('A model on this computer')}
      tag={first?.state === 'found' ? say('Found') : undefined}
      about={
        mayLook ? wordFound(found) : say('Allow access to this computer to find Ollama, LM Studio, llama.cpp or vLLM.')
      }
      onClick={open}
    />
  );
}

function BuiltIn({ onClick }: { onClick(): void }) {
  const { builtIn } = usePanel().setup;
  useEffect(() => void builtIn.look(), [builtIn]);
  if (builtIn.state.value === 'missing') return null;
  return <Choice icon="browser" {...wordKind('built-in')} onClick={onClick} />;
}

/** Needs no settings: it is in use at once. */
function DemoMode() {
  const { setup, composer } = usePanel();
  const use = async () => {
    setup.pick('demo');
    if (await setup.use()) composer.wanted.value = true;
  };
  return (
    <p class="row formacts">
      <Button icon="demo" text={say('Try without a model')} title={wordKind('demo').about} onClick={use} />
    </p>
  );
}

const wordKind = (kind: ModelKind) => ({ name: say(kinds[kind].name), about: say(kinds[kind].about ?? '') });

/** `found`: null while they are looked for. */
export function wordFound(found: readonly LocalModels[] | null): string {
  if (found === null) return say('Looking for Ollama, LM Studio, llama.cpp and vLLM.');
  const [first] = found;
  if (!first) return say('No model server is running. Start Ollama, LM Studio, llama.cpp or vLLM.');
  const name = localNames[first.kind];
  if (first.state === 'refuses') return say('{name} refuses this extension. See how to allow it.', { name });
  return say('{name}: {models}. Free.', { name, models: wordModels(first.models) });
}

interface ChoiceProps {
  icon: IconName;
  name: string;
  about: string;
  tag?: string | undefined;
  onClick(): unknown;
}

function Choice({ icon, name, about, tag, onClick }: ChoiceProps) {
  return (
    <button type="button" class="choice" onClick={onClick}>
      <Icon name={icon} size={20} />
      <span>
        <b>{name}</b> {tag && <span class="tag ok">{tag}</span>}
        <span class="d">{about}</span>
      </span>
      <Icon name="right" />
    </button>
  );
}
