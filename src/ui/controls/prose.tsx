/** Markdown in the conversation. Its renderer is loaded apart from the panel's start, which doesn't need it. */
import { signal } from '@preact/signals';
import type { Markdown } from '../markdown/markdown';

type Draw = typeof Markdown;

const drawn = signal<Draw | 'lost' | null>(null);

/** Whether loading has ended, successfully or not. No conversation is drawn before, so that its height stays the same. */
export const proseIsThere = (): boolean => drawn.value !== null;

/** Resolves when loading has ended; without the renderer, text is shown unformatted. `beside`: what else is drawn with it. */
export async function bringProse(...beside: (() => Promise<unknown>)[]): Promise<void> {
  const [part] = await Promise.all([
    import('./prose-drawn').catch(() => null),
    ...beside.map((bring) => bring().catch(() => null)),
  ]);
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
