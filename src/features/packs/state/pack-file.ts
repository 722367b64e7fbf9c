/** A pack that is open to be read: a file before it is added or replaces another, or a pack that is here. */
import { computed, signal } from '@preact/signals';
import type { Asking } from '#ui/panel/asking.ts';
import { diffTexts } from '#ui/text-diff.ts';
import type { PackFacts, PackOrigin } from '../format';
import { lintPack, readComment, readPack } from '../read';

interface OpenedFile {
  source: string;
  from: PackOrigin;
  /** The pack that it would replace, and the text of that one. */
  before: { packId: string; source: string; facts: PackFacts } | null;
  /** The page beside the panel: for it is a pack whose file names no pages. */
  page: string | null;
}

export class PackFile {
  readonly source: string;
  readonly from: PackOrigin;
  readonly packId: string | null;
  readonly notes;
  /** What saving would do to the pack that is here; null for another one. */
  readonly changes;
  /** What the file leaves to the user; a match pattern a line. */
  readonly name;
  readonly pages;
  readonly isInPage;
  readonly busy = signal(false);
  readonly reading;
  private readonly ask: Asking['ask'];

  constructor(ask: Asking['ask'], { source, from, before, page }: OpenedFile) {
    const said = { ...before?.facts, ...readComment(source) };
    const named = from.type === 'file' ? from.file.replace(/(\.pack)?\.m?js$/, '') : '';
    this.ask = ask;
    this.source = source;
    this.from = from;
    this.packId = before?.packId ?? null;
    this.notes = lintPack(source);
    this.changes = before && before.source !== source ? diffTexts(before.source, source) : null;
    this.name = signal(said.name ?? named);
    this.pages = signal((said.matches ?? toPattern(page)).join('\n'));
    // An adapter of webmcp_everywhere runs among the page's own scripts, and some of them use the page's objects.
    this.isInPage = signal(said.world === 'page' || (!before && source.includes('adapterFormatVersion')));
    this.reading = computed(() => this.read());
  }

  /** It says everything about itself. */
  get isComplete(): boolean {
    return 'facts' in readPack(this.source);
  }

  private read() {
    if (this.isComplete) return readPack(this.source);
    const matches = this.pages.value.split(/\s+/).filter(Boolean);
    const world = this.isInPage.value ? ('page' as const) : ('own' as const); // const: literal types
    return readPack(this.source, { name: this.name.value, matches, world });
  }

  /** Resolves with whether it was saved. */
  async save(): Promise<boolean> {
    const pack = this.reading.value;
    if ('code' in pack || this.busy.value) return false;
    this.busy.value = true;
    const made = await this.ask('save-pack', { ...(this.packId && { packId: this.packId }), ...pack, from: this.from });
    this.busy.value = false;
    return made !== null;
  }
}

const toPattern = (page: string | null): string[] =>
  page && /^https?:/.test(page) ? [`${new URL(page).protocol}//${new URL(page).hostname}/*`] : [];
