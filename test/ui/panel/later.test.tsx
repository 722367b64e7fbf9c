// @vitest-environment happy-dom
/** A part that is loaded late: lines of its shape, then the part; what can't be loaded is said. */
import { options, render, type VNode } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../../entrypoints/sidepanel/app';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Guarded } from '../../../src/ui/controls/guarded';
import { bringProse } from '../../../src/ui/controls/prose';
import { type Panel, PanelContext } from '../../../src/ui/panel/context';
import { later } from '../../../src/ui/panel/later';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { scenes } from '../../support/panel-stage/scenes';

let root: HTMLElement;
beforeAll(() => bringProse());
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
  await expect.poll(() => root.textContent).toBe('Here it is.');
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

/** Each kind of child, with a scene in which it is drawn, and how it is come by. */
const children: [name: string, scene: string, open?: (panel: Panel) => void][] = [
  // Rows of a chat.
  ['UserMessage', 'calls'],
  ['AnswerMessage', 'elsewhere'],
  ['Calls', 'calls'],
  ['WidgetFrame', 'widgets'],
  ['WidgetEvents', 'chat-told'],
  ['VersionWalker', 'message-versions'],
  ['RunEnd', 'max-turns'],
  ['StreamingAnswer', 'streaming'],
  // Cards, and what else is in the foot beside what stops a run.
  ['ApprovalCard', 'approval'],
  ['ElicitationCard', 'elicitation-form'],
  ['RunBar', 'streaming'],
  ['QueuedMessages', 'message-queued'],
  ['SlashList', 'ready'],
  ['PageChip', 'ready'],
  ['AttachButtons', 'ready'],
  ['ContextRing', 'ready'],
  ['ModelPicker', 'ready'],
  ['Welcome', 'welcome'],
  // Places, drawers, and what lies over them.
  ['CanvasPlace', 'widgets', ({ place }) => (place.value = 'canvas')],
  ['BlockBody', 'widgets', ({ place }) => (place.value = 'canvas')],
  ['Tools', 'ready', ({ drawer }) => (drawer.value = 'tools')],
  ['ServersPlace', 'ready', ({ drawer }) => (drawer.value = 'servers')],
  ['Console', 'calls', ({ drawer }) => (drawer.value = 'console')],
  ['HistoryDrawer', 'history', ({ drawer }) => (drawer.value = 'history')],
  ['SettingsDrawer', 'ready', ({ drawer }) => (drawer.value = 'settings')],
  ['ResourcesDrawer', 'ready', ({ drawer }) => (drawer.value = 'resources')],
  ['ThisChatDrawer', 'ready', ({ drawer }) => (drawer.value = 'this-chat')],
  ['Palette', 'ready', ({ palette }) => (palette.value = true)],
];

/** Preact calls this before it draws a component, inside what boundaries catch. */
const beforeDrawing = '__r';

test.each(children)(
  'a %s that can’t be drawn says so, and the rest of the panel lives',
  { timeout: 30_000 },
  async (name, scene, open) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'info').mockReturnValue();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = vi.fn();
        disconnect = vi.fn();
      },
    );
    vi.stubGlobal('requestIdleCallback', vi.fn()); // on a busy machine the panel stands for longer than it waits with the rest
    const draws: unknown = Reflect.get(options, beforeDrawing);
    const met = new Set<string>();
    Reflect.set(options, beforeDrawing, (node: VNode) => {
      if (typeof draws === 'function') draws(node);
      const drawn = typeof node.type === 'function' ? node.type.name : '';
      met.add(drawn);
      if (drawn === name) throw new RangeError('Maximum call stack size exceeded');
    });
    try {
      const storage = { getItem: () => null, setItem: () => undefined };
      const facts = scenes[scene];
      if (!facts) throw new Error(`There is no scene ${scene}.`);
      const panel = createPanel({ connection: connectTo(facts), root: { dataset: {} }, storage, conversationId: 'c1' });
      open?.(panel);
      await act(() => render(<PanelContext.Provider value={panel}>{<App />}</PanelContext.Provider>, root));
      await act(() => panel.conversation.open(7));
      const isSaid = async () => {
        await act(() => new Promise((resolve) => setTimeout(resolve)));
        expect(root.textContent).toContain('Couldn’t show this part.');
      };
      await vi.waitFor(isSaid, 20_000);
      expect([...met]).toContain(name);
      expect(root.querySelector('header.top')).not.toBeNull();
      expect(root.querySelectorAll('nav a, nav button, [role=tab]').length).toBeGreaterThan(3);
      if (!open) expect(root.querySelector('.composer textarea')).not.toBeNull();
      const isFilled = async () => {
        await act(() => new Promise((resolve) => setTimeout(resolve)));
        for (const row of root.querySelectorAll('.item-place')) expect(row.textContent).not.toBe('');
      };
      await vi.waitFor(isFilled, 20_000); // some rows are loaded when the first is there
    } finally {
      render(null, root); // which ends its timers
      Reflect.set(options, beforeDrawing, draws);
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  },
);
