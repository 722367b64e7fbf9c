/** The browser's own model in the panel: whether it is there, and its download, which begins with a click. */
import { type Signal, signal } from '@preact/signals';
import { type BuiltInEdge, builtInLanguages } from '#providers';

/** `missing`: this browser has none. */
export type BuiltInState = 'missing' | 'unknown' | 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface BuiltIn {
  state: Signal<BuiltInState>;
  /** From 0 to 1, while it is downloaded. */
  progress: Signal<number | null>;
  /** The browser's words, when the download failed. */
  problem: Signal<string | null>;
  look(): Promise<void>;
  /** In a click: the browser wants one. */
  download(): Promise<void>;
}

export function createBuiltInModel(edge: BuiltInEdge | undefined): BuiltIn {
  const state = signal<BuiltInState>(edge ? 'unknown' : 'missing');
  const progress = signal<number | null>(null);
  const problem = signal<string | null>(null);
  const look = async () => {
    if (edge) state.value = await edge.availability(builtInLanguages).catch(() => 'unavailable' as const); // const: a literal type
  };
  return {
    state,
    progress,
    problem,
    look,
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
