/** Saving and printing the canvas: what is being done about it, and what went wrong. */
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { languageSaid, say, sayCount } from '#ui';
import { toCanvasJson, toFileName, wordLeftOut } from '../../exports/canvas-json';
import { keepScrolls } from '../../exports/scrolls';
import type { Asking } from '../asking';
import type { CanvasModel } from '../canvas/canvas';
import type { Conversation } from '../chat/conversation';
import type { ConsoleModel } from '../console/console';
import type { Saving } from './saving';
import { createTraceExport, type TraceExport } from './trace-export';

export interface Exports extends TraceExport {
  /** Words for what is going on; null: nothing. */
  doing: Signal<string | null>;
  /** Long lists are drawn whole, as what is saved or printed can't scroll. */
  whole: Signal<boolean>;
  save(kind: 'png' | 'html' | 'json'): Promise<void>;
  print(): Promise<void>;
}

/** Milliseconds for which it is said what a file lacks. */
const saidFor = 8000;
/** Milliseconds in which everything is drawn once more. */
const toDraw = 100;

const kinds = { png: 'image/png', html: 'text/html', json: 'application/json' };

interface Exported {
  canvas: Pick<CanvasModel, 'blocks'>;
  conversation: Pick<Conversation, 'id'>;
  /** What the conversation is called; null while nothing was said. */
  title: ReadonlySignal<string | null>;
  console: ConsoleModel;
  saving: Pick<Saving, 'save'>;
}

export function createExports(
  { canvas, conversation, title: called, console, saving }: Exported,
  asking: Asking,
): Exports {
  const { refusal } = asking;
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
    if (kind === 'png') return (await import('../../exports/canvas-picture')).toCanvasPicture(drawn);
    const date = new Date(at).toLocaleString(languageSaid(), { dateStyle: 'long', timeStyle: 'short' });
    const { toCanvasPage } = await import('../../exports/canvas-page');
    const page = await inWhole(() => toCanvasPage(drawn, { title, date }));
    return new Blob([page], { type: kinds.html });
  }

  return {
    ...createTraceExport({ conversation, title: called, console, doing, saving }, asking),
    doing,
    whole,
    async save(kind) {
      const title = called.value ?? say('Canvas');
      const at = Date.now();
      doing.value = sayCount(canvas.blocks.value.length, 'Saving {count} widget', 'Saving {count} widgets');
      let said: string | null = null;
      try {
        const file = await toFile(kind, title, at);
        if ('refused' in file) refusal.value = file.refused;
        else {
          saving.save(file, toFileName(title, at, kind));
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
  };
}

/** Those that are shown: a saved canvas fetches nothing, and so has none of them. */
const webPictures = (): number =>
  [...document.querySelectorAll<HTMLImageElement>('[data-canvas] img')].filter(({ src }) => !src.startsWith('data:'))
    .length;
