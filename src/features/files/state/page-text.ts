/** Whether the text of the attached page goes along with the next message: the user's choice for its site, or for this once. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Attachment } from '#core/log/entry.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { type PageTextChoice, pageTextOn } from '#core/settings/page-text.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { PageState } from '#features/sites/index.ts';
import type { Surroundings } from '#features/sites/state/index.ts';
import type { Asking } from '#ui/panel/asking.ts';

/** What would be sent. */
interface Measured {
  tokens: number;
  text: string;
}

type Around = Pick<Surroundings, 'page' | 'elsewhere' | 'settings'> & { current: ReadonlySignal<ModelChoice | null> };

/** A page that has another title is another page, unless only a count in it has changed. */
const toName = (title: string): string => title.replace(/[\d()]+/g, '').trim();
const isOf = ({ origin, title }: PageState, { kind, origin: from, name }: Attachment): boolean =>
  kind === 'page' && from === origin && toName(name) === toName(title);

export function createPageText(
  { ask }: Asking,
  conversation: Pick<ConversationModel, 'id' | 'state' | 'ask'>,
  { page, elsewhere, settings, current }: Around,
) {
  const answers = signal<ReadonlyMap<string, boolean>>(new Map());
  const sizes = signal<ReadonlyMap<string, Measured | null>>(new Map());
  const keyOf = ({ tabId, origin, title }: PageState) => `${conversation.id.value} ${tabId} ${origin} ${toName(title)}`;

  /** The page that the next message is about, if its text can be sent and wasn't. */
  const about = computed((): (PageState & { origin: string }) | null => {
    const attached = page.value;
    if (!attached?.origin || (attached.access !== 'open' && attached.access !== 'insecure')) return null;
    if (elsewhere.value || current.value === null || current.value.type === 'demo') return null;
    const { pending, attached: messages } = conversation.state.value;
    const all = [...pending, ...messages.flatMap(({ attachments = [] }) => attachments)];
    return all.some((each) => isOf(attached, each)) ? null : { ...attached, origin: attached.origin };
  });
  const choice = computed(() => pageTextOn(settings.value?.pageText ?? [], about.value?.origin ?? ''));
  const goes = computed(() => {
    const answer = about.value && answers.value.get(keyOf(about.value));
    return about.value !== null && choice.value !== 'never' && (answer ?? choice.value === 'always');
  });
  /** Null: there is nothing to choose. */
  const shown = computed(() => {
    if (about.value === null || settings.value === null || choice.value === 'never') return null;
    return answers.value.get(keyOf(about.value)) === false ? null : about.value;
  });
  const answer = (on: boolean) => {
    if (about.value) answers.value = new Map([...answers.value, [keyOf(about.value), on]]);
  };
  const measure = async (measured: PageState) => {
    const key = keyOf(measured);
    if (sizes.value.has(key)) return;
    sizes.value = new Map([...sizes.value, [key, null]]);
    const size = await ask('measure-page', { tabId: measured.tabId });
    if (size && 'text' in size) sizes.value = new Map([...sizes.value, [key, size]]);
  };
  effect(() => {
    if (goes.value && about.value) void measure(about.value);
  });

  return {
    /** The page whose text can be sent along; null: none, or the user took it off. */
    page: shown,
    /** It is sent with the next message, unless the user takes it off. */
    goes,
    choice,
    /** Null until it has been read. */
    measured: computed(() => (about.value && sizes.value.get(keyOf(about.value))) ?? null),
    /** Reads how long it is; for text that is about to be sent this happens by itself. */
    look: () => about.value && measure(about.value),
    /** For the next message only. */
    put: () => answer(true),
    takeOff: () => answer(false),
    /** From now on, on all pages of the site. */
    async choose(next: PageTextChoice): Promise<void> {
      const origin = about.value?.origin;
      if (origin === undefined || !(await ask('set-page-text', { origin, choice: next }))) return;
      if (next === 'ask') answers.value = new Map();
    },
    /** Attaches it, as it is now, if it goes along. Resolves with the attachments to add; null: it was refused, and no longer goes. */
    async attach(): Promise<string[] | null> {
      const { value } = about;
      if (!goes.value || !value) return [];
      const attached = await conversation.ask('attach', { what: { type: 'page', tabId: value.tabId } });
      if (!attached) answer(false);
      return attached && [attached.attachment.id];
    },
  };
}
