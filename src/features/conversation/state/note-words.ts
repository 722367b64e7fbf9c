/** The notes below a turn or a call. */
import type { ServerMessage } from '#core/tools/schemas.ts';
import { say } from '#ui/language/index.tsx';

export interface NoteWords {
  id: string;
  icon: 'plus' | 'search' | 'squeeze' | 'braces' | 'cut' | 'error' | 'expand' | 'stop' | 'quote';
  text: string;
  tone?: 'danger' | 'warn' | undefined;
}

/** What its server logged during a call. */
export const wordSaid = (said: readonly ServerMessage[]): NoteWords[] =>
  said.map(({ level, text }, i) => ({
    id: `said-${i}`,
    icon: 'quote',
    text: say('Server log ({level}): {text}', { level, text }),
    tone: grave.has(level) ? 'danger' : level === 'warning' ? 'warn' : undefined,
  }));

const grave = new Set(['error', 'critical', 'alert', 'emergency']);
