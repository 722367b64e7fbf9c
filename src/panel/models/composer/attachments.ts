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

/** Why some of them weren't attached; null if all were. */
async function attachEach(
  files: Iterable<File>,
  attach: (what: Attaching) => Promise<unknown>,
): Promise<string | null> {
  const refused: string[] = [];
  for (const file of files) {
    const read = await readFile(file);
    if (typeof read === 'string') refused.push(read);
    else await attach(read);
  }
  return refused.length > 0 ? refused.join(' ') : null;
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
    return say(
      '{file} isn’t text in UTF-8 and wasn’t attached. If it is text, save it as UTF-8, then attach it again.',
      { file: name },
    );
  return { type: 'file', name, mime: type || 'text/plain', text: text.slice(0, mostText) };
}

/** UTF-8, or UTF-16 that says so at its beginning. Null: the file is not text, or in a coding that it doesn't tell. */
async function decode(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = bytes.subarray(0, 2).join();
  const coding = mark === '255,254' ? 'utf-16le' : mark === '254,255' ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(coding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
