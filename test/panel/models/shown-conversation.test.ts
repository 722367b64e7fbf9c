/** What the panel shows when the chat it showed is deleted, here or in another panel, and when it comes back. */
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { ShownConversation } from '../../../src/features/chat/state/shown-conversation';
import { standInAsking } from '../../support/stand-in-asking';

function standIn(title: string | null, restored: string[] = [], made: Promise<unknown> = Promise.resolve()) {
  const id = signal<string | null>('c1');
  const show = vi.fn(async (next: string) => {
    id.value = next;
  });
  const asking = standInAsking(() => made.then(() => ({ conversationId: 'c2' })));
  const shown = new ShownConversation({
    asking,
    conversation: { id, title: signal(title), untouched: signal(title === null), show },
    history: { takeBack: async () => restored },
    composer: { wanted: signal(false) },
    slash: { forget: () => undefined },
    go: () => undefined,
    tabId: signal(7),
    nearTab: signal(7),
  });
  return { shown, id, show, told: asking.take };
}

const gone = (...ids: string[]): PanelNotice => ({ type: 'conversations', changed: [], gone: ids });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the chat that is shown', () => {
  it('gives way to a new one when it is deleted', async () => {
    const { told, show } = standIn('Jazz');
    told(gone('c0', 'c1'));
    await settled();
    expect(show).toHaveBeenCalledExactlyOnceWith('c2', 7);
  });

  it('stays when others are deleted, and when nothing was said in it', async () => {
    const { told, show } = standIn('Jazz');
    told(gone('c0'));
    const empty = standIn(null);
    empty.told(gone('c1'));
    await settled();
    expect(show).not.toHaveBeenCalled();
    expect(empty.show).not.toHaveBeenCalled();
  });

  it('is shown again when its deletion is taken back', async () => {
    const { shown, told, id } = standIn('Jazz', ['c1']);
    told(gone('c1'));
    await settled();
    await shown.takeBack();
    expect(id.value).toBe('c1');
  });

  it('stays when its deletion is taken back before the new one is made', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { shown, told, id } = standIn('Jazz', ['c1'], promise);
    told(gone('c1'));
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
