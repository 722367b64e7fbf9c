/** A pack in the editor: its source, what is wrong with it and at which line, and saving it. */
import { computed, signal } from '@preact/signals';
import { type PackReading, readPack, toPlaywrightTest, toRegisterCode } from '#packs/read';
import type { Asking } from '../asking';
import { diffTexts } from './text-diff';

export type PackEditor = ReturnType<typeof createPackEditor>;

interface Opened {
  /** Null: a new one. */
  packId: string | null;
  /** As it is saved. */
  before: string | null;
  source: string;
}

export function createPackEditor(ask: Asking['ask'], opened: Opened) {
  const packId = signal(opened.packId);
  const saved = signal(opened.before);
  const source = signal(opened.source);
  const busy = signal(false);
  const reading = computed((): PackReading => readPack(source.value));
  const pack = computed(() => ('pack' in reading.value ? reading.value.pack : null));
  return {
    packId,
    source,
    busy,
    reading,
    /** What saving would do to the version that is saved; null for a new pack. */
    changes: computed(() =>
      saved.value === null || saved.value === source.value ? null : diffTexts(saved.value, source.value),
    ),
    isSaved: computed(() => saved.value === source.value),
    async save(): Promise<void> {
      if (!pack.value || busy.value) return;
      busy.value = true;
      const text = source.value;
      const made = await ask('save-pack', { ...(packId.value && { packId: packId.value }), ...pack.value });
      busy.value = false;
      if (!made) return;
      packId.value = made.packId;
      saved.value = text;
    },
    registerCode: () => (pack.value ? toRegisterCode(pack.value) : ''),
    playwrightTest: () => (pack.value ? toPlaywrightTest(pack.value) : ''),
  };
}

/** The beginning of a pack for a page. */
export const toNewPack = (origin: string | null): string => `export default {
  name: 'My pack',
  matches: ['${origin && /^https?:/.test(origin) ? `${new URL(origin).protocol}//${new URL(origin).hostname}` : 'https://example.com'}/*'],
  author: '',
  version: '1.0',
  verifiedOn: '${new Date().toISOString().slice(0, 10)}',
  tools: [
    {
      name: 'get_headings',
      title: 'Get headings',
      description: 'Returns the headings of this page, in order.',
      annotations: { readOnlyHint: true },
      inputSchema: { type: 'object', properties: {} },
      execute: () => [...document.querySelectorAll('h1, h2, h3')].map((heading) => heading.textContent),
    },
  ],
};
`;
