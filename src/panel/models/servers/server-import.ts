/** Imports servers from another program's JSON, or one from a registry: what is in it, what the user chose, and what became of each. */
import { computed, signal } from '@preact/signals';
import type { ServerProblem } from '#bridge';
import { isWebAddress } from '#settings';
import type { Asking } from '../asking';
import { type ConfigRow, fillPlaceholders, readConfig } from './server-config';

type ServerRow = Extract<ConfigRow, { type: 'server' }>;

export type ServerImport = ReturnType<typeof createServerImport>;

/** `found`: what a registry gave, in place of a text. */
export function createServerImport({ ask }: Asking, close: () => void, found?: ServerRow) {
  const text = signal('');
  /** Names of the servers that the user has unticked. */
  const excluded = signal<ReadonlySet<string>>(new Set());
  /** What was typed for each placeholder. */
  const answers = signal<Readonly<Record<string, string>>>({});
  const busy = signal(false);
  const outcomes = signal<ReadonlyMap<string, { ok: true } | { ok: false; problem: ServerProblem }>>(new Map());
  /** Null until something is pasted. */
  const reading = computed(() => {
    if (found) return { rows: [found] };
    return text.value.trim() === '' ? null : readConfig(text.value);
  });
  const chosen = computed(() => {
    const rows = reading.value && 'rows' in reading.value ? reading.value.rows : [];
    return rows.filter(
      (row): row is ServerRow =>
        row.type === 'server' && !excluded.value.has(row.name) && !outcomes.value.get(row.name)?.ok,
    );
  });

  const addOne = async (row: ServerRow) => {
    const { name, enabled } = row;
    const fill = (words: string) => {
      const fallbacks = new Map(row.placeholders.map((each) => [each.name, each.fallback]));
      return fillPlaceholders(words, (each) => answers.value[each] || fallbacks.get(each) || undefined);
    };
    const url = fill(row.url);
    if (!isWebAddress(url)) return { ok: false as const, problem: { code: 'bad-url' as const, detail: url } };
    const headers = row.headers.map((header) => ({ name: header.name, value: fill(header.value) }));
    const answer = await ask('add-server', { name, url, headers, anyway: true });
    if (answer?.ok && !enabled) await ask('enable-server', { serverId: answer.serverId, enabled: false });
    return answer;
  };

  return {
    text,
    found,
    reading,
    excluded,
    answers,
    chosen,
    /** Placeholders of the chosen servers for which nothing was typed. */
    missing: computed(() => {
      const required = chosen.value
        .flatMap(({ placeholders }) => placeholders)
        .filter(({ fallback }) => fallback === '');
      return [...new Set(required.map(({ name }) => name))].filter((name) => !answers.value[name]?.trim());
    }),
    busy,
    outcomes,
    choose(name: string, on: boolean) {
      const others = [...excluded.value].filter((each) => each !== name);
      excluded.value = new Set(on ? others : [...others, name]);
    },
    answer(name: string, value: string) {
      answers.value = { ...answers.value, [name]: value };
    },
    async readFile(file: File) {
      text.value = await file.text();
    },
    async add() {
      if (busy.value) return;
      busy.value = true;
      for (const row of chosen.value) {
        const answer = await addOne(row);
        if (answer) outcomes.value = new Map(outcomes.value).set(row.name, answer);
      }
      busy.value = false;
    },
    close,
  };
}
