/** A pack in the editor: its source, what is wrong with it and at which line, and saving it. */
import { computed, signal } from '@preact/signals';
import type { Commands, ToolRow } from '#bridge';
import { type PackReading, readPack, toPlaywrightTest, toRegisterCode } from '#packs/read';
import type { Asking } from '../asking';
import { diffTexts } from './text-diff';

type Written = Extract<Commands['write-guess']['answer'], { script: string }>;

export type PackEditor = ReturnType<typeof createPackEditor>;

interface Opened {
  /** Null: a new one. */
  packId: string | null;
  /** As it is saved. */
  before: string | null;
  source: string;
  /** Nobody wrote it yet. */
  isTemplate?: boolean;
}

export function createPackEditor(ask: Asking['ask'], opened: Opened) {
  const packId = signal(opened.packId);
  const saved = signal(opened.before);
  const source = signal(opened.source);
  const busy = signal(false);
  const reading = computed((): PackReading => readPack(source.value));
  const pack = computed(() => ('pack' in reading.value ? reading.value.pack : null));
  const isUntouched = computed(() => opened.isTemplate === true && source.value === opened.source);
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
    /** Closing would lose what somebody wrote. */
    hasUnsaved: () => saved.value !== source.value && !isUntouched.value,
    /** Opened from a file or a guess: the user may not have read it yet. */
    isGiven: opened.isTemplate !== true,
    /** The name that its code gives it; null while it is the template's, or can't be read. */
    name: computed(() => (isUntouched.value ? null : (pack.value?.facts.name ?? null))),
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

interface NewPack {
  name: string;
  /** The page, and how the paths of others that it is for begin. */
  page: string | null;
  path?: string;
  /** As code. */
  tool: string;
}

const toPackText = ({ name, page, path = '/', tool }: NewPack): string => `export default {
  name: ${toLiteral(name)},
  matches: [${toLiteral(`${page && /^https?:/.test(page) ? `${new URL(page).protocol}//${new URL(page).hostname}` : 'https://example.com'}${path}*`)}],
  author: '',
  version: '1.0',
  verifiedOn: '${new Date().toISOString().slice(0, 10)}',
  tools: [
${indent(tool, 4)}
  ],
};
`;

const toLiteral = (text: string): string => (/^[^'\\\n]*$/.test(text) ? `'${text}'` : JSON.stringify(text));

const indent = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));

/** The beginning of a pack for a page. */
export const toNewPack = (origin: string | null): string =>
  toPackText({
    ...{ name: 'My pack', page: origin },
    tool: `{
  name: 'get_headings',
  title: 'Get headings',
  description: 'Returns the headings of this page, in order.',
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties: {} },
  execute: () => [...document.querySelectorAll('h1, h2, h3')].map((heading) => heading.textContent),
},`,
  });

/** A guessed tool as a pack. `script`, `path`: as the page’s script wrote them. */
export function toPackOfGuess({ name, title = name, description, schema, hints, source }: ToolRow, written: Written) {
  const page = source.type === 'page' ? source.origin : null;
  const tool = `{
  name: ${toLiteral(name)},
  title: ${toLiteral(title)},
  description: ${toLiteral(description.replace(/^Guessed by Tabhand from/, 'Made from'))},
  annotations: { readOnlyHint: ${hints.readOnly} },
  inputSchema: ${JSON.stringify(schema, null, 2).replaceAll('\n', '\n  ')},
  async execute(input) {
${indent(written.script, 4)}
  },
},`;
  return toPackText({ name: `${title} · ${page && new URL(page).hostname}`, page, path: written.path, tool });
}
