/** Saves and prints the canvas, and saves the Console's runs as a trace. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Content } from '#tools';
import { languageSaid, say, sayCount } from '#ui';
import { toCanvasJson, toFileName, wordLeftOut } from '../../exports/canvas-json';
import { keepScrolls } from '../../exports/scrolls';
import type { WholeResults } from '../../exports/trace';
import { type Asking, wordRefusal } from '../asking';
import type { CanvasModel } from '../canvas/canvas';
import type { ConversationModel } from '../chat/conversation';
import type { ConsoleModel, ShownRun } from '../console/console';
import type { Saving } from './saving';

/** Milliseconds for which the user is told what a file lacks. */
const shownFor = 8000;
/** Milliseconds for redrawing everything. */
const toDraw = 100;

const kinds = { png: 'image/png', html: 'text/html', json: 'application/json' };

interface Exported {
  canvas: Pick<CanvasModel, 'blocks'>;
  conversation: Pick<ConversationModel, 'id'>;
  /** Of the conversation; null before its first message. */
  title: ReadonlySignal<string | null>;
  console: ConsoleModel;
  saving: Pick<Saving, 'save'>;
}

export function createExports(
  { canvas, conversation, title: called, console, saving }: Exported,
  { ask, refusal }: Asking,
) {
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

  async function toFile(kind: keyof typeof kinds, title: string, at: number): Promise<Blob | { refused: string }> {
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

  /** Fetches one result after another, so that the background never holds many large ones at once. */
  async function fetchResults(runs: readonly ShownRun[]): Promise<WholeResults> {
    const found: Map<string, { content: Content[]; structured?: unknown }> = new Map();
    const calls = runs.flatMap(({ turns }) => turns.flatMap((turn) => turn.calls));
    const stored = calls.filter(({ call }) => call.result?.stored);
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

  return {
    /** What is going on, in words; null: nothing. */
    doing,
    /** Long lists are drawn in full, since what is saved or printed can't scroll. */
    whole,
    /** Saves the runs that the Console shows, with previews of their results or with full ones. */
    async saveTrace(results: 'preview' | 'whole'): Promise<void> {
      const title = called.value ?? say('A run');
      const at = Date.now();
      const runs = console.shown.value;
      const full = results === 'whole' ? await fetchResults(runs) : null;
      const { toTrace } = await import('../../exports/trace');
      const file = new Blob([toTrace({ title, at, runs, whole: full })], { type: 'application/json' });
      saving.save(file, toFileName(say('{title} trace', { title }), at, 'json'));
    },
    async save(kind: keyof typeof kinds): Promise<void> {
      const title = called.value ?? say('Canvas');
      const at = Date.now();
      doing.value = sayCount(canvas.blocks.value.length, 'Saving {count} widget', 'Saving {count} widgets');
      let result: string | null = null;
      try {
        const file = await toFile(kind, title, at);
        if ('refused' in file) refusal.value = file.refused;
        else {
          saving.save(file, toFileName(title, at, kind));
          result = kind === 'json' ? null : wordLeftOut(webPictures());
        }
      } catch (error) {
        const problem = wordRefusal(error).slice(0, 200);
        refusal.value = say('The canvas could not be saved. Nothing was changed; try another format. ({problem})', {
          problem,
        });
      }
      doing.value = result;
      setTimeout(() => {
        if (doing.value === result) doing.value = null;
      }, shownFor);
    },
    print: (): Promise<void> => inWhole(() => print()),
  };
}

/** A saved canvas fetches nothing, and so lacks the pictures from the web that are shown. */
const webPictures = (): number =>
  [...document.querySelectorAll<HTMLImageElement>('[data-canvas] img')].filter(({ src }) => !src.startsWith('data:'))
    .length;
