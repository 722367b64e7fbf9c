/** The rows of the History drawer: headings, conversations, and the lines that a search found. */
import type { ConversationSummary } from '#core/loop/stores.ts';
import { languageSaid, say } from '#ui/language/index.tsx';
import type { ConversationMatch } from './history';

export type HistoryRow =
  | { type: 'heading'; key: string; name: string }
  /** `plain`: shown with its newest line; otherwise the lines that were found follow. */
  | { type: 'conversation'; key: string; summary: ConversationSummary; plain: boolean }
  /** `more`: further matching lines of the same conversation that aren't shown. */
  | { type: 'line'; key: string; conversationId: string; line: ConversationMatch['lines'][number]; more: number };

export const toHistoryRows = (list: readonly ConversationSummary[], now: number): HistoryRow[] =>
  byDay(list, now).flatMap(({ key, name, conversations }): HistoryRow[] => [
    { type: 'heading', key, name },
    ...conversations.map((summary): HistoryRow => ({ type: 'conversation', key: summary.id, summary, plain: true })),
  ]);

/** Search results, best first: each conversation, followed by its matching lines. */
export function toFoundRows(list: readonly ConversationSummary[], found: readonly ConversationMatch[]): HistoryRow[] {
  const byId = new Map(list.map((summary) => [summary.id, summary]));
  return found.flatMap(({ conversationId, lines, count }): HistoryRow[] => {
    const summary = byId.get(conversationId);
    if (!summary) return [];
    return [
      { type: 'conversation', key: conversationId, summary, plain: lines.length === 0 },
      ...lines.map((line, i): HistoryRow => {
        const more = i === lines.length - 1 ? count - lines.length : 0;
        return { type: 'line', key: `${conversationId} ${line.entryId}`, conversationId, line, more };
      }),
    ];
  });
}

/** Pinned conversations, then today's, yesterday's, and the others by month; empty groups are left out. */
export function byDay(conversations: readonly ConversationSummary[], now: number) {
  const pinned = conversations.filter((each) => each.pinned);
  const others = conversations.filter((each) => !each.pinned);
  const days = [...Map.groupBy(others, ({ at }) => toGroup(at, now))];
  const named = days.map(([key, all]) => ({ key, name: nameOf(key, all[0]?.at ?? 0, now), conversations: all }));
  return pinned.length === 0 ? named : [{ key: 'pinned', name: say('Pinned'), conversations: pinned }, ...named];
}

function toGroup(at: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (at >= today) return 'today';
  if (at >= new Date(today).setDate(new Date(today).getDate() - 1)) return 'yesterday';
  const then = new Date(at);
  return `${then.getFullYear()}-${then.getMonth()}`;
}

function nameOf(key: string, at: number, now: number): string {
  if (key === 'today' || key === 'yesterday') {
    const words = new Intl.RelativeTimeFormat(languageSaid(), { numeric: 'auto' });
    return toUpper(words.format(key === 'today' ? 0 : -1, 'day'));
  }
  const [then, today] = [new Date(at), new Date(now)];
  const isThisYear = then.getFullYear() === today.getFullYear();
  const month = then.toLocaleDateString(languageSaid(), { month: 'long', year: isThisYear ? undefined : 'numeric' });
  return isThisYear && then.getMonth() === today.getMonth() ? say('Earlier in {month}', { month }) : toUpper(month);
}

const toUpper = (text: string): string => text.charAt(0).toLocaleUpperCase(languageSaid()) + text.slice(1);
