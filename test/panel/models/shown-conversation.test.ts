/** What the panel shows when the chat it showed is deleted, here or in another panel, and when it comes back. */
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { PanelNotice } from '#bridge';
import type { Asking } from '../../../src/panel/models/asking';
import type { ConversationModel } from '../../../src/panel/models/chat/conversation';
import type { History } from '../../../src/panel/models/history/history';
import { createShownConversation } from '../../../src/panel/models/shown-conversation';

function standIn(title: string | null, restored: string[] = [], made: Promise<unknown> = Promise.resolve()) {
  const id = signal<string | null>('c1');
  const show = vi.fn(async (next: string) => {
    id.value = next;
  });
  const shown = createShownConversation({
    asking: { ask: () => made.then(() => ({ conversationId: 'c2' })) } as unknown as Asking, // the one member it uses
    conversation: { id, title: signal(title), show } as unknown as ConversationModel, // as above
    history: { takeBack: async () => restored } as unknown as History, // as above
    tabId: signal(7),
  });
  return { shown, id, show };
}

const gone = (...ids: string[]): PanelNotice => ({ type: 'conversations', changed: [], gone: ids });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the chat that is shown', () => {
  it('gives way to a new one when it is deleted', async () => {
    const { shown, show } = standIn('Jazz');
    shown.take(gone('c0', 'c1'));
    await settled();
    expect(show).toHaveBeenCalledExactlyOnceWith('c2', 7);
  });

  it('stays when others are deleted, and when nothing was said in it', async () => {
    const { shown, show } = standIn('Jazz');
    shown.take(gone('c0'));
    const empty = standIn(null);
    empty.shown.take(gone('c1'));
    await settled();
    expect(show).not.toHaveBeenCalled();
    expect(empty.show).not.toHaveBeenCalled();
  });

  it('is shown again when its deletion is taken back', async () => {
    const { shown, id } = standIn('Jazz', ['c1']);
    shown.take(gone('c1'));
    await settled();
    await shown.takeBack();
    expect(id.value).toBe('c1');
  });

  it('stays when its deletion is taken back before the new one is made', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { shown, id } = standIn('Jazz', ['c1'], promise);
    shown.take(gone('c1'));
    await shown.takeBack();
    resolve();
    await settled();
    expect(id.value).toBe('c1');
  });

  it('is not left for one that came back and was not shown', async () => {
    const { shown, show } = standIn('Jazz', ['c0']);
    await shown.takeBack();
    expect(show).not.toHaveBeenCalled();
  });
});
