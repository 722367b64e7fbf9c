/** A card on the screen as the player judges it. */
import { type DrawnCard, isDrawn } from '../../../support/drawn-card';
import type { Card } from '../world';

/** `labels`: the host or name that a card says, with what offered names begin with. */
export function toCard(drawn: DrawnCard, labels: ReadonlyMap<string, string>): Card {
  const { tool, who, why, flow, answers } = drawn;
  return {
    ...{ tool, why, mayRemember: answers.some((each) => each.startsWith('Always')), saysFlow: flow !== '' },
    place: labels.get(who) ?? who,
    shows: (name, value) => isDrawn(drawn, name, value),
    isAt: (place) => (place.type === 'site' ? new URL(place.origin).host : place.name) === who,
  };
}
