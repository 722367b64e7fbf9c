// @vitest-environment happy-dom
/** The rows of the History drawer by keys, and the drawer of one chat. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { ThisChatDrawer } from '../../../src/features/chat/panel/this-chat';
import { HistoryDrawer } from '../../../src/features/history/panel/drawer';
import { PanelContext } from '../../../src/ui/panel/context';
import { aSummary } from '../../support/a-summary';
import { idleConnection } from '../../support/idle-connection';

afterEach(() => render(null, document.body));

const now = Date.now();
const conversations = ['Jazz', 'Trains'].map((title, i) => ({ ...aSummary, id: title, title, at: now - i }));

async function draws(View: () => preact.JSX.Element | null) {
  const asked: [string, unknown][] = [];
  const panel = createPanel({
    connection: {
      ...idleConnection,
      command: async (name, take) => {
        asked.push([name, take]);
        return (name === 'conversations' ? { conversations } : {}) as never; // what is asked for here
      },
      onNotice: () => undefined,
    },
    root: { dataset: {} },
    storage: { getItem: () => null, setItem: () => undefined },
    conversationId: 'c1',
  });
  await act(async () => {
    render(
      <PanelContext.Provider value={panel}>
        <View />
      </PanelContext.Provider>,
      document.body,
    );
  });
  await act(async () => undefined);
  return { panel, asked: (name: string) => asked.filter(([each]) => each === name).map(([, take]) => take) };
}

const tells = (field: HTMLElement, event: Event) =>
  act(() => {
    field.dispatchEvent(event);
  });
const rows = () => [...document.querySelectorAll<HTMLElement>('.hrow .open')];
const presses = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

describe('the rows of History', () => {
  it.each([
    [['**Your** ', 'queue', ' has `24` tracks'], 'Your queue has 24 tracks'],
    [['The list is **', 'empty', '**. Next: *Night Ferry*'], 'The list is empty. Next: Night Ferry'],
    [['Next is *', 'Night', ' Ferry*.'], 'Next is Night Ferry.'],
  ])(
    'a line that was found keeps the spaces beside the match, and loses its marks: %j',
    async ([before = '', match = '', after = ''], read) => {
      const { panel } = await draws(HistoryDrawer);
      const line = {
        entryId: 'e',
        who: 'agent' as const,
        at: now,
        ...{ before, match, after },
      };
      await act(async () => {
        panel.history.words.value = 'queue';
        panel.history.found.value = [{ conversationId: 'Jazz', count: 1, lines: [line] }];
      });
      expect(document.querySelector('.hline .words')?.textContent).toBe(read);
      expect(document.querySelector('.hline mark')?.textContent).toBe(match);
    },
  );

  it('are one stop of the Tab key; arrows walk them', async () => {
    await draws(HistoryDrawer);
    expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    await act(() => rows()[0]?.focus());
    await presses('ArrowDown');
    expect(document.activeElement).toBe(rows()[1]);
  });

  it('F2 renames, Delete deletes', async () => {
    const { panel, asked } = await draws(HistoryDrawer);
    await act(() => rows()[0]?.focus());
    await presses('F2');
    expect(document.querySelector<HTMLInputElement>('.title-field')?.value).toBe('Jazz');
    await act(async () => {
      panel.history.renaming.value = null;
    });
    await act(() => rows()[0]?.focus());
    await presses('Delete');
    expect(asked('delete-conversations')).toEqual([{ conversationIds: ['Jazz'] }]);
  });

  it('a name that is being written stays when the list is told something new', async () => {
    const { panel, asked } = await draws(HistoryDrawer);
    await act(async () => {
      panel.history.renaming.value = 'Jazz';
    });
    const field = document.querySelector<HTMLInputElement>('.title-field');
    if (!field) throw new Error('There is no field.');
    field.value = 'Blue';
    await tells(field, new InputEvent('input', { bubbles: true }));
    const changed = conversations.map((each) => ({ ...each, line: 'Something new.' }));
    await act(() => panel.take({ type: 'conversations', changed, gone: [] }));
    expect(field.value).toBe('Blue');
    await tells(field, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(asked('set-conversation')).toEqual([{ conversationId: 'Jazz', change: { title: 'Blue' } }]);
  });
});

describe('“This chat”', () => {
  it('keeps instructions when their field is left, and only if they changed', async () => {
    const { asked } = await draws(ThisChatDrawer);
    const field = document.querySelector('textarea');
    if (!field) throw new Error('There is no field.');
    await tells(field, new FocusEvent('blur'));
    expect(asked('set-conversation')).toEqual([]);
    field.value = ' Answer in French. ';
    await tells(field, new FocusEvent('blur'));
    expect(asked('set-conversation')).toEqual([
      { conversationId: 'c1', change: { systemPrompt: 'Answer in French.' } },
    ]);
  });

  it('takes no number of turns that isn’t one, and says which are', async () => {
    const { asked } = await draws(ThisChatDrawer);
    const field = document.querySelector<HTMLInputElement>('input.short');
    if (!field) throw new Error('There is no field.');
    field.value = '1000';
    await tells(field, new Event('change'));
    expect(document.body.textContent).toContain('A whole number from 1 to 100.');
    expect(asked('set-conversation')).toEqual([]);
  });
});
