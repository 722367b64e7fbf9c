/** Why the conversation can't be changed now; undefined if it can. */
import { say } from '#ui';
import { usePanel } from '../context';

export function useBlocked(): string | undefined {
  return usePanel().conversation.going.value ? say('Stop the run first') : undefined;
}
