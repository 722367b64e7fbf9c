/** The requests of the chat beside that led to calls of the site's tools: each can become a case. */

import { LinkButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import type { TurnOfChat } from '../state/case-of-turn';
import type { Evals } from '../state/evals';

export function TurnPicker({ evals, onPick }: { evals: Evals; onPick(turn: TurnOfChat): void }) {
  const turns = evals.turns.value;
  if (turns.length === 0) return null;
  return (
    <section aria-labelledby="turns-of-chat">
      <h3 class="grouph" id="turns-of-chat">
        {say('From this chat')}
      </h3>
      <ul class="turns">
        {turns.map((turn) => (
          <li key={turn.id} class="row">
            <Icon name="chat" size={14} />
            <span class="grow cut" dir="auto">
              {turn.text}
            </span>
            <LinkButton onClick={() => onPick(turn)}>{say('Create an eval case')}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
