// @vitest-environment happy-dom
/** A message that is said otherwise, its versions, and what waits: by keys, with the focus where it belongs. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { Activity, PanelNotice } from '#core/bus/panel-wire.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { RunBar } from '../../../src/features/chat/panel/chat';
import { CallActions, VersionWalker } from '../../../src/features/chat/panel/message-actions';
import { MessageEdit } from '../../../src/features/chat/panel/message-edit';
import { Menu, MenuItem } from '../../../src/ui/controls/menu';
import { type Panel, PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { idleConnection } from '../../support/idle-connection';

afterEach(() => render(null, document.body));

function aPanel() {
  const asked: [string, unknown][] = [];
  let tell: (fact: PanelNotice) => void = () => undefined;
  const panel = createPanel({
    connection: {
      ...idleConnection,
      command: async (name, take) => {
        asked.push([name, take]);
        return {} as never; // nobody reads it here
      },
      onNotice: (listener) => {
        tell = listener;
      },
    },
    root: { dataset: {} },
    storage: { getItem: () => null, setItem: () => undefined },
    conversationId: 'c1',
  });
  const runs = (phase: Activity['phase'], more: Partial<Activity> = {}) => {
    const activity = { conversationId: 'c1', phase, turn: 1, maxTurns: 10, since: 0, ...more };
    tell({ type: 'activity', conversationId: 'c1', activity });
  };
  return { panel, asked, runs };
}

const draw = (panel: Panel, view: preact.ComponentChild) =>
  act(() => render(<PanelContext.Provider value={panel}>{view}</PanelContext.Provider>, document.body));

const presses = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
  });

describe('a message that is being said otherwise', () => {
  it('has the focus at its end; Enter sends it as a branch', async () => {
    const { panel, asked } = aPanel();
    panel.messages.editing.value = { id: 'e1', text: 'Play jazz' };
    await draw(panel, <MessageEdit />);
    const field = document.querySelector('textarea');
    expect(document.activeElement).toBe(field);
    expect(field?.selectionStart).toBe('Play jazz'.length);
    await presses('Enter');
    expect(asked).toEqual([['edit-message', { conversationId: 'c1', entryId: 'e1', text: 'Play jazz' }]]);
    expect(panel.messages.editing.value).toBeNull();
  });

  it('stays as it was after Escape', async () => {
    const { panel, asked } = aPanel();
    panel.messages.editing.value = { id: 'e1', text: 'Play jazz' };
    await draw(panel, <MessageEdit />);
    await presses('Escape');
    expect(panel.messages.editing.value).toBeNull();
    expect(asked).toEqual([]);
  });

  it('can’t be sent while a run goes on, and says why; what was typed stays', async () => {
    const { panel, asked, runs } = aPanel();
    panel.messages.editing.value = { id: 'e1', text: 'Play jazz' };
    await draw(panel, <MessageEdit />);
    await act(() => runs('waiting-for-you'));
    expect(document.querySelector<HTMLButtonElement>('.primary')?.disabled).toBe(true);
    expect(document.querySelector('.edit')?.textContent).toContain('A run is still in progress. Stop it first.');
    await presses('Enter');
    expect(asked).toEqual([]);
    expect(panel.messages.editing.value?.text).toBe('Play jazz');
  });

  it('can’t be sent empty', async () => {
    const { panel } = aPanel();
    panel.messages.editing.value = { id: 'e1', text: '  ' };
    await draw(panel, <MessageEdit />);
    expect(document.querySelector<HTMLButtonElement>('.primary')?.disabled).toBe(true);
  });
});

describe('the versions of a message', () => {
  it('say which is shown, and lead only to those there are', async () => {
    const { panel, asked } = aPanel();
    await draw(panel, <VersionWalker versions={{ ids: ['a', 'b', 'c'], at: 2 }} />);
    expect(document.querySelector('fieldset')?.getAttribute('aria-label')).toBe('Version 3 of 3');
    const [back, on] = document.querySelectorAll('button');
    expect(on?.getAttribute('aria-disabled')).toBe('true');
    await act(async () => back?.click());
    expect(asked).toEqual([['choose-branch', { conversationId: 'c1', entryId: 'b' }]]);
  });
});

describe('a turn that only called', () => {
  it.each([
    [false, true],
    [true, false],
  ])('can be answered again unless the person’s hand ran it (%s)', async (byHand, isOffered) => {
    const { panel, asked } = aPanel();
    await draw(panel, <CallActions id="t" messageId={undefined} versions={undefined} byHand={byHand} />);
    expect(document.querySelector('[aria-label="Regenerate"]') !== null).toBe(isOffered);
    await act(() => document.querySelector<HTMLElement>('[aria-label="Delete calls"]')?.click());
    expect(asked).toEqual([['delete-messages', { conversationId: 'c1', entryIds: ['t'] }]]);
    await eventually(() => expect(panel.messages.removed.value).not.toBeNull());
  });
});

describe('what a run that waits for the person keeps closed', () => {
  it.each(['Regenerate', 'Delete calls'])('%s: it says why, and asks for nothing', async (label) => {
    const { panel, asked, runs } = aPanel();
    await draw(panel, <CallActions id="t" messageId={undefined} versions={undefined} byHand={false} />);
    const button = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
    await act(() => runs('waiting-for-you'));
    expect([button?.title, button?.getAttribute('aria-disabled')]).toEqual([
      'A run is still in progress. Stop it first.',
      'true',
    ]);
    await act(() => button?.click());
    expect([asked, document.querySelector('[role=menu]')]).toEqual([[], null]);
  });

  it('a menu that stood open when the run began is closed', async () => {
    const { panel, runs } = aPanel();
    await draw(panel, <CallActions id="t" messageId={undefined} versions={undefined} byHand={false} />);
    await act(() => document.querySelector<HTMLElement>('[aria-label="Regenerate"]')?.click());
    expect(document.querySelector('[role=menu]')).not.toBeNull();
    await act(() => runs('asking-model'));
    expect(document.querySelector('[role=menu]')).toBeNull();
  });
});

test('the status line says when the service is asked again, and only else in which turn', async () => {
  const { panel, runs } = aPanel();
  await draw(panel, <RunBar />);
  await act(() => runs('waiting-for-service', { until: Date.now() + 8000 }));
  expect(document.body.textContent).toBe('The service failedRetrying in 8 s.');
  await act(() => runs('thinking'));
  expect(document.body.textContent).toMatch(/^Thinkingturn 1 of 10, /);
});

describe('what can’t be undone by a slip', () => {
  it('asks at the first press and is done at the second', async () => {
    const pick = vi.fn();
    await act(() =>
      render(
        <Menu label="More">
          <MenuItem icon="trash" text="Delete all" sure="Delete 3 chats? Press again" onPick={pick} />
        </Menu>,
        document.body,
      ),
    );
    await act(() => document.querySelector('button')?.click());
    const item = document.querySelector<HTMLElement>('[role=menuitem]');
    await act(() => item?.click());
    expect(pick).not.toHaveBeenCalled();
    expect(item?.textContent).toBe('Delete 3 chats? Press again');
    await act(() => item?.click());
    expect(pick).toHaveBeenCalledOnce();
    expect(document.querySelector('[role=menu]')).toBeNull();
  });
});
