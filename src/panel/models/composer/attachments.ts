/** What waits beside the words that are being written: taken from the tab in front, chosen, pasted, dropped or asked for. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Attaching, ModelState } from '#bridge';
import { type Attachment, isPicture } from '#conversation';
import type { ModelChoice } from '#settings';
import { say } from '#ui';
import { type Asking, within } from '../asking';
import type { Conversation } from '../chat/conversation';
import { findSetUp } from '../model-setup/model-kinds';
import type { Surroundings } from '../surroundings';

export type TabPart = 'page' | 'selection' | 'screenshot';

export interface Attachments {
  pending: ReadonlySignal<readonly Attachment[]>;
  /** Something is being read. */
  reading: Signal<boolean>;
  /** The model is known to take no pictures, and one waits. */
  blind: ReadonlySignal<boolean>;
  /** Something waits, and what answers reads no attachment at all. */
  unread: ReadonlySignal<boolean>;
  /** Of the tab in front, else of the attached page. */
  takeFromTab(part: TabPart): Promise<void>;
  addFiles(files: Iterable<File>): Promise<void>;
  remove(attachmentId: string): Promise<unknown>;
}

/** Bytes of a file that is opened at all. */
const mostBytes = 20_000_000;
/** Characters of a text file that go through the door. */
const mostText = 2_000_000;

export function createAttachments(
  { ask, refusal }: Asking,
  conversation: Conversation,
  { nearTab, model }: Pick<Surroundings, 'nearTab' | 'model'>,
  current: ReadonlySignal<ModelChoice | null>,
): Attachments {
  const pending = computed(() => conversation.state.value.pending);
  const reading = signal(false);

  async function attach(what: Attaching): Promise<void> {
    if (conversation.id.value === null) return;
    reading.value = true;
    await ask('attach', { conversationId: conversation.id.value, what });
    reading.value = false;
  }

  return {
    pending,
    reading,
    blind: computed(() => takesPictures(model.value, current.value) === false && pending.value.some(isPicture)),
    unread: computed(() => current.value?.type === 'rehearsal' && pending.value.length > 0),
    async takeFromTab(part) {
      const from = nearTab.value;
      if (from === null) {
        refusal.value = say('There is no page to attach from. Open a website beside this panel, then try again.');
      } else await attach({ type: part, tabId: from });
    },
    async addFiles(files) {
      for (const file of files) {
        const read = await readFile(file);
        if (typeof read !== 'string') await attach(read);
        else {
          refusal.value = read;
          return;
        }
      }
    },
    remove: (attachmentId) =>
      within(conversation.id, (conversationId) => ask('detach', { conversationId, attachmentId })),
  };
}

/** Undefined: nobody knows, and it is tried. */
function takesPictures(model: ModelState | null, current: ModelChoice | null): boolean | undefined {
  return current ? findSetUp(model?.models ?? [], current)?.facts.images : undefined;
}

/** What can be attached of a file, or why it can't. */
async function readFile(file: File): Promise<Attaching | string> {
  const { name, type, size } = file;
  if (type === 'application/pdf' || /\.pdf$/i.test(name))
    return say('Tabhand can’t read PDF files. {file} was not attached. Copy the text you need and paste it here.', {
      file: name,
    });
  if (size > mostBytes)
    return say('{file} is larger than 20 MB and was not attached. Attach a part of it.', { file: name });
  const isImage = type.startsWith('image/') && type !== 'image/svg+xml';
  if (isImage) return { type: 'image', name: name || say('Picture'), mime: type, data: await toBase64(file) };
  const text = await decode(file);
  if (text === null)
    return say('{file} is not text and was not attached. Text files and pictures can be attached.', { file: name });
  return { type: 'file', name, mime: type || 'text/plain', text: text.slice(0, mostText) };
}

/** Null: it is not text. */
async function decode(file: Blob): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? null : text;
  } catch {
    return null; // its bytes are no characters
  }
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(pieces.join(''));
}
