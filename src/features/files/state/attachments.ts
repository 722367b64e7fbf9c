/** Attachments of the message being written: taken from the active tab, chosen, pasted or dropped. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import { isPicture } from '#core/log/attachments.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { fromBase64 } from '#core/tools/base64.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { ModelState } from '#features/models/index.ts';
import { findSetUp } from '#features/models/state/index.ts';
import type { SiteSurroundings } from '#features/sites/state/index.ts';
import { say } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';

type Attaching = Commands['attach']['input']['what'];

/** What is attached of a text file or a PDF file, which can be read again otherwise. */
interface ReadFile {
  /** A file, or the tab that shows it. */
  from: File | number;
  encoding?: string | undefined;
  pages?: string | undefined;
  /** The attachments of its further pages, which are pictures. */
  others?: readonly string[];
}

interface Parts {
  asking: Pick<Asking, 'ask' | 'refusal'>;
  conversation: Pick<ConversationModel, 'ask' | 'id' | 'state'>;
  surroundings: Pick<SiteSurroundings, 'nearTab' | 'model' | 'page'>;
  /** The model in use. */
  current: ReadonlySignal<ModelChoice | null>;
}

/** Files of this panel's chats that can be given to a page. */
const maxOriginals = 20;

export class Attachments {
  readonly #parts: Parts;
  readonly pending = computed(() => this.#parts.conversation.state.value.pending);
  /** The pending one whose content is shown. */
  readonly shown = signal<string | null>(null);
  /** A file or page is being read. */
  readonly reading = signal(false);
  /** By the attachment, as long as it waits. */
  readonly files = signal<ReadonlyMap<string, ReadFile>>(new Map());
  readonly #attached = signal<readonly { file: File; chat: string | null }[]>([]);
  /** Files attached in this chat, for as long as the panel is open: as they are on the computer. */
  readonly originals = computed(() =>
    this.#attached.value.filter(({ chat }) => chat === this.#parts.conversation.id.value).map(({ file }) => file),
  );
  /** A picture is attached, and the model is known not to accept any. */
  readonly blind = computed(() => {
    const { surroundings, current } = this.#parts;
    return takesPictures(surroundings.model.value, current.value) === false && this.pending.value.some(isPicture);
  });
  /** Something is attached, and the model in use reads no attachments. */
  readonly unread = computed(() => this.#parts.current.value?.type === 'demo' && this.pending.value.length > 0);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The attachment's id; null: it was refused, which is said. */
  async attach(what: Attaching): Promise<string | null> {
    return (await this.#attach(what))?.attachment.id ?? null;
  }

  async #attach(what: Attaching) {
    const { ask, id } = this.#parts.conversation;
    if (id.value === null) return null;
    this.reading.value = true;
    const attached = await ask('attach', { what });
    this.reading.value = false;
    return attached;
  }

  async #attachFile(file: File, chosen?: string, origin?: string): Promise<string | null> {
    const { readFile } = await import('./read-file');
    const read = await readFile(file, chosen);
    if (typeof read === 'string') {
      this.#parts.asking.refusal.value = read;
      return null;
    }
    const from = origin !== undefined && { origin };
    const attachmentId = await this.attach(Object.assign(read.what, from));
    if (attachmentId === null) return null;
    const others: string[] = [];
    for (const each of read.more ?? []) others.push((await this.attach(Object.assign(each, from))) ?? '');
    const originals = this.#attached.value.filter((each) => each.file !== file);
    this.#attached.value = [...originals, { file, chat: this.#parts.conversation.id.value }].slice(-maxOriginals);
    const { encoding, pages } = read;
    if ((encoding ?? pages) !== undefined) this.#keep(attachmentId, { from: file, encoding, pages, others });
    return attachmentId;
  }

  #keep(attachmentId: string, read: ReadFile): void {
    this.files.value = new Map(this.files.value).set(attachmentId, read);
  }

  async #attachPdf(tabId: number, pages = ''): Promise<string | null> {
    const attached = await this.#attach({ type: 'page', tabId, pages });
    if (attached) this.#keep(attached.attachment.id, { from: tabId, pages, others: attached.others });
    return attached?.attachment.id ?? null;
  }

  /** Reads a file again, in the encoding or with the pages that the person chose. */
  async readIn(attachmentId: string, chosen: string): Promise<void> {
    const { from, others = [] } = this.files.value.get(attachmentId) ?? {};
    if (from === undefined) return;
    const again = await (typeof from === 'number' ? this.#attachPdf(from, chosen) : this.#attachFile(from, chosen));
    if (again === null) return;
    for (const each of [attachmentId, ...others]) if (each) await this.remove(each);
    this.shown.value = again;
  }

  /** Reads a resource again that has changed. */
  readonly renew = async (attachmentId: string): Promise<void> => {
    this.reading.value = true;
    await this.#parts.conversation.ask('renew-attachment', { attachmentId });
    this.reading.value = false;
  };

  /** From the active tab, or else from the attached page. */
  async takeFromTab(part: Extract<Attaching, { tabId: number }>['type']): Promise<void> {
    const { asking, surroundings } = this.#parts;
    const tabId = surroundings.nearTab.value;
    const isPdf =
      part === 'page' && surroundings.page.value?.tabId === tabId && surroundings.page.value?.access === 'pdf';
    if (tabId !== null) return void (await (isPdf ? this.#attachPdf(tabId) : this.attach({ type: part, tabId })));
    asking.refusal.value = say('There is no page to attach from. Open a website beside this panel, then try again.');
  }

  /** Those that can be attached; why each of the others can't is said. */
  readonly addFiles = async (picked: Iterable<File>): Promise<void> => {
    const { refusal } = this.#parts.asking;
    const refused: string[] = [];
    for (const file of picked) if ((await this.#attachFile(file)) === null) refused.push(refusal.value ?? '');
    if (refused.length > 0) refusal.value = refused.join(' ');
  };

  /** What a page had the browser save, as a call's result names it. */
  readonly addSaved = async ({ origin }: { origin: string }, saved: { name: string; from: string }) => {
    const read = await this.#parts.asking.ask('read-saved', { origin, from: saved.from });
    const bytes = read && fromBase64(read.data);
    if (bytes) await this.#attachFile(new File([bytes], saved.name, { type: read.type }), undefined, origin);
  };

  readonly remove = (attachmentId: string) => this.#parts.conversation.ask('detach', { attachmentId });
}

/** Undefined: not known, so pictures are sent. */
const takesPictures = (model: ModelState | null, current: ModelChoice | null): boolean | undefined =>
  current ? findSetUp(model?.models ?? [], current)?.facts.images : undefined;
