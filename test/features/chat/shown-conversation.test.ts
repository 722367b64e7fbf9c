/** What the panel shows when the chat it showed is deleted, here or in another panel, and when it comes back. */
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { ShownConversation } from '../../../src/features/chat/state/shown-conversation';
import { standInAsking } from '../../support/stand-in-asking';

function standIn(title: string | null, restored: string[] = []) {
  const id = signal<string | null>('c1');
  const show = vi.fn(async (next: string) => {
    id.value = next;
  });
  const begin = vi.fn(async () => {
    id.value = 'c2';
  });
  const asking = standInAsking(async () => null);
  const shown = new ShownConversation({
    asking,
    conversation: { id, title: signal(title), untouched: signal(title === null), show, begin },
    history: { takeBack: async () => restored },
    composer: { wanted: signal(false) },
    slash: { forget: () => undefined },
    go: () => undefined,
    tabId: signal(7),
    nearTab: signal(7),
  });
  return { shown, id, show, begin, told: asking.take };
}

const gone = (...ids: string[]): PanelNotice => ({ type: 'conversations', changed: [], gone: ids });

describe('the chat that is shown', () => {
  it('gives way to a new one when it is deleted', async () => {
    const { told, id, begin } = standIn('Jazz');
    told(gone('c0', 'c1'));
    expect([id.value, begin.mock.calls]).toEqual(['c2', [[7]]]);
  });

  it('stays when others are deleted, and when nothing was said in it', () => {
    const { told, id } = standIn('Jazz');
    told(gone('c0'));
    const empty = standIn(null);
    empty.told(gone('c1'));
    expect([id.value, empty.id.value]).toEqual(['c1', 'c1']);
  });

  it('is shown again when its deletion is taken back', async () => {
    const { shown, told, id } = standIn('Jazz', ['c1']);
    told(gone('c1'));
    await shown.takeBack();
    expect(id.value).toBe('c1');
  });

  it('is not left for one that came back and was not shown', async () => {
    const { shown, show } = standIn('Jazz', ['c0']);
    await shown.takeBack();
    expect(show).not.toHaveBeenCalled();
  });
});
