/** A card on the screen as the player judges it. */
import { type DrawnCard, isDrawn } from '../../../support/drawn-card';
import type { Card } from '../world';

/** `labels`: the host or name that a card says, with what offered names begin with. */
export function toCard(drawn: DrawnCard, labels: ReadonlyMap<string, string>): Card {
  const { tool, who, why, flow, answers } = drawn;
  return {
    ...{ tool, why, saysFlow: flow !== '' },
    mayRemember: answers.some((each) => each.startsWith('Always')),
    mayLast: answers.includes('Allow in this chat'),
    place: labels.get(who) ?? who,
    shows: (name, value) => isDrawn(drawn, name, value),
  };
}
