/** Sources of widgets, judged by transcripts that were labelled by hand before the tracer was written. */
import { describe, expect, test } from 'vitest';
import { scoreOf, sumUp } from './score';
import { said, shows, transcript, uses } from './transcript';
import { five } from './transcripts/five';
import { four } from './transcripts/four';
import { heldOut } from './transcripts/held-out';
import { one } from './transcripts/one';
import { secondLook } from './transcripts/second-look';
import { three } from './transcripts/three';
import { two } from './transcripts/two';

const fifty = [...one, ...two, ...three, ...four, ...five];
const percent = (share: number): number => Math.round(share * 1000) / 10;

const typed = transcript(
  'The user fills in a field that was drawn.',
  said('Help me plan the garden party.'),
  shows('w1', 'chat-input', { label: 'Who comes, and what may it cost?' }, 'model'),
  uses('w1', 'submit', { text: 'Marguerite and Anselm bring 37 guests; at most 1,846.50 EUR.' }),
  shows(
    'w2',
    'kv',
    {
      title: 'Party',
      rows: [
        ['Guests', '37'],
        ['Budget', '1,846.50 EUR'],
        ['Hosts', 'Marguerite and Anselm'],
      ],
    },
    'user',
  ),
);

describe('the sources of widgets', () => {
  test('what the user types into a widget is the user’s', () => {
    expect(scoreOf(typed).at(-1)).toMatchObject({ widget: 'w2', found: ['user'] });
  });

  test.for([
    { set: 'fifty transcripts, by which the tracer was made', all: fifty, recall: 0.95, doubts: 11 },
    { set: 'ten others, written afterwards', all: heldOut, recall: 0.9, doubts: 3 },
    { set: 'ten more, by another reader', all: secondLook, recall: 0.97, doubts: 1 },
  ])('are true: $set', ({ set, all, recall: least, doubts }) => {
    const { widgets, precision, recall, falseSources, unsaid, doubted } = sumUp(all.flatMap(scoreOf));
    console.info(
      `${set}: ${widgets} widgets, precision ${percent(precision)} %, recall ${percent(recall)} %, ` +
        `${doubted} called partly the model's that are not`,
    );
    expect(falseSources, 'made-up widgets that were given a source').toEqual([]);
    expect(unsaid, 'widgets with made-up values that don’t say so').toEqual([]);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(least);
    expect(doubted, 'widgets called partly the model’s that are not').toBeLessThanOrEqual(doubts);
  });
});
