/** The palette: a field and a list of places, chats, tools, settings and commands, above everything else. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useDialog } from '#ui/controls/lightbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import type { Contribution } from '#ui/panel/contribution.ts';
import { Visible } from '#ui/visible.tsx';
import type { Listed } from '../state/find-entries';
import { PaletteModel } from '../state/palette';

const listId = 'palette-list';
const optionId = (index: number): string => `palette-${index}`;

export function Palette({ contributions }: { contributions: readonly Contribution[] }) {
  const panel = usePanel();
  const model = useMemo(() => new PaletteModel(panel, contributions), [panel, contributions]);
  const dialog = useDialog();
  useEffect(() => () => model.type(''), [model]);
  const close = () => {
    panel.palette.value = false;
  };
  return (
    <dialog
      class="palette"
      ref={dialog}
      aria-label={say('Search everything')}
      onClose={close}
      onClick={({ target }) => target === dialog.current && close()}
      onKeyDown={(event) => onKey(event, model)}
    >
      <Field model={model} />
      <Options model={model} />
    </dialog>
  );
}

/** Escape must not also stop the run: the dialog closes itself. */
function onKey(event: KeyboardEvent, model: PaletteModel): void {
  if (event.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) model.move(step);
  else if (event.key === 'Enter') model.pick(model.found.value[model.active.value]);
  else if (event.key !== 'Escape') return;
  if (event.key !== 'Escape') event.preventDefault();
  event.stopPropagation();
}

function Field({ model }: { model: PaletteModel }) {
  const found = model.found.value;
  return (
    <div class="palette-field row">
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? optionId(model.active.value) : undefined}
        aria-label={say('Search everything')}
        placeholder={say('Search everything')}
        spellcheck={false}
        autocomplete="off"
        value={model.words.value}
        onInput={(event) => model.type(event.currentTarget.value)}
      />
    </div>
  );
}

function Options({ model }: { model: PaletteModel }) {
  const found = model.found.value;
  const at = model.active.value;
  const bySource = model.words.value.trim() === '';
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [at]);
  return (
    <>
      <div class="palette-list" id={listId} role="listbox" aria-label={say('Found')} tabIndex={-1}>
        {found.map((entry, i) => (
          <Option
            key={entry.key}
            entry={entry}
            id={optionId(i)}
            isActive={i === at}
            isFirst={bySource && entry.source !== found[i - 1]?.source}
            bySource={bySource}
            box={i === at ? current : null}
            onPick={() => model.pick(entry)}
          />
        ))}
      </div>
      <p class="vh" role="status">
        {say('{count} found', { count: found.length })}
      </p>
    </>
  );
}

interface OptionProps {
  entry: Listed;
  id: string;
  isActive: boolean;
  /** The first of its source, whose name is shown above it. */
  isFirst: boolean;
  bySource: boolean;
  box: { current: HTMLDivElement | null } | null;
  onPick(): void;
}

function Option({ entry: { name, about, icon, source }, id, isActive, isFirst, bySource, box, onPick }: OptionProps) {
  return (
    <>
      {isFirst && (
        <p class="palette-source" aria-hidden="true">
          {source}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        id={id}
        ref={box}
        class="palette-option"
        role="option"
        aria-selected={isActive}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onPick}
      >
        <Icon name={icon} />
        <span class="name cut" dir="auto">
          <Visible text={name} />
        </span>
        <span class={bySource && !about ? 'vh' : 'about cut quiet'}>{about ?? source}</span>
      </div>
    </>
  );
}
