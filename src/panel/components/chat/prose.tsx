/** Markdown in the conversation. What reads and draws it is loaded beside the panel's start, which can do without. */
import { signal } from '@preact/signals';
import type { Markdown } from '#ui';

type Draw = typeof Markdown;

const drawn = signal<Draw | 'lost' | null>(null);

/** It has come, or it won't: before that no conversation is drawn, so that nothing changes its height. */
export const proseIsThere = (): boolean => drawn.value !== null;

/** Resolves when it is there; without it, text stands as it was written. */
export async function bringProse(): Promise<void> {
  const part = await import('./prose-drawn').catch(() => null);
  drawn.value = part ? part.Markdown : 'lost';
}

export function Prose(props: Parameters<Draw>[0]) {
  const Drawn = drawn.value;
  if (Drawn && Drawn !== 'lost') return <Drawn {...props} />;
  return (
    <div class="prose" dir="auto">
      <p class="plain">{props.text}</p>
    </div>
  );
}
