/** Tools of the bar that no form can express: their schema and their being there follow the shelf. */
import { type PageTool, refusal } from '../model-context/offer-tools.ts';
import { type House, withoutRound } from './desks.ts';

export interface Bar {
  house: House;
  change(house: House): void;
}

export function barTools(bar: Bar): PageTool[] {
  const any = () => bar.house.rounds.length > 0;
  return [
    {
      name: 'take_back_drinks',
      title: 'Take drinks back',
      description: 'Takes one ordered round off the shelf of the interval bar.',
      annotations: { destructiveHint: true },
      schema: () => ({ type: 'object', properties: { round: roundSchema(bar.house) }, required: ['round'] }),
      available: any,
      execute: ({ round }) => {
        const next = withoutRound(bar.house, round);
        if (next === undefined) return refusal('There is no such round on the shelf. Nothing was taken back.');
        bar.change(next);
        return { taken_back: round, left: next.rounds };
      },
    },
    {
      name: 'see_bar_shelf',
      title: 'See the shelf',
      description: 'Lists the rounds that stand on the shelf of the interval bar.',
      annotations: { readOnlyHint: true },
      schema: () => ({ type: 'object', properties: {} }),
      execute: () => ({ rounds: bar.house.rounds }),
    },
  ];
}

const roundSchema = ({ rounds }: House) => ({
  type: 'string',
  description: 'The round',
  enum: rounds.map(({ id }) => id),
});
