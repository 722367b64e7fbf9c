/** A chart in words, for who can't see it. Pure. */
import { toFigure, toList, toShare } from '../charting/figures';
import { cutText } from '../charting/labels';
import type { Series, Table } from './series';
import type { Pie } from './slices';

const short = (text: string): string => cutText(text, 300);

/** What it is, how far it reaches, and of each series the lowest and the highest value. */
export function describeTable(kind: string, title: string | undefined, { labels, series }: Table): string {
  const [first = '', last = ''] = [labels[0], labels.at(-1)];
  const reach = labels.length > 1 ? `from ${short(first)} to ${short(last)}` : `at ${short(first)}`;
  const head = [kind, title && `“${short(title)}”`].filter(Boolean).join(' ');
  const told = series.slice(0, 4).map((each) => describeSeries(each, labels));
  const rest = series.length > 4 ? ` ${series.length - 4} more series.` : '';
  const points = labels.length === 1 ? '1 point' : `${toFigure(labels.length)} points`;
  return `${head}, ${points} ${reach}. ${told.join(' ')}${rest}`;
}

function describeSeries({ name, values }: Series, labels: readonly string[]): string {
  let [low, high] = [-1, -1];
  values.forEach((value, i) => {
    if (value === null) return;
    if (low < 0 || value < (values[low] ?? value)) low = i;
    if (high < 0 || value > (values[high] ?? value)) high = i;
  });
  if (low < 0) return `${short(name)}: no values.`;
  const say = (i: number) => `${toFigure(values[i])} (${short(labels[i] ?? '')})`;
  return low === high ? `${short(name)}: ${say(low)}.` : `${short(name)}: lowest ${say(low)}, highest ${say(high)}.`;
}

export function describePies(kind: string, title: string | undefined, pies: readonly Pie[]): string {
  const head = [kind, title && `“${short(title)}”`].filter(Boolean).join(' ');
  const told = pies.slice(0, 4).map(({ name, total, slices }) => {
    const parts = slices.map(({ label, value }) => `${short(label)} ${toFigure(value)}, ${toShare(value, total)}`);
    return `${pies.length > 1 ? `${short(name)}: ` : ''}${toList(parts, 6)}.`;
  });
  return `${head}. ${told.join(' ')}`;
}
