/** The model's name: typed, or picked from the service's list. */
import type { ModelListing } from '#providers/read-list.ts';
import { Field, LinkButton } from '#ui/controls/controls.tsx';
import { walkRows } from '#ui/controls/walk-rows.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { Capabilities } from './capabilities';

export function ModelField() {
  const { setup } = usePanel();
  const { modelName, list, kind } = setup;
  return (
    <div class="model-field column">
      <Field
        label={say('Model')}
        placeholder={kind.value === 'openai-compatible' ? 'qwen3:8b' : ''}
        value={modelName.value}
        onInput={(value) => {
          modelName.value = value;
          list.words.value = value;
        }}
      />
      <ListLine />
      {list.shown.value.length > 0 && <Rows models={list.shown.value} busy={list.listing.value.state === 'asking'} />}
    </div>
  );
}

function ListLine() {
  const { setup } = usePanel();
  const { list, source, keyMissing } = setup;
  const listing = list.listing.value;
  if (listing.state === 'asking') {
    return (
      <p class="list-line row">
        <span class="spin" />
        {say('Fetching models')}
      </p>
    );
  }
  if (listing.state === 'failed') {
    const isDenied = listing.failure.code === 'permission-missing';
    return (
      <p class="list-line row">
        <span>{wordModelFailure(listing.failure).what}</span>
        <LinkButton onClick={() => (isDenied ? setup.allow(setup.listModels) : setup.listModels())}>
          {isDenied ? say('Allow access') : say('Try again')}
        </LinkButton>
      </p>
    );
  }
  if (listing.state === 'known')
    return <p class="list-line row">{wordShown(list.shown.value.length, listing.models.length)}</p>;
  if (!source.value || keyMissing.value) return <p class="list-line row">{say('Type the name of a model.')}</p>;
  return (
    <p class="list-line row">
      <LinkButton onClick={setup.listModels}>{say('Show models')}</LinkButton>
    </p>
  );
}

function wordShown(shown: number, all: number): string {
  if (all === 0) return say('The server has no models yet.');
  if (shown === 0) return say('No model in the list has this name. You can still use it.');
  return shown === all
    ? sayCount(all, '{count} model', '{count} models')
    : say('{shown} of {all} models', { shown, all });
}

function Rows({ models, busy }: { models: readonly ModelListing[]; busy: boolean }) {
  const { setup } = usePanel();
  const { modelName, list } = setup;
  const pick = (id: string) => () => {
    modelName.value = id;
    list.words.value = '';
  };
  return (
    <div
      class="model-rows"
      role="listbox"
      aria-label={say('Models')}
      aria-busy={busy}
      onKeyDown={(event) => walkRows(event, '[role=option]')}
    >
      {models.map((model, i) => (
        <button
          key={model.id}
          type="button"
          role="option"
          aria-selected={model.id === modelName.value}
          tabIndex={
            model.id === modelName.value || (i === 0 && !models.some(({ id }) => id === modelName.value)) ? 0 : -1
          }
          onClick={pick(model.id)}
        >
          <span class="who">
            <code class="cut">{model.id}</code>
            {model.name && saysMore(model.name, model.id) && <span class="cut quiet">{model.name}</span>}
          </span>
          <Capabilities facts={model} />
        </button>
      ))}
    </div>
  );
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** “Claude Opus 5” adds nothing to `claude-opus-5`. */
const saysMore = (name: string, id: string): boolean => !plain(id).includes(plain(name));
