/** A short answer to a request of its own, beside the chat: a word or a name. */
import type { ModelEvent, ModelRequest, Provider } from './provider';

/** Characters of the answer, and of the thoughts before it, after which the model is stopped. */
export interface BriefLimits {
  text: number;
  thoughts: number;
}

export interface BriefAnswer {
  text: string;
  /** The model ended it by itself, within the limits, and its service didn't ask to wait. */
  isWhole: boolean;
  usage?: Extract<ModelEvent, { type: 'end' }>['usage'];
}

export async function askBriefly(
  provider: Provider,
  request: ModelRequest,
  { limits, signal }: { limits: BriefLimits; signal: AbortSignal },
): Promise<BriefAnswer> {
  const stop = new AbortController();
  const answer: BriefAnswer = { text: '', isWhole: false };
  let thoughts = 0;
  for await (const event of provider.stream(request, AbortSignal.any([signal, stop.signal]))) {
    if (event.type === 'text-delta') answer.text += event.text;
    if (event.type === 'text-was-thought') answer.text = '';
    if (event.type === 'reasoning-delta') thoughts += event.text.length;
    if (event.type === 'waiting' || answer.text.length > limits.text || thoughts > limits.thoughts) stop.abort();
    if (event.type !== 'end') continue;
    answer.isWhole = event.reason === 'stop' && !stop.signal.aborted;
    answer.usage = event.usage;
  }
  return answer;
}
