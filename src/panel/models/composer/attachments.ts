/** Attachments of the message being written: taken from the active tab, chosen, pasted or dropped. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Commands } from '#background/commands';
import type { ModelState } from '#bridge';
import { isPicture } from '#conversation';
import type { ModelChoice } from '#settings';
import { toBase64 } from '#tools';
import { say } from '#ui';
import type { Asking } from '../asking';
import type { ConversationModel } from '../chat/conversation';
import { findSetUp } from '../model-setup/model-kinds';
import type { Surroundings } from '../surroundings';

type Attaching = Commands['attach']['input']['what'];

/** Bytes; larger files are refused unread. */
const mostBytes = 20_000_000;
/** Characters of a text file that are sent to the background. */
const mostText = 2_000_000;

export function createAttachmentsModel(
  { refusal }: Asking,
  { ask, id, state }: ConversationModel,
  { nearTab, model }: Pick<Surroundings, 'nearTab' | 'model'>,
  current: ReadonlySignal<ModelChoice | null>,
) {
  const pending = computed(() => state.value.pending);
  const reading = signal(false);

  async function attach(what: Attaching): Promise<boolean> {
    if (id.value === null) return false;
    reading.value = true;
    const attached = await ask('attach', { what });
    reading.value = false;
    return attached !== null;
  }

  return {
    pending,
    /** The pending one whose content is shown. */
    shown: signal<string | null>(null),
    attach,
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
    async addFiles(files: Iterable<File>): Promise<void> {
      refusal.value = (await attachEach(files, attach)) ?? refusal.value;
    },
    remove: (attachmentId: string) => ask('detach', { attachmentId }),
  };
}

/** Why it ended before the last of them; null if it didn't. */
async function attachEach(
  files: Iterable<File>,
  attach: (what: Attaching) => Promise<unknown>,
): Promise<string | null> {
  for (const file of files) {
    const read = await readFile(file);
    if (typeof read === 'string') return read;
    await attach(read);
  }
  return null;
}

/** Undefined: not known, so pictures are sent. */
const takesPictures = (model: ModelState | null, current: ModelChoice | null): boolean | undefined =>
  current ? findSetUp(model?.models ?? [], current)?.facts.images : undefined;

/** What to attach of a file, or the sentence that says why it can't be attached. */
async function readFile(file: File): Promise<Attaching | string> {
  const { name, type, size } = file;
  if (type === 'application/pdf' || /\.pdf$/i.test(name))
    return say('Tabhand can’t read PDF files. {file} wasn’t attached. Copy the text you need and paste it here.', {
      file: name,
    });
  if (size > mostBytes)
    return say('{file} is larger than 20 MB and wasn’t attached. Attach a part of it.', { file: name });
  const isImage = type.startsWith('image/') && type !== 'image/svg+xml';
  if (isImage)
    return {
      type: 'image',
      name: name || say('Picture'),
      mime: type,
      data: toBase64(new Uint8Array(await file.arrayBuffer())),
    };
  const text = await decode(file);
  if (text === null)
    return say('{file} isn’t text and wasn’t attached. Attach a text file or a picture.', { file: name });
  return { type: 'file', name, mime: type || 'text/plain', text: text.slice(0, mostText) };
}

/** Null: the file is not text. */
async function decode(file: Blob): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? null : text;
  } catch {
    return null; // not UTF-8
  }
}
