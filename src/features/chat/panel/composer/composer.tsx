/** Where the user types: the field grows to eight lines, Enter sends, Escape stops the run. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AttachButtons, WaitingChips } from '#features/files/panel/index.ts';
import { ModelPicker } from '#features/models/panel/index.ts';
import { PageChip, WidgetChip } from '#features/pages/panel/index.ts';
import { Guarded } from '#ui/controls/guarded.tsx';
import { growToText } from '#ui/controls/title-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { ContextRing } from './context-ring';
import { SlashList, useSlashKeys, useSlashList } from './slash';

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
  useLayoutEffect(() => {
    const grow = () => text === field.current?.value && growToText(field.current);
    grow();
    addEventListener('resize', grow);
    return () => removeEventListener('resize', grow);
  }, [text]);
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
      rows={1}
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
  const early = useRef<string | null>(null);
  const submit = () => {
    if (!ready) early.current = composer.text.value;
    else if (models.current.value) void composer.send();
    else if (composer.text.value.trim()) drawer.value = 'settings';
  };
  useEffect(() => {
    if (ready && early.current !== null && early.current === composer.text.value) submit();
    early.current = null;
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
