/** Imports servers from another program's list: what is in it, what the user chose, and what became of each. */
import { computed, signal } from '@preact/signals';
import { isWebAddress } from '#core/settings/web-address.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { ServerProblem } from '../mcp/problem';
import { type ConfigRow, type ReadOther, readConfig } from './server-config';
import { fillPlaceholders } from './server-form';

type ServerRow = Extract<ConfigRow, { type: 'server' }>;

export class ServerImport {
  readonly #ask: Asking['ask'];
  readonly close: () => void;
  readonly text = signal('');
  /** Names of the servers that the user has unticked. */
  readonly excluded = signal<ReadonlySet<string>>(new Set());
  /** What was typed for each placeholder. */
  readonly answers = signal<Readonly<Record<string, string>>>({});
  readonly busy = signal(false);
  readonly outcomes = signal<ReadonlyMap<string, { ok: true } | { ok: false; problem: ServerProblem }>>(new Map());
  readonly #readOther = signal<ReadOther | undefined>(undefined);
  /** Null until something is pasted. */
  readonly reading = computed(() =>
    this.text.value.trim() === '' ? null : readConfig(this.text.value, this.#readOther.value),
  );
  readonly chosen = computed(() => {
    const rows = this.reading.value && 'rows' in this.reading.value ? this.reading.value.rows : [];
    return rows.filter(
      (row): row is ServerRow =>
        row.type === 'server' && !this.excluded.value.has(row.name) && !this.outcomes.value.get(row.name)?.ok,
    );
  });
  readonly placeholders = computed(() => {
    const all = this.chosen.value.flatMap((row) => row.placeholders);
    return [...new Map(all.map((each) => [each.name, each])).values()];
  });
  /** Whether something must be typed for a placeholder. */
  readonly isMissing = computed(() =>
    this.placeholders.value.some(({ name, fallback }) => fallback === '' && !this.answers.value[name]?.trim()),
  );

  constructor({ ask }: Asking, close: () => void) {
    this.#ask = ask;
    this.close = close;
    void this.#loadFormats();
  }

  async #loadFormats(): Promise<void> {
    const { readOther } = await import('./config-formats');
    this.#readOther.value = readOther;
  }

  /** In whatever encoding another program, or a shell, wrote it. */
  async open(file: File): Promise<void> {
    const { decodeText } = await import('#ui/text-encoding.ts');
    const read = decodeText(new Uint8Array(await file.arrayBuffer()), {});
    this.text.value = typeof read === 'string' ? await file.text() : read.text;
  }

  choose(name: string, on: boolean): void {
    const others = [...this.excluded.value].filter((each) => each !== name);
    this.excluded.value = new Set(on ? others : [...others, name]);
  }

  answer(name: string, value: string): void {
    this.answers.value = { ...this.answers.value, [name]: value };
  }

  async add(): Promise<void> {
    if (this.busy.value) return;
    this.busy.value = true;
    for (const row of this.chosen.value) {
      const answer = await this.#addOne(row);
      if (answer) this.outcomes.value = new Map(this.outcomes.value).set(row.name, answer);
    }
    this.busy.value = false;
  }

  async #addOne({ name, enabled, placeholders, ...row }: ServerRow) {
    const fallbacks = new Map(placeholders.map((each) => [each.name, each.fallback]));
    const find = (each: string) => this.answers.value[each] || fallbacks.get(each) || undefined;
    const url = fillPlaceholders(row.url, find);
    if (!isWebAddress(url)) return { ok: false as const, problem: { code: 'bad-url' as const, detail: url } };
    const headers = row.headers.map((header) => ({ name: header.name, value: fillPlaceholders(header.value, find) }));
    const answer = await this.#ask('add-server', { name, url, headers, anyway: true });
    if (answer?.ok && !enabled) await this.#ask('enable-server', { serverId: answer.serverId, enabled: false });
    return answer;
  }
}
