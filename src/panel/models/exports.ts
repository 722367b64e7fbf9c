/** Saving and printing the canvas: what is being done about it, and what went wrong. */
import { type Signal, signal } from '@preact/signals';
import { toCount } from '#ui';
import { toCanvasJson, toFileName } from '../exports/canvas-json';
import type { Asking } from './asking';
import type { CanvasModel } from './canvas';
import type { Conversation } from './conversation';

export interface Exports {
  /** Words for what is going on; null: nothing. */
  doing: Signal<string | null>;
  save(kind: 'png' | 'html' | 'json'): Promise<void>;
  print(): void;
}

const kinds = { png: 'image/png', html: 'text/html', json: 'application/json' };

export function createExports(canvas: CanvasModel, conversation: Conversation, { refusal }: Asking): Exports {
  const doing = signal<string | null>(null);

  async function toFile(kind: 'png' | 'html' | 'json', title: string, at: number): Promise<Blob | { refused: string }> {
    if (kind === 'json')
      return new Blob([toCanvasJson({ title, at, blocks: canvas.blocks.value })], { type: kinds.json });
    const drawn = document.querySelector<HTMLElement>('[data-canvas]');
    if (!drawn) throw new Error('The canvas isn’t drawn.');
    if (kind === 'png') return (await import('../exports/canvas-picture')).toCanvasPicture(drawn);
    const date = new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
    const { toCanvasPage } = await import('../exports/canvas-page');
    return new Blob([toCanvasPage(drawn, { title, date })], { type: kinds.html });
  }

  return {
    doing,
    async save(kind) {
      const title = conversation.title.value ?? 'Canvas';
      const at = Date.now();
      doing.value = `Saving ${toCount(canvas.blocks.value.length, 'widget')}`;
      try {
        const file = await toFile(kind, title, at);
        if ('refused' in file) refusal.value = file.refused;
        else download(file, toFileName(title, at, kind));
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        refusal.value = `The canvas could not be saved. Nothing was changed; try another format. (${words.slice(0, 200)})`;
      } finally {
        doing.value = null;
      }
    },
    print: () => print(),
  };
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
