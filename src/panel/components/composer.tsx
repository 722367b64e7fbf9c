/** Where the person types: it grows to eight lines, Enter sends, Escape stops the run. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, say } from '#ui';
import { AttachButtons } from './attach-buttons';
import { WaitingChips } from './attachment-chips';
import { usePanel } from './context';
import { growToText } from './grow-to-text';
import { ModelPicker } from './models/model-picker';

export function Composer() {
  const { model } = usePanel();
  if (model.value === null) return <div class="composer" />;
  return model.value.choice === null ? <NoModelYet /> : <Box />;
}

function NoModelYet() {
  const kept = usePanel().composer.text.value;
  return (
    <div class="composer">
      <p class="box waiting row">
        <Icon name="chip" />
        <span class="cut">{kept ? `Choose a model to send “${kept}”` : 'Choose a model to start'}</span>
      </p>
    </div>
  );
}

function Box() {
  const { attachments, composer, conversation, place, canvas } = usePanel();
  const onCanvas = place.value === 'canvas' && canvas.blocks.value.length > 0;
  const rest = onCanvas
    ? say('Change something on the canvas')
    : conversation.title.value
      ? say('Reply')
      : say('Ask or say what to do');
  const field = useRef<HTMLTextAreaElement>(null);
  const text = composer.text.value;
  const running = conversation.activity.value !== null;
  useLayoutEffect(() => {
    if (text !== field.current?.value) return;
    growToText(field.current);
  }, [text]);
  const wanted = composer.wanted.value;
  useEffect(() => {
    if (wanted > 0) field.current?.focus();
  }, [wanted]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void composer.send();
  };
  const take = (files: FileList | undefined, event: Event) => {
    if (!files?.length) return;
    event.preventDefault();
    void attachments.addFiles([...files]);
  };
  const onPaste = (event: ClipboardEvent) => take(event.clipboardData?.files, event);
  const onDrop = (event: DragEvent) => take(event.dataTransfer?.files, event);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pasted or dropped anywhere in the box; the buttons do the same by keyboard
    <div class="composer" onPaste={onPaste} onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
      <div class="box">
        <WaitingChips />
        <textarea
          ref={field}
          rows={1}
          aria-label={say('Message')}
          dir="auto"
          placeholder={running ? say('Write the next message') : rest}
          value={text}
          onInput={(event) => (composer.text.value = event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div class="bar">
          <AttachButtons />
          <span class="grow" />
          <ModelPicker />
          <SendOrStop />
        </div>
      </div>
    </div>
  );
}

function SendOrStop() {
  const { composer, conversation } = usePanel();
  const idle = !composer.text.value.trim() || composer.sending.value;
  if (conversation.activity.value !== null) {
    return (
      <>
        {!idle && (
          <button type="button" class="send after" title={say('Send after this run (Enter)')} onClick={composer.send}>
            <Icon name="send" />
            {say('After this run')}
          </button>
        )}
        <button type="button" class="send stop" title="Stop (Esc)" onClick={conversation.stop}>
          <Icon name="stop" size={14} />
          {say('Stop')}
        </button>
      </>
    );
  }
  return (
    <button type="button" class="send" aria-label="Send" title="Send (Enter)" disabled={idle} onClick={composer.send}>
      <Icon name="send" />
    </button>
  );
}
