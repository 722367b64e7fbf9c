// @vitest-environment happy-dom
/** What is said of a canvas that was saved, and what its file is called. */
import { signal } from '@preact/signals';
import { afterEach, expect, test, vi } from 'vitest';
import { wordLeftOut } from '../../../src/features/exports/canvas-json';
import { Exports } from '../../../src/features/exports/state/exports';

vi.mock('../../../src/features/exports/canvas-picture', () => ({
  toCanvasPicture: async ({ innerHTML }: HTMLElement) => new Blob([innerHTML]),
}));

afterEach(() => document.body.replaceChildren());

test('a saved canvas says how many pictures from the web it lacks, if any', () => {
  expect(wordLeftOut(0)).toBeNull();
  expect(wordLeftOut(1)).toBe('Images from the web left out: 1');
  expect(wordLeftOut(3)).toBe('Images from the web left out: 3');
});

/** What is saved goes into `files`. */
function makeExports(files: { file: Blob; name: string }[]): Exports {
  return new Exports(
    {
      canvas: { blocks: signal([]) },
      board: { layOut: signal(null), heights: signal(new Map()) },
      title: signal('Spring plans'),
      saving: { save: (file, name) => files.push({ file, name }) },
    },
    { refusal: signal(null) },
  );
}

test('a saved canvas bears the name that the chat has', async () => {
  const files: { file: Blob; name: string }[] = [];
  await makeExports(files).save('json');
  expect(files).toEqual([expect.objectContaining({ name: expect.stringMatching(/spring.plans/i) })]);
});

test.each(['png', 'html'] as const)(
  'a canvas is saved as %s once the first chart of its page is drawn',
  async (kind) => {
    document.body.innerHTML = '<div data-canvas><figure class="drawn" aria-busy="true">Being drawn</figure></div>';
    const canvas = document.querySelector<HTMLElement>('[data-canvas]');
    const chart = document.querySelector('figure');
    if (!canvas || !chart) throw new Error('There is no canvas.');
    let looks = 0;
    const find = canvas.querySelector.bind(canvas);
    vi.spyOn(canvas, 'querySelector').mockImplementation((selector: string) => {
      // The chart is there when it is looked for again.
      if (selector.includes('[aria-busy]') && ++looks === 2) {
        chart.removeAttribute('aria-busy');
        chart.textContent = 'Drawn';
      }
      return find(selector);
    });
    const files: { file: Blob; name: string }[] = [];
    await makeExports(files).save(kind);
    expect(files).toHaveLength(1);
    expect(await files[0]?.file.text()).toMatch(/^(?!.*Being drawn).*Drawn/s);
  },
);
