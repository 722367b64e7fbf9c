/** Saves and prints the canvas. */
import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { CanvasModel } from '#features/blocks/state/index.ts';
import type { Board } from '#features/canvas/state/index.ts';
import { languageSaid, say } from '#ui/language/index.tsx';
import { type Asking, wordRefusal } from '#ui/panel/asking.ts';
import type { Saving } from '#ui/panel/saving.ts';
import { toCanvasJson, toFileName, wordLeftOut } from '../canvas-json';

/** Milliseconds for which the user is told what a file lacks. */
const shownFor = 8000;
/** Milliseconds for redrawing everything. */
const toDraw = 100;
/** How often it waits so long for the first chart of the panel, which is drawn in slices. */
const maxWaits = 30;

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

export class Exports {
  /** What is going on, in words; null: nothing. */
  readonly doing = signal<string | null>(null);
  /** Long lists are drawn in full, since what is saved or printed can't scroll. */
  readonly whole = signal(false);
  /** While it is saved: the width that it is drawn at; null: the one that there is. */
  readonly paper = signal<number | null>(null);
  readonly #of: Exported;
  readonly #refusal: Asking['refusal'];

  constructor(of: Exported, { refusal }: Pick<Asking, 'refusal'>) {
    this.#of = of;
    this.#refusal = refusal;
    effect(() => {
      if (!this.whole.value) return;
      const putBack = keepScrolls(document);
      return () => setTimeout(putBack, toDraw);
    });
  }

  readonly print = (): Promise<void> => this.#inWhole(() => print());

  async save(kind: keyof typeof kinds): Promise<void> {
    this.doing.value = say('Saving…');
    const result = await this.#make(kind).catch((error: unknown) => {
      const problem = wordRefusal(error).slice(0, 200);
      this.#refusal.value = say('Couldn’t save the canvas. Try another format. ({problem})', { problem });
      return null;
    });
    this.doing.value = result;
    setTimeout(() => {
      if (this.doing.value === result) this.doing.value = null;
    }, shownFor);
  }

  /** Resolves with what the file lacks, in words. */
  async #make(kind: keyof typeof kinds): Promise<string | null> {
    const title = this.#of.title.value ?? say('Canvas');
    const at = Date.now();
    const made = await this.#toFile(kind, title, at);
    if ('refused' in made) {
      this.#refusal.value = made.refused;
      return null;
    }
    this.#of.saving.save(made.file, toFileName(title, at, kind));
    return wordLeftOut(made.missing);
  }

  async #toFile(kind: keyof typeof kinds, title: string, at: number): Promise<Made> {
    if (kind === 'json') {
      const json = toCanvasJson({ title, at, blocks: this.#of.canvas.blocks.value });
      return { file: new Blob([json], { type: kinds.json }), missing: 0 };
    }
    await chartsAreDrawn();
    if (kind === 'html') return this.#toPage(title, at);
    const { toCanvasPicture } = await import('../canvas-picture');
    const take = () => toCanvasPicture(findDrawn());
    const file = (await this.#measureStack()) ? await this.#inWhole(take, papers.board) : await take();
    return 'refused' in file ? file : { file, missing: webPictures() };
  }

  /** What the canvas needs to be drawn as a board. Resolves with whether it is a stack now. */
  async #measureStack(): Promise<boolean> {
    const { board } = this.#of;
    board.layOut.value = (await import('#features/canvas/state/lay-out.ts')).layOut;
    const isStack = findDrawn().matches('.stack');
    if (isStack) board.heights.value = heightsIn(findDrawn());
    return isStack;
  }

  /** The canvas as a page is drawn twice: as wide as it is, and as wide as it isn't. */
  async #toPage(title: string, at: number): Promise<Made> {
    const { toStill, toCanvasPage } = await import('../canvas-page');
    await this.#measureStack();
    const shown = await this.#inWhole(() => toStill(findDrawn()));
    const other = await this.#inWhole(() => toStill(findDrawn()), shown.isBoard ? papers.stack : papers.board);
    const date = new Date(at).toLocaleString(languageSaid(), { dateStyle: 'long', timeStyle: 'short' });
    const page = toCanvasPage(shown, other, { title, date });
    return { file: new Blob([page], { type: kinds.html }), missing: shown.missing };
  }

  /** `width`: of the paper that it is drawn on, in px; null: as wide as it is. */
  async #inWhole<T>(act: () => T | Promise<T>, width: number | null = null): Promise<T> {
    this.#draw(true, width);
    try {
      await new Promise((done) => setTimeout(done, toDraw));
      return await act();
    } finally {
      this.#draw(false, null);
    }
  }

  #draw(whole: boolean, width: number | null): void {
    batch(() => {
      this.whole.value = whole;
      this.paper.value = width;
    });
  }
}

async function chartsAreDrawn(): Promise<void> {
  for (let waits = 0; waits < maxWaits && findDrawn().querySelector('.drawn[aria-busy]'); waits++)
    await new Promise((done) => setTimeout(done, toDraw));
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
