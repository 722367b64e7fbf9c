/** On a card: the user chooses the file that a page asks for, from the computer or among those attached in this chat. */
import { useState } from 'preact/hooks';
import { toBase64 } from '#core/tools/base64.ts';
import type { ChosenFile } from '#core/tools/hands-wire.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFilePicker } from '#ui/controls/file-picker.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toSeen } from '#ui/visible.tsx';
import { toSize } from '#ui/words/figures.ts';

/** Bytes together: what a message between the parts of an extension carries well. */
const maxBytes = 20_000_000;

interface FilePickProps {
  takes: NonNullable<Foreseen['takes']>;
  files: readonly ChosenFile[];
  onFiles(files: ChosenFile[]): void;
}

export function FilePick({ takes: { accept, several }, files, onFiles }: FilePickProps) {
  const { attachments } = usePanel();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [isLarge, setLarge] = useState(false);
  const onPick = async (picked: readonly File[]) => {
    if (picked.length === 0) return;
    const read = picked.reduce((sum, { size }) => sum + size, 0) <= maxBytes ? picked : [];
    setLarge(read !== picked);
    setChosen(read);
    onFiles(await Promise.all(read.map(toChosen)));
  };
  const { field, pick } = useFilePicker({ label: say('Choose a file'), accept, multiple: several, onFiles: onPick });
  const attached = attachments.originals.value.filter((file) => isTaken(file, accept) && !chosen.includes(file));
  return (
    <div class="file-pick">
      {field}
      {chosen.length > 0 && files.length > 0 && (
        <ul>
          {chosen.map((file) => (
            <li key={file} class="row">
              <b class="grow">{toSeen(file.name)}</b>
              <span class="small mid">{toSize(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button look="sm" icon="clip" text={say('Choose a file')} onClick={pick} />
      {attached.map((file) => (
        <Button key={file} look="sm ghost" text={toSeen(file.name)} onClick={() => onPick([file])} />
      ))}
      {isLarge && (
        <p class="small danger" role="alert">
          {say('More than {size} MB can’t be given from here. Choose it in the page yourself.', {
            size: maxBytes / 1_000_000,
          })}
        </p>
      )}
    </div>
  );
}

const toChosen = async (file: File): Promise<ChosenFile> => ({
  name: file.name.slice(0, 300),
  type: file.type.slice(0, 100),
  data: toBase64(new Uint8Array(await file.arrayBuffer())),
});

/** As the browser's own dialog would list it. */
function isTaken({ name, type }: File, accept: string): boolean {
  const kinds = accept
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (
    kinds.length === 0 ||
    kinds.some((kind) =>
      kind.startsWith('.')
        ? name.toLowerCase().endsWith(kind)
        : kind.endsWith('/*')
          ? type.startsWith(kind.slice(0, -1))
          : type === kind,
    )
  );
}
