/** The rows of the History drawer: headings, conversations, and the lines that a search found. */
import type { ConversationSummary } from '#bridge';
import { byDay, type ConversationMatch } from './history';

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
