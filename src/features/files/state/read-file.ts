/** What is attached of a file that the user chose. Loaded when one is. */
import type { Commands } from '#core/bus/command.ts';
import { toBase64 } from '#core/tools/base64.ts';
import { say } from '#ui/language/index.tsx';
import { decodeText, readAs } from '#ui/text-encoding.ts';

/** Bytes; larger files are refused unread. */
const maxBytes = 20_000_000;
/** Characters of a text file that are sent to the background. */
const maxText = 2_000_000;

/** What to attach of a file, and for a text in which encoding it was read; or the sentence that says why it can't be attached. */
export async function readFile(
  file: File,
  chosen?: string,
): Promise<{ what: Commands['attach']['input']['what']; encoding?: string } | string> {
  const { name, type, size } = file;
  if (type === 'application/pdf' || /\.pdf$/i.test(name))
    return say('Tabhand can’t read PDF files. {file} wasn’t attached. Copy the text you need and paste it here.', {
      file: name,
    });
  if (size > maxBytes)
    return say('{file} is larger than 20 MB and wasn’t attached. Attach a part of it.', { file: name });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isImage = type.startsWith('image/') && type !== 'image/svg+xml';
  if (isImage) return { what: { type: 'image', name: name || say('Image'), mime: type, data: toBase64(bytes) } };
  const read =
    chosen === undefined ? decodeText(bytes, { type, languages: navigator.languages }) : readAs(bytes, chosen);
  if (read === 'binary')
    return say('{file} isn’t text and wasn’t attached. Attach a text file or an image.', { file: name });
  if (read === 'unknown')
    return say('The encoding of {file} can’t be told, so it wasn’t attached. Save it as UTF-8, then attach it again.', {
      file: name,
    });
  const text = read.text.slice(0, maxText);
  return { what: { type: 'file', name, mime: type || 'text/plain', text }, encoding: read.encoding };
}
