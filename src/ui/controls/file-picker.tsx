/** The browser's dialog for files, opened by a control of ours. */
import { useRef } from 'preact/hooks';

interface FilePicker {
  label: string;
  /** As the browser's `accept`; any file by default. */
  accept?: string;
  multiple?: boolean;
  onFiles(files: File[]): unknown;
}

/** `field` is hidden and must be drawn; `pick` opens the dialog. */
export function useFilePicker({ label, accept, multiple = false, onFiles }: FilePicker) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    void onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = ''; // so that the same file can be picked again
  };
  const field = <input ref={input} type="file" hidden {...{ accept, multiple, onChange }} aria-label={label} />;
  return { field, pick: () => input.current?.click() };
}
