/** The model servers that run on this computer, to be picked with a click. */
import { Icon, LinkButton, say } from '#ui';
import { localNames, wordModels } from '../../models/model-setup/model-kinds';
import { usePanel } from '../context';

export function LocalFound() {
  const { setup } = usePanel();
  const { local, baseUrl } = setup;
  const found = local.value;
  return (
    <div class="found" aria-live="polite">
      {found === null && <p class="small mid">{say('Looking for model servers on this computer')}</p>}
      {found?.length === 0 && (
        <p class="small mid row">
          {say('None runs on this computer. Ollama, LM Studio, llama.cpp and vLLM are found when they do.')}
          <LinkButton onClick={setup.findLocal}>{say('Look again')}</LinkButton>
        </p>
      )}
      {found?.map((server) => (
        <button
          key={server.baseUrl}
          type="button"
          class="found-row"
          aria-pressed={baseUrl.value === server.baseUrl}
          onClick={() => setup.pickLocal(server)}
        >
          <Icon name="chip" />
          <b>{localNames[server.kind]}</b>
          <span class="cut mid grow">
            {server.state === 'refuses' ? say('refuses this extension') : wordModels(server.models)}
          </span>
          <span class={server.state === 'refuses' ? 'state warn' : 'state ok'}>
            {server.state === 'refuses' ? say('Refused') : say('Found')}
          </span>
        </button>
      ))}
    </div>
  );
}
