/** Where the user types: the field grows to eight lines, Enter sends, Escape stops the run. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { AttachButtons, WaitingChips } from '#features/files/panel/index.ts';
import { ModelPicker } from '#features/models/panel/index.ts';
import { PageChip, WidgetChip } from '#features/pages/panel/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Guarded } from '#ui/controls/guarded.tsx';
import { Icon, SiteIcon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { toCost, toFigure, toShare, toThousands, toTotal } from '#ui/words/figures.ts';
import type { ContextUse } from '../../state/context-use';
import { canBePicked, type SlashItem } from '../../state/slash-list';

/** From this share on the ring changes colour: the oldest messages are about to be left out. */
const nearlyFull = 0.8;

/** A ring that shows how much context is used; hovered, focused or pressed, it shows the figures. */
export function ContextRing() {
  const { context, models } = usePanel();
  const [open, setOpen] = useState(false);
  if (models.current.value === null) return null;
  const use = context.use.value;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <span
      class="use"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={({ currentTarget }) => setOpen(currentTarget.contains(document.activeElement))}
    >
      <button
        type="button"
        class={isFigure(use) ? 'ib figure' : 'ib'}
        aria-label={say('{name}: {words}', { name: say('Context used'), words: wordUse(use) })}
        aria-describedby={open ? 'context-use' : undefined}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      >
        <Sign {...use} />
      </button>
      {open && <Figures {...use} />}
    </span>
  );
}

/** `5.6K` */
const toUsed = (last: NonNullable<ContextUse['last']>): string => toThousands(last.inputTokens + last.outputTokens);

const wordUse = ({ share, last }: ContextUse): string =>
  share === null && last ? say('{count} tokens', { count: toUsed(last) }) : toShare(share ?? 0);

/** An unknown share is written as a number: a broken ring would look like a spinner. */
const isFigure = ({ share, last }: ContextUse): boolean => share === null && last !== null;

function Sign(use: ContextUse) {
  if (use.last === null || use.share !== null) return <Ring share={use.share} />;
  return <span aria-hidden="true">{toUsed(use.last)}</span>;
}

function Ring({ share }: Pick<ContextUse, 'share'>) {
  const around = 2 * Math.PI * 5.5;
  // A small share stays visible.
  const drawn = share === null || share === 0 ? 0 : Math.max(0.04, share) * around;
  const tone = share !== null && share >= nearlyFull ? 'ring full' : 'ring';
  return (
    <svg class={tone} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle class="track" cx="8" cy="8" r="5.5" />
      {drawn > 0 && <circle class="part" cx="8" cy="8" r="5.5" stroke-dasharray={`${drawn} ${around}`} />}
    </svg>
  );
}

function Figures(use: ContextUse) {
  const { last, context } = use;
  const { cost, unpriced, unpricedAsides } = usePanel().context.whole.value;
  return (
    <div class="use-figures" id="context-use" role="tooltip">
      <p class="row">
        <b class="grow">{say('Context used')}</b>
        <b>{wordUse(use)}</b>
      </p>
      {last && context !== null && (
        <p class="small mid">
          {say('The last turn used {tokens} of {context} tokens.', {
            tokens: toFigure(last.inputTokens + last.outputTokens),
            context: toFigure(context),
          })}
        </p>
      )}
      {last && (
        <dl>
          <Figure name={say('Input')} value={toFigure(last.inputTokens)} />
          <Figure name={say('Cached tokens')} value={toFigure(last.cachedInputTokens)} />
          <Figure name={say('Output')} value={toFigure(last.outputTokens)} />
          <Figure name={say('Cost of this turn')} value={last.unpriced ? say('Unknown') : toCost(last.cost)} />
          <Figure name={say('Cost of this chat')} value={toTotal(cost, unpriced + unpricedAsides)} />
        </dl>
      )}
    </div>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div class="row">
    <dt class="grow">{name}</dt>
    <dd>{value}</dd>
  </div>
);

const slashListId = 'slash-list';
const slashItemId = (index: number): string => `slash-${index}`;

/** ARIA attributes that connect the composer with the list. */
function useSlashList() {
  const { items, active } = usePanel().slash;
  if (!items.value) return {};
  const current = items.value.length > 0 ? slashItemId(active.value) : undefined;
  return { 'aria-autocomplete': 'list', 'aria-controls': slashListId, 'aria-activedescendant': current } as const; // a literal role
}

/** Returns true when the list has handled the key. */
function useSlashKeys(): (event: KeyboardEvent) => boolean {
  const { slash } = usePanel();
  return (event) => {
    const items = slash.items.value;
    if (!items || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[slash.active.value];
    if (step) slash.move(step);
    else if (event.key === 'Escape') slash.close();
    // A command that matches nothing is not sent: a model would take it for a message.
    else if (event.key === 'Enter' && !event.shiftKey) void (item && slash.pick(item));
    else if (event.key === 'Tab' && !event.shiftKey && item) void slash.pick(item);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}

/** The list of slash commands, above the composer. */
function SlashList() {
  const { slash, models } = usePanel();
  const items = slash.items.value;
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [slash.active.value]);
  if (!items) return null;
  if (items.length === 0)
    return (
      <p class="slash-list none small mid" id={slashListId} role="status">
        {say('Nothing found')}
        {models.current.value && ` ${say('To send it as a message, press Escape, then Enter.')}`}
      </p>
    );
  return (
    <div class="slash-list" id={slashListId} role="listbox" tabIndex={0} aria-label={say('Tools and prompts')}>
      {items.map((item, i) => {
        const isActive = i === slash.active.value;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={item.key}
            ref={isActive ? current : null}
            id={slashItemId(i)}
            class={`slash-item${canBePicked(item) ? '' : ' off'}${isTwin(item, items) ? ' twin' : ''}`}
            role="option"
            aria-selected={isActive}
            aria-disabled={!canBePicked(item)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => slash.pick(item)}
          >
            <Line item={item} />
          </div>
        );
      })}
    </div>
  );
}

/** Another has its name: their sources tell them apart. */
const isTwin = (item: SlashItem, items: readonly SlashItem[]): boolean =>
  items.some((other) => other !== item && other.name === item.name);

const Line = ({ item }: { item: SlashItem }) => (
  <>
    <span class="name cut" dir="auto">
      <SiteIcon
        address={item.type === 'served' ? item.offer.icon : item.type === 'tool' ? item.tool.icon : null}
        glyph={null}
      />
      {item.type !== 'prompt' ? <code>{`/${item.name}`}</code> : item.name}
    </span>
    <span class="about cut quiet" dir="auto">
      {item.about}
    </span>
    {'from' in item ? (
      <Badge {...item.from} />
    ) : (
      item.type === 'prompt' && (
        <span class="src">
          <span>{say('Prompt')}</span>
        </span>
      )
    )}
  </>
);

const SlashForm = later(async () => (await import('./slash-form')).SlashForm, 'inside');

export function Composer() {
  const { slash } = usePanel();
  return (
    <>
      {slash.form.value && <SlashForm form={slash.form.value} />}
      <Guarded>
        <SlashList />
      </Guarded>
      <Box />
    </>
  );
}

function Box() {
  const { composer } = usePanel();
  const { isOver, ...catching } = useFiles();
  return (
    <div class="composer" {...catching}>
      <div class={isOver ? 'box dropping' : 'box'}>
        <Guarded>
          <PageChip />
          <WidgetChip />
          <WaitingChips />
        </Guarded>
        <Field text={composer.text.value} />
        <div class="bar">
          <Guarded>
            <AttachButtons />
            <span class="grow" />
            <ContextRing />
            <ModelPicker />
          </Guarded>
          <SendOrStop />
        </div>
      </div>
    </div>
  );
}

/** Files pasted into the box or dropped on it. */
function useFiles() {
  const { attachments } = usePanel();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | undefined, event: Event) => {
    if (!files?.length) return;
    event.preventDefault();
    void attachments.addFiles([...files]);
  };
  return {
    isOver,
    onPaste: (event: ClipboardEvent) => take(event.clipboardData?.files, event),
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    // Moving between children of the box doesn't leave it.
    onDragLeave(event: DragEvent & { currentTarget: HTMLElement }) {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      take(event.dataTransfer?.files, event);
    },
  };
}

/** The placeholder; empty until it is known. */
function usePrompt(): string {
  const { conversation, place, canvas, model, models } = usePanel();
  if (model.value === null || conversation.rows.value === null) return '';
  if (conversation.activity.value !== null) return say('Write the next message');
  if (models.current.value === null) return say('Type / to run a tool yourself');
  if (place.value === 'canvas' && canvas.blocks.value.length > 0) return say('Change something on the canvas');
  return conversation.title.value ? say('Reply') : say('Ask, or type / to run a tool');
}

function Field({ text }: { text: string }) {
  const { composer, slash } = usePanel();
  const field = useRef<HTMLTextAreaElement>(null);
  const takesKey = useSlashKeys();
  const submit = useSubmit();
  const prompt = usePrompt();
  const wanted = composer.wanted.value;
  useEffect(() => {
    if (!wanted) return;
    field.current?.focus();
    composer.wanted.value = false;
  }, [wanted]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (takesKey(event) || event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <textarea
      ref={field}
      aria-label={say('Message')}
      dir="auto"
      placeholder={prompt}
      value={text}
      onInput={(event) => slash.type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      {...useSlashList()}
    />
  );
}

/** The conversation and its model are known. */
function useReady(): boolean {
  const { conversation, model } = usePanel();
  return model.value !== null && conversation.id.value !== null;
}

/**
 * Sends; without a model, the text is kept until one is chosen. If the panel has only just opened, it sends as soon as it
 * can, unless the text has changed by then.
 */
function useSubmit(): () => void {
  const { composer, models, drawer } = usePanel();
  const ready = useReady();
  const submit = () => {
    if (!ready) composer.early = composer.text.value;
    else if (models.current.value) void composer.send();
    else if (composer.text.value.trim()) drawer.value = 'settings';
  };
  useEffect(() => {
    if (!ready) return;
    if (composer.early !== null && composer.early === composer.text.value) submit();
    composer.early = null;
  }, [ready]);
  return submit;
}

function SendOrStop() {
  const { composer, conversation, models, drawer } = usePanel();
  const ready = useReady();
  const idle = !ready || !composer.text.value.trim() || composer.sending.value;
  if (conversation.activity.value !== null) return <QueueOrStop idle={idle} />;
  if (ready && models.current.value === null)
    return (
      <button type="button" class="send" onClick={() => (drawer.value = 'settings')}>
        {say('Choose a model')}
      </button>
    );
  return (
    <button
      type="button"
      class="send"
      aria-label={say('Send')}
      title={say('Send')}
      disabled={idle}
      onClick={composer.send}
    >
      <Icon name="send" />
    </button>
  );
}

/** During a run: a message waits until it ends. `idle`: there is nothing to send. */
function QueueOrStop({ idle }: { idle: boolean }) {
  const { composer, conversation } = usePanel();
  const stop = () => {
    composer.wanted.value = true;
    void conversation.stop();
  };
  return (
    <>
      {!idle && (
        <button type="button" class="send after" aria-label={say('After this run')} onClick={composer.send}>
          <Icon name="send" />
          <span>{say('After this run')}</span>
        </button>
      )}
      <button type="button" class="send stop" aria-label={say('Stop')} onClick={stop}>
        <Icon name="stop" size={14} />
        <span>{say('Stop')}</span>
      </button>
    </>
  );
}
