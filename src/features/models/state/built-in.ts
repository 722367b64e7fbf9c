/** The browser's own model in the panel: whether it is available, and its download, which a click starts. */
import { signal } from '@preact/signals';
import { type BuiltInEdge, expected as builtInLanguages } from '#providers/built-in/edge.ts';

/** `missing`: this browser has no model. */
export type BuiltInState = 'missing' | 'unknown' | Awaited<ReturnType<BuiltInEdge['availability']>>;

export function createBuiltInModel(edge: BuiltInEdge | undefined) {
  const state = signal<BuiltInState>(edge ? 'unknown' : 'missing');
  /** From 0 to 1 during the download. */
  const progress = signal<number | null>(null);
  /** Why the download failed, in the browser's words. */
  const problem = signal<string | null>(null);
  const look = async () => {
    if (edge) state.value = await edge.availability(builtInLanguages).catch(() => 'unavailable' as const); // const: a literal type
  };
  return {
    state,
    progress,
    problem,
    look,
    /** To be called in a click: browsers require one. */
    async download() {
      if (!edge || progress.value !== null) return;
      [progress.value, problem.value] = [0, null];
      const monitor = (target: EventTarget) =>
        target.addEventListener('downloadprogress', (event) => {
          progress.value = 'loaded' in event ? Number(event.loaded) : progress.value;
        });
      try {
        const session = await edge.create({ ...builtInLanguages, monitor });
        session.destroy();
      } catch (error) {
        problem.value = error instanceof Error ? error.message : String(error);
      }
      progress.value = null;
      await look();
    },
  };
}
