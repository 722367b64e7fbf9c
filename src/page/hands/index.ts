/** Hands: reads and operates a page for the background, in the extension's isolated world. One for each document. */
import type { HandsAnswer, HandsCommand } from '#core/tools/hands-wire.ts';
import { Bar, type BarWords } from './bar';
import { createDerived } from './derived';
import { Doing } from './doing';
import { isHere } from './doing/actions';
import { wait } from './doing/wait';
import { lent } from './lent';
import { createReferences, type References } from './references';
import { createSeeing } from './seeing';

interface Parts {
  references: References;
  seeing: ReturnType<typeof createSeeing>;
  isOurs(element: Node): boolean;
  mark?(): HandsAnswer;
}

export type Hands = ReturnType<typeof createHands>;

export function createHands(page: Document, words: BarWords) {
  const references = createReferences();
  const seeing = createSeeing(page, references);
  const bar = new Bar(page, words);
  const doing = new Doing(page, { references, seeing, bar });
  const derived = createDerived(page);
  const parts: Parts = { references, seeing, isOurs: bar.isOurs };
  return {
    /** For the script of gestures. */
    parts,
    lent,
    /** Null: that takes the script of gestures, which isn't there yet. */
    async run(command: HandsCommand): Promise<HandsAnswer | null> {
      if ('action' in command && !isHere(command.action)) return null;
      // What lists tools leaves what the card shows alone.
      if (command.type === 'derive') return derived.derive();
      bar.removeRings();
      switch (command.type) {
        case 'look':
          return command.ref === undefined ? seeing.look(command) : seeing.lookAt(command.ref, command.part);
        case 'mark':
          return parts.mark?.() ?? null;
        case 'find':
          return seeing.find(command);
        case 'locate':
          return seeing.locate(command);
        case 'scroll-to':
          return doing.scrollTo(command.ref, command.inside);
        case 'foresee':
          return doing.foresee(command.action, command.again);
        case 'act':
          return doing.act(command.action, command.foreseen, command.files);
        case 'play':
          return derived.play(command.tool, command.input);
        case 'wait':
          return wait(page, references, command.wait);
        case 'leave':
          doing.leave();
          return { type: 'left' };
      }
    },
  };
}
