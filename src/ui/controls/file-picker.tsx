/** The browser's dialog for files, opened by a control of ours. */
import { useRef } from 'preact/hooks';

interface FilePicker {
  label: string;
  /** As the browser's `accept`; any file by default. */
  accept?: string;
  multiple?: boolean;
  /** All files of a folder are picked, with their paths in it. */
  folder?: boolean;
  onFiles(files: File[]): unknown;
}

/** `field` is hidden and must be drawn; `pick` opens the dialog. */
export function useFilePicker({ label, accept, multiple = false, folder = false, onFiles }: FilePicker) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    void onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = ''; // so that the same file can be picked again
  };
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      {...{ accept, multiple, onChange, webkitdirectory: folder }}
      aria-label={label}
    />
  );
  return { field, pick: () => input.current?.click() };
}
