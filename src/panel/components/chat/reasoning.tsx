/** The model's reasoning, folded, with its duration; also while it is being written. */
import { Icon, say, toDuration } from '#ui';
import type { Draft } from '../../models/chat/stream';
import { useNow } from '../controls/use-now';

interface ReasoningProps {
  text: string;
  /** Milliseconds; undefined if not known. */
  took: number | undefined;
  /** The model is still reasoning. */
  going?: boolean;
}

export function Reasoning({ text, took, going }: ReasoningProps) {
  const lasts = took ? toDuration(took) : null;
  const words = going
    ? lasts
      ? say('Thinking for {time}', { time: lasts })
      : say('Thinking')
    : lasts
      ? say('Thought for {time}', { time: lasts })
      : say('Thoughts');
  return (
    <details class="thought">
      <summary>
        <Icon name="right" size={14} />
        {words}
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
}

export function StreamingReasoning({ reasoning, thinksSince, writesSince }: Draft) {
  const going = writesSince === null;
  const now = useNow(going && thinksSince !== null);
  const took = thinksSince === null ? undefined : Math.max(0, (writesSince ?? now) - thinksSince);
  return <Reasoning text={reasoning} took={took} going={going} />;
}
