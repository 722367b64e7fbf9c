/** The details of a model's turn: model, tools offered, tokens and cost. */
import type { TurnMetrics } from '#conversation';
import { say, toCost, toDuration, toFigure } from '#ui';

export function TurnDetails({ turn }: { turn: TurnMetrics }) {
  const { model, usage, figures, firstWord, duration } = turn;
  const count = (figure: number | undefined) => (figure === undefined ? say('Not told') : toFigure(figure));
  const lines: [string, string][] = [
    [say('Model'), model],
    [say('Tools offered'), toFigure(figures.offered)],
    [say('Tokens read'), count(usage?.inputTokens)],
    [say('Of them cached'), count(usage?.cachedInputTokens)],
    [say('Tokens written'), count(usage?.outputTokens)],
    [say('Cost'), figures.unpriced > 0 ? say('Unknown') : toCost(figures.cost)],
    [say('First word'), firstWord === null ? say('Unknown') : say('after {time}', { time: toDuration(firstWord) })],
    [say('Whole answer'), duration === null ? say('Unknown') : say('after {time}', { time: toDuration(duration) })],
  ];
  return (
    <>
      <dl class="facts">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="small quiet">
        {say(
          'Lists the tools that could be called then, without those that are off in this chat; of a large server, those that were found.',
        )}
      </p>
    </>
  );
}
