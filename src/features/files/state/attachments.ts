/** Attachments of the message being written: taken from the active tab, chosen, pasted or dropped. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import { isPicture } from '#core/log/attachments.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { toBase64 } from '#core/tools/base64.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { ModelState } from '#features/models/index.ts';
import { findSetUp } from '#features/models/state/index.ts';
import type { Surroundings } from '#features/sites/state/index.ts';
import { say } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';

type Attaching = Commands['attach']['input']['what'];

/** A text file that is attached, and what it was read in. */
interface ReadFile {
  file: File;
  encoding: string;
}

/** Bytes; larger files are refused unread. */
const maxBytes = 20_000_000;
/** Characters of a text file that are sent to the background. */
const maxText = 2_000_000;

export function createAttachmentsModel(
  { refusal }: Asking,
  { ask, id, state }: ConversationModel,
  { nearTab, model }: Pick<Surroundings, 'nearTab' | 'model'>,
  current: ReadonlySignal<ModelChoice | null>,
) {
  const pending = computed(() => state.value.pending);
  const reading = signal(false);

  /** By the attachment, as long as it waits. */
  const files = signal<ReadonlyMap<string, ReadFile>>(new Map());

  async function attach(what: Attaching): Promise<string | null> {
    if (id.value === null) return null;
    reading.value = true;
    const attached = await ask('attach', { what });
    reading.value = false;
    return attached?.attachment.id ?? null;
  }

  /** The attachment's id; null: it was refused, which is said. */
  async function attachFile(file: File, chosen?: string): Promise<string | null> {
    const read = await readFile(file, chosen);
    if (typeof read === 'string') refusal.value = read;
    const attachmentId = typeof read === 'string' ? null : await attach(read.what);
    if (attachmentId !== null && typeof read !== 'string' && read.encoding !== undefined)
      files.value = new Map(files.value).set(attachmentId, { file, encoding: read.encoding });
    return attachmentId;
  }

  const shown = signal<string | null>(null);
  return {
    pending,
    /** The pending one whose content is shown. */
    shown,
    attach: async (what: Attaching): Promise<boolean> => (await attach(what)) !== null,
    files,
    /** Reads a text file again, in the encoding that the person chose. */
    async readIn(attachmentId: string, encoding: string): Promise<void> {
      const { file } = files.value.get(attachmentId) ?? {};
      const again = file ? await attachFile(file, encoding) : null;
      if (again === null) return;
      await ask('detach', { attachmentId });
      shown.value = again;
    },
    /** Reads a resource again that has changed. */
    async renew(attachmentId: string): Promise<void> {
      reading.value = true;
      await ask('renew-attachment', { attachmentId });
      reading.value = false;
    },
    /** A file or page is being read. */
    reading,
    /** A picture is attached, and the model is known not to accept any. */
    blind: computed(() => takesPictures(model.value, current.value) === false && pending.value.some(isPicture)),
    /** Something is attached, and the model in use reads no attachments. */
    unread: computed(() => current.value?.type === 'demo' && pending.value.length > 0),
    /** From the active tab, or else from the attached page. */
    async takeFromTab(part: Extract<Attaching, { tabId: number }>['type']): Promise<void> {
      const tabId = nearTab.value;
      if (tabId !== null) return void (await attach({ type: part, tabId }));
      refusal.value = say('There is no page to attach from. Open a website beside this panel, then try again.');
    },
    /** Those that can be attached; why each of the others can't is said. */
    async addFiles(picked: Iterable<File>): Promise<void> {
      const refused: string[] = [];
      for (const file of picked) if ((await attachFile(file)) === null) refused.push(refusal.value ?? '');
      if (refused.length > 0) refusal.value = refused.join(' ');
    },
    remove: (attachmentId: string) => ask('detach', { attachmentId }),
  };
}

/** Undefined: not known, so pictures are sent. */
const takesPictures = (model: ModelState | null, current: ModelChoice | null): boolean | undefined =>
  current ? findSetUp(model?.models ?? [], current)?.facts.images : undefined;

/** What to attach of a file, and for a text in which encoding it was read; or the sentence that says why it can't be attached. */
async function readFile(file: File, chosen?: string): Promise<{ what: Attaching; encoding?: string } | string> {
  const { name, type, size } = file;
  if (type === 'application/pdf' || /\.pdf$/i.test(name))
    return say('Tabhand can’t read PDF files. {file} wasn’t attached. Copy the text you need and paste it here.', {
      file: name,
    });
  if (size > maxBytes)
    return say('{file} is larger than 20 MB and wasn’t attached. Attach a part of it.', { file: name });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isImage = type.startsWith('image/') && type !== 'image/svg+xml';
  if (isImage) return { what: { type: 'image', name: name || say('Picture'), mime: type, data: toBase64(bytes) } };
  const { decodeText, readAs } = await import('#ui/text-encoding.ts');
  const read =
    chosen === undefined ? decodeText(bytes, { type, languages: navigator.languages }) : readAs(bytes, chosen);
  if (read === 'binary')
    return say('{file} isn’t text and wasn’t attached. Attach a text file or a picture.', { file: name });
  if (read === 'unknown')
    return say('The encoding of {file} can’t be told, so it wasn’t attached. Save it as UTF-8, then attach it again.', {
      file: name,
    });
  const text = read.text.slice(0, maxText);
  return { what: { type: 'file', name, mime: type || 'text/plain', text }, encoding: read.encoding };
}
