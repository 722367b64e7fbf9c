/** Saving and printing the canvas: what is being done about it, and what went wrong. */
import { effect, type Signal, signal } from '@preact/signals';
import type { Content } from '#tools';
import { languageSaid, say, sayCount } from '#ui';
import { toCanvasJson, toFileName } from '../exports/canvas-json';
import { download } from '../exports/download';
import { keepScrolls } from '../exports/scrolls';
import { toTrace, type WholeResults } from '../exports/trace';
import type { Asking } from './asking';
import type { CanvasModel } from './canvas';
import type { ConsoleModel, ShownRun } from './console';
import type { Conversation } from './conversation';

export interface Exports {
  /** Words for what is going on; null: nothing. */
  doing: Signal<string | null>;
  /** Long lists are drawn whole, as what is saved or printed can't scroll. */
  whole: Signal<boolean>;
  save(kind: 'png' | 'html' | 'json'): Promise<void>;
  print(): Promise<void>;
  /** The runs that the Console shows, with the beginning of each result or the whole of it. */
  saveTrace(results: 'preview' | 'whole'): Promise<void>;
}

/** Milliseconds for which it is said what a file lacks. */
const saidFor = 8000;
/** Milliseconds in which everything is drawn once more. */
const toDraw = 100;

const kinds = { png: 'image/png', html: 'text/html', json: 'application/json' };

interface Exported {
  canvas: CanvasModel;
  conversation: Conversation;
  console: ConsoleModel;
}

export function createExports({ canvas, conversation, console }: Exported, { refusal, ask }: Asking): Exports {
  const doing = signal<string | null>(null);
  const whole = signal(false);
  effect(() => {
    if (!whole.value) return;
    const putBack = keepScrolls(document);
    return () => setTimeout(putBack, toDraw);
  });

  async function inWhole<T>(act: () => T | Promise<T>): Promise<T> {
    whole.value = true;
    try {
      await new Promise((done) => setTimeout(done, toDraw));
      return await act();
    } finally {
      whole.value = false;
    }
  }

  async function toFile(kind: 'png' | 'html' | 'json', title: string, at: number): Promise<Blob | { refused: string }> {
    if (kind === 'json')
      return new Blob([toCanvasJson({ title, at, blocks: canvas.blocks.value })], { type: kinds.json });
    const drawn = document.querySelector<HTMLElement>('[data-canvas]');
    if (!drawn) throw new Error('The canvas isn’t drawn.');
    if (kind === 'png') return (await import('../exports/canvas-picture')).toCanvasPicture(drawn);
    const date = new Date(at).toLocaleString(languageSaid(), { dateStyle: 'long', timeStyle: 'short' });
    const { toCanvasPage } = await import('../exports/canvas-page');
    const page = await inWhole(() => toCanvasPage(drawn, { title, date }));
    return new Blob([page], { type: kinds.html });
  }

  return {
    doing,
    whole,
    async save(kind) {
      const title = conversation.title.value ?? say('Canvas');
      const at = Date.now();
      doing.value = sayCount(canvas.blocks.value.length, 'Saving {count} widget', 'Saving {count} widgets');
      let said: string | null = null;
      try {
        const file = await toFile(kind, title, at);
        if ('refused' in file) refusal.value = file.refused;
        else {
          download(file, toFileName(title, at, kind));
          said = kind === 'json' ? null : wordLeftOut(webPictures());
        }
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        refusal.value = say('The canvas could not be saved. Nothing was changed; try another format. ({problem})', {
          problem: words.slice(0, 200),
        });
      }
      doing.value = said;
      setTimeout(() => {
        if (doing.value === said) doing.value = null;
      }, saidFor);
    },
    print: () => inWhole(() => print()),
    async saveTrace(results) {
      const title = conversation.title.value ?? say('Run');
      const at = Date.now();
      const runs = console.shown.value;
      const whole = results === 'whole' ? await fetchWhole(runs) : null;
      const trace = toTrace({ title, at, runs, whole });
      download(new Blob([trace], { type: kinds.json }), toFileName(say('{title} trace', { title }), at, 'json'));
    },
  };

  /** One by one: a store that has a hundred large results need not hand them out at once. */
  async function fetchWhole(runs: readonly ShownRun[]): Promise<WholeResults> {
    const found: Map<string, { content: Content[]; structured?: unknown }> = new Map();
    const stored = runs.flatMap(({ turns }) =>
      turns.flatMap(({ calls }) => calls.filter(({ call }) => call.result?.stored)),
    );
    const conversationId = conversation.id.value;
    if (conversationId === null) return found;
    doing.value = sayCount(stored.length, 'Reading {count} result', 'Reading {count} results');
    for (const { id } of stored) {
      const given = await ask('result', { conversationId, callId: id });
      if (given && !('missing' in given)) found.set(id, given);
    }
    doing.value = null;
    return found;
  }
}

/** Those that are shown: a saved canvas fetches nothing, and so has none of them. */
const webPictures = (): number =>
  [...document.querySelectorAll<HTMLImageElement>('[data-canvas] img')].filter(({ src }) => !src.startsWith('data:'))
    .length;

/** Null: nothing is missing. */
export const wordLeftOut = (pictures: number): string | null =>
  pictures === 0
    ? null
    : sayCount(pictures, 'Saved without {count} picture from the web', 'Saved without {count} pictures from the web');
