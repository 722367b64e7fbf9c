/** A picture above everything else, as large as fits; Escape closes it and restores the focus. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../language';
import { IconButton } from './controls';

export function PictureLightbox({ src, alt, onClose }: { src: string; alt: string; onClose(): void }) {
  const dialog = useDialog();
  // Escape must not also stop the run.
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation();
  return (
    <dialog
      class="lightbox"
      ref={dialog}
      aria-label={alt}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div class="row">
        <span class="grow cut" dir="auto">
          {alt}
        </span>
        <IconButton icon="x" label={say('Close')} onClick={onClose} />
      </div>
      <img src={src} alt={alt} />
    </dialog>
  );
}

/** Opens as a modal dialog; the focus returns when it is gone. */
export function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return dialog;
}
