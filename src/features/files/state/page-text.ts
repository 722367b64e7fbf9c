/** Whether the text of the attached page goes along with the next message: the user's choice for its site, or for this once. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Attachment } from '#core/log/entry.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { type PageTextChoice, pageTextOn } from '#core/settings/page-text.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { PageState } from '#features/sites/index.ts';
import type { SiteSurroundings } from '#features/sites/state/index.ts';
import type { Asking } from '#ui/panel/asking.ts';

/** What would be sent. */
interface Measured {
  tokens: number;
  text: string;
}

interface Parts extends Pick<SiteSurroundings, 'page' | 'elsewhere' | 'settings'>, Pick<Asking, 'ask'> {
  conversation: Pick<ConversationModel, 'id' | 'state' | 'ask'>;
  /** The model in use. */
  current: ReadonlySignal<ModelChoice | null>;
}

/** A page that has another title is another page, unless only a count in it has changed. */
const toName = (title: string): string => title.replace(/[\d()]+/g, '').trim();
const isOf = ({ origin, title }: PageState, { kind, origin: from, name }: Attachment): boolean =>
  kind === 'page' && from === origin && toName(name) === toName(title);

export class PageText {
  readonly #parts: Parts;
  readonly #answers = signal<ReadonlyMap<string, boolean>>(new Map());
  readonly #sizes = signal<ReadonlyMap<string, Measured | null>>(new Map());
  readonly #about = computed(() => this.#findPage());
  readonly choice = computed(() => {
    const { settings } = this.#parts;
    return pageTextOn(settings.value?.pageText ?? [], this.#about.value?.origin ?? '');
  });
  /** It is sent with the next message, unless the user takes it off. */
  readonly goes = computed(() => {
    const about = this.#about.value;
    if (about === null || this.choice.value === 'never') return false;
    return this.#answers.value.get(this.#keyOf(about)) ?? this.choice.value === 'always';
  });
  /** The page whose text can be sent along; null: none, or the user took it off. */
  readonly page = computed(() => {
    const about = this.#about.value;
    if (about === null || this.#parts.settings.value === null || this.choice.value === 'never') return null;
    return this.#answers.value.get(this.#keyOf(about)) === false ? null : about;
  });
  /** Null until it has been read. */
  readonly measured = computed(() => {
    const about = this.#about.value;
    return (about && this.#sizes.value.get(this.#keyOf(about))) ?? null;
  });

  constructor(parts: Parts) {
    this.#parts = parts;
    effect(() => {
      if (this.goes.value) this.look();
    });
  }

  /** The page that the next message is about, if its text can be sent and wasn't. */
  #findPage(): (PageState & { origin: string }) | null {
    const { page, elsewhere, current, conversation } = this.#parts;
    const attached = page.value;
    if (!attached?.origin || !['open', 'insecure', 'pdf'].includes(attached.access)) return null;
    if (elsewhere.value || current.value === null || current.value.type === 'demo') return null;
    const { pending, attached: messages } = conversation.state.value;
    const all = [...pending, ...messages.flatMap(({ attachments = [] }) => attachments)];
    return all.some((each) => isOf(attached, each)) ? null : { ...attached, origin: attached.origin };
  }

  #keyOf({ tabId, origin, title }: PageState): string {
    return `${this.#parts.conversation.id.value} ${tabId} ${origin} ${toName(title)}`;
  }

  /** Reads how long it is; for text that is about to be sent this happens by itself. */
  look(): void {
    if (this.#about.value) void this.#measure(this.#about.value);
  }

  async #measure(measured: PageState): Promise<void> {
    const [key, sizes] = [this.#keyOf(measured), this.#sizes];
    if (sizes.value.has(key)) return;
    sizes.value = new Map([...sizes.value, [key, null]]);
    const size = await this.#parts.ask('measure-page', { tabId: measured.tabId });
    if (size && 'text' in size) sizes.value = new Map([...sizes.value, [key, size]]);
  }

  #answer(on: boolean): void {
    if (this.#about.value)
      this.#answers.value = new Map([...this.#answers.value, [this.#keyOf(this.#about.value), on]]);
  }

  /** For the next message only. */
  readonly put = (): void => this.#answer(true);
  readonly takeOff = (): void => this.#answer(false);

  /** From now on, on all pages of the site. */
  async choose(next: PageTextChoice): Promise<void> {
    const origin = this.#about.value?.origin;
    if (origin === undefined || !(await this.#parts.ask('set-page-text', { origin, choice: next }))) return;
    if (next === 'ask') this.#answers.value = new Map();
  }

  /** Attaches it, as it is now, if it goes along. Resolves with the attachments to add; null: it was refused, and no longer goes. */
  async attach(): Promise<string[] | null> {
    const { value } = this.#about;
    if (!this.goes.value || !value) return [];
    const attached = await this.#parts.conversation.ask('attach', { what: { type: 'page', tabId: value.tabId } });
    if (!attached) this.#answer(false);
    return attached && [attached.attachment.id];
  }
}
