/** Saves and prints the canvas. */
import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import { languageSaid, say, sayCount } from '#ui';
import { toCanvasJson, toFileName, wordLeftOut } from '../../exports/canvas-json';
import { type Asking, wordRefusal } from '../asking';
import type { Board } from '../canvas/board';
import type { CanvasModel } from '../canvas/canvas';
import type { Saving } from './saving';

/** Milliseconds for which the user is told what a file lacks. */
const shownFor = 8000;
/** Milliseconds for redrawing everything. */
const toDraw = 100;

/** `missing`: how many pictures it lacks. */
type Made = { file: Blob; missing: number } | { refused: string };

/** Px: of a saved board and of a saved stack, where they aren't on the screen. */
const papers = { board: 1044, stack: 368 };

const kinds = { png: 'image/png', html: 'text/html', json: 'application/json' };

interface Exported {
  canvas: Pick<CanvasModel, 'blocks'>;
  board: Pick<Board, 'layOut' | 'heights'>;
  /** Of the conversation; null before its first message. */
  title: ReadonlySignal<string | null>;
  saving: Pick<Saving, 'save'>;
}

export function createExports(
  { canvas, board, title: called, saving }: Exported,
  { refusal }: Pick<Asking, 'refusal'>,
) {
  const doing = signal<string | null>(null);
  const whole = signal(false);
  const paper = signal<number | null>(null);
  effect(() => {
    if (!whole.value) return;
    const putBack = keepScrolls(document);
    return () => setTimeout(putBack, toDraw);
  });

  /** `width`: of the paper that it is drawn on, in px; null: as wide as it is. */
  async function inWhole<T>(act: () => T | Promise<T>, width: number | null = null): Promise<T> {
    batch(() => {
      whole.value = true;
      paper.value = width;
    });
    try {
      await new Promise((done) => setTimeout(done, toDraw));
      return await act();
    } finally {
      batch(() => {
        whole.value = false;
        paper.value = null;
      });
    }
  }

  /** The canvas as a page is drawn twice: as wide as it is, and as wide as it isn't. */
  async function toPage(title: string, at: number): Promise<{ file: Blob; missing: number }> {
    const [{ toStill, toCanvasPage }, { layOut }] = await Promise.all([
      import('../../exports/canvas-page'),
      import('../canvas/lay-out'),
    ]);
    board.layOut.value = layOut;
    if (findDrawn().matches('.stack')) board.heights.value = heightsIn(findDrawn());
    const shown = await inWhole(() => toStill(findDrawn()));
    const other = await inWhole(() => toStill(findDrawn()), shown.isBoard ? papers.stack : papers.board);
    const date = new Date(at).toLocaleString(languageSaid(), { dateStyle: 'long', timeStyle: 'short' });
    const page = toCanvasPage(shown, other, { title, date });
    return { file: new Blob([page], { type: kinds.html }), missing: shown.missing };
  }

  async function toFile(kind: keyof typeof kinds, title: string, at: number): Promise<Made> {
    if (kind === 'json')
      return {
        file: new Blob([toCanvasJson({ title, at, blocks: canvas.blocks.value })], { type: kinds.json }),
        missing: 0,
      };
    if (kind === 'html') return toPage(title, at);
    const file = await (await import('../../exports/canvas-picture')).toCanvasPicture(findDrawn());
    return 'refused' in file ? file : { file, missing: webPictures() };
  }

  return {
    /** What is going on, in words; null: nothing. */
    doing,
    /** Long lists are drawn in full, since what is saved or printed can't scroll. */
    whole,
    /** While it is saved: the width that it is drawn at; null: the one that there is. */
    paper,
    async save(kind: keyof typeof kinds): Promise<void> {
      const title = called.value ?? say('Canvas');
      const at = Date.now();
      doing.value = sayCount(canvas.blocks.value.length, 'Saving {count} widget', 'Saving {count} widgets');
      let result: string | null = null;
      try {
        const made = await toFile(kind, title, at);
        if ('refused' in made) refusal.value = made.refused;
        else {
          saving.save(made.file, toFileName(title, at, kind));
          result = wordLeftOut(made.missing);
        }
      } catch (error) {
        const problem = wordRefusal(error).slice(0, 200);
        refusal.value = say('Couldn’t save the canvas. Try another format. ({problem})', {
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

function findDrawn(): HTMLElement {
  const drawn = document.querySelector<HTMLElement>('[data-canvas]');
  if (!drawn) throw new Error('The canvas isn’t drawn.');
  return drawn;
}

/** A board that isn't drawn is laid by what its widgets need in the stack. */
const heightsIn = (stack: HTMLElement): Map<string, number> =>
  new Map(
    [...stack.querySelectorAll<HTMLElement>('[data-block]')].map((each) => [
      each.dataset.block ?? '',
      each.offsetHeight,
    ]),
  );

/** A picture of the canvas fetches nothing, and so lacks the pictures from the web that are shown. */
const webPictures = (): number =>
  [...document.querySelectorAll<HTMLImageElement>('[data-canvas] img')].filter(({ src }) => !src.startsWith('data:'))
    .length;

export function keepScrolls(root: ParentNode): () => void {
  const scrolled = [...root.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
  const kept = scrolled.map((element) => ({ element, top: element.scrollTop }));
  return () => {
    for (const { element, top } of kept) element.scrollTop = top;
  };
}
