/** A notice: its level as an icon and a word, what happened, what to do. */

import { phrase } from '#core/tools/phrase.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import type { ViewProps } from '../../widget';
import type { alert } from './spec';
import './view.css';

const levels = {
  info: { icon: 'info', word: phrase('Information'), tone: '', role: 'status' },
  warn: { icon: 'warn', word: phrase('Warning'), tone: 'warn', role: 'alert' },
  error: { icon: 'error', word: phrase('Error'), tone: 'danger', role: 'alert' },
} as const;

export default function AlertView({ data }: ViewProps<typeof alert>) {
  const { title, message, level } = data;
  const { icon, word, tone, role } = levels[level ?? 'info'];
  return (
    <div class={`note ${tone}`} data-view="alert" role={role} dir="auto">
      <Icon name={icon} />
      <div class="grow">
        <p class="level">
          <bdi dir="ltr">{say(word)}</bdi>
        </p>
        {title && <h2>{title}</h2>}
        {message && <p>{message}</p>}
      </div>
    </div>
  );
}
