/** The names of series and labels. Pure; the background's too. */
import type { SayWord } from '../../widget';

export type Chart = {
  data: { values: (number | null)[]; label?: string }[];
  labels?: string[];
  xAxis?: string;
};

/** As many labels as the longest series has values, missing ones as numbers; the series' names, each once. */
export function nameSeries({ data, labels = [] }: Chart, say: SayWord): { labels: string[]; names: string[] } {
  const count = data.reduce((max, { values }) => Math.max(max, values.length), labels.length);
  return {
    labels: Array.from({ length: count }, (_, i) => labels[i] ?? `${i + 1}`),
    names: toNames(data.map(({ label }, i) => label?.trim() || say('Series {nth}', { nth: i + 1 }))),
  };
}

/** Makes names unique by appending a number. */
export function toNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const counts = new Map<string, number>();
  return names.map((name) => {
    let count = (counts.get(name) ?? 0) + 1;
    while (count > 1 && taken.has(`${name} (${count})`)) count++;
    counts.set(name, count);
    const own = count === 1 ? name : `${name} (${count})`;
    taken.add(own);
    return own;
  });
}
