// @vitest-environment happy-dom
/** A part that is loaded late: lines of its shape, then the part; what can't be loaded is said. */
import { globSync, readFileSync } from 'node:fs';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import ts from 'typescript';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Guarded } from '../../../src/ui/controls/guarded';
import { later } from '../../../src/ui/panel/later';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
});

const Part = () => <p>Here it is.</p>;

test('until it has come, its place is held; the second time it is there at once', async () => {
  const come = Promise.withResolvers<typeof Part>();
  let loaded = 0;
  const Late = later(() => {
    loaded++;
    return come.promise;
  });
  await act(() => render(<Late />, root));
  expect(root.querySelector('[aria-busy]')).not.toBeNull();
  come.resolve(Part);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(root.textContent).toBe('Here it is.');
  await act(() => render(null, root));
  await act(() => render(<Late />, root));
  expect([root.textContent, loaded]).toEqual(['Here it is.', 1]);
});

test('a part that comes by itself between the first drawing and what follows it is drawn', async () => {
  const come = Promise.withResolvers<typeof Part>();
  const Late = later(() => come.promise);
  // Another one brings it.
  const other = document.createElement('div');
  await act(() => render(<Late />, other));
  render(<Late />, root);
  come.resolve(Part);
  await come.promise;
  await new Promise((resolve) => queueMicrotask(() => resolve(null)));
  expect(root.querySelector('[aria-busy]')).not.toBeNull();
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(root.textContent).toBe('Here it is.');
  render(null, other);
});

test('what can’t be loaded is said, with what to do', async () => {
  const Late = later(() => Promise.reject(new Error('gone')));
  await act(() => render(<Late />, root));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(root.textContent).toContain('Couldn’t show this part.');
});

test('what fails to be drawn says so in its place, what is around it lives, and it can be tried again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let isIll = true;
  const Ill = () => {
    if (isIll) throw new RangeError('Maximum call stack size exceeded');
    return <p>Well again.</p>;
  };
  const Late = later(() => Promise.resolve(Ill));
  const Around = () => (
    <div>
      <Late />
      <button type="button">Stop</button>
    </div>
  );
  await act(() => render(<Around />, root));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(root.textContent).toBe('Couldn’t show this part. Try againStop');
  const [again, stop] = [...root.querySelectorAll('button')];
  expect(stop?.textContent).toBe('Stop');
  isIll = false;
  await act(() => again?.click());
  expect(root.textContent).toBe('Well again.Stop');
  vi.restoreAllMocks();
});

test('what fails again is told to open the panel anew', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const Ill = () => {
    throw new Error('no');
  };
  await act(() =>
    render(
      <Guarded>
        <Ill />
      </Guarded>,
      root,
    ),
  );
  await act(() => root.querySelector('button')?.click());
  expect(root.textContent).toBe('Couldn’t show this part. Close the panel and open it again.');
  vi.restoreAllMocks();
});

test('once it is given something else to draw, what failed is tried again by itself', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const Row = ({ text }: { text: string }) => {
    if (text === 'ill') throw new Error('no');
    return <p>{text}</p>;
  };
  const draw = (text: string) =>
    act(() =>
      render(
        <Guarded of={text}>
          <Row text={text} />
        </Guarded>,
        root,
      ),
    );
  await draw('ill');
  expect(root.textContent).toContain('Couldn’t show this part.');
  await draw('well');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(root.textContent).toBe('well');
  vi.restoreAllMocks();
});

test('a boundary stands around each row of a chat, each block of the board, each place, and each part of the foot but Stop', () => {
  const guarded = globSync('{src,entrypoints}/**/*.tsx').flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('<Guarded')) return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const found: string[] = [];
    const nameIn = (node: ts.Node): string | undefined =>
      ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)
        ? node.tagName.getText()
        : ts.forEachChild(node, nameIn);
    const visit = (node: ts.Node) => {
      if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Guarded')
        found.push(node.children.flatMap((child) => nameIn(child) ?? []).join(' '));
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found.map((inside) => `${path.split(/[\\/]/).at(-1)}: ${inside}`);
  });
  expect(guarded.sort()).toEqual([
    'app.tsx: InFront',
    'board-block.tsx: BlockBody',
    'chat.tsx: Elsewhere MissingTools RunBar',
    'chat.tsx: ItemView',
    'chat.tsx: QueuedMessages',
    'chat.tsx: Said',
    'chat.tsx: Said',
    'chat.tsx: StreamingAnswer',
    'composer.tsx: AttachButtons span ContextRing ModelPicker',
    'composer.tsx: PageChip WidgetChip WaitingChips',
    'composer.tsx: SlashList',
    'later.tsx: Part', // cards, and all else that is loaded late
  ]);
});
