// @vitest-environment happy-dom
/** A long conversation: what of it is drawn, where it is opened, and what a deed does to the place. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Chat } from '../../../src/panel/components/chat';
import { PanelContext } from '../../../src/panel/components/context';
import { bringProse } from '../../../src/panel/components/prose';
import { createPanel, type Panel } from '../../../src/panel/models/panel';
import { createLog } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around } from '../../support/panel-stage/world';

let reachTop: (() => void)[] = [];

beforeAll(bringProse);
beforeEach(() => {
  reachTop = [];
  class Observer {
    constructor(private readonly tell: (seen: { isIntersecting: boolean }[]) => void) {}
    observe() {
      reachTop.push(() => this.tell([{ isIntersecting: true }]));
    }
    disconnect() {
      reachTop = [];
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

/** A panel over so many messages, drawn. */
async function shows(messages: number, open?: (panel: Panel) => void): Promise<Panel> {
  const log = createLog();
  for (let i = 0; i < messages; i++) log.userSays(`Message ${i}`);
  const facts = around({ type: 'entries', conversationId: 'c1', entries: log.entries });
  const storage = { getItem: () => null, setItem: () => undefined };
  const connection = connectTo({ facts });
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  open?.(panel);
  await act(async () => {
    render(
      <PanelContext.Provider value={panel}>
        <Chat />
      </PanelContext.Provider>,
      document.body,
    );
    await panel.conversation.open(7);
  });
  return panel;
}

const prints = (panel: Panel, on: boolean) =>
  act(() => {
    panel.exports.whole.value = on;
  });

const drawn = () => [...document.querySelectorAll('.user p')].map(({ textContent }) => textContent);

describe('a conversation of 500 messages', () => {
  it('is drawn from its newest 60, and more of it as the reader comes to the top', async () => {
    await shows(500);
    expect([drawn()[0], drawn().at(-1)]).toEqual(['Message 440', 'Message 499']);
    await act(() => reachTop[0]?.());
    expect([drawn()[0], drawn().length]).toEqual(['Message 380', 120]);
  });

  it('that is opened at a message draws that part, marks it and gives it the focus', async () => {
    const panel = await shows(500, (opened) => (opened.pointedAt.value = 'e101'));
    expect(drawn()).toContain('Message 100');
    const pointed = document.querySelector('.pointed-at');
    expect(pointed?.textContent).toContain('Message 100');
    expect(document.activeElement).toBe(pointed);
    expect(panel.pointedAt.value).toBeNull();
  });

  it('keeps that part drawn when more is said', async () => {
    const panel = await shows(500, (opened) => (opened.pointedAt.value = 'e101'));
    const entry = { type: 'user-message' as const, text: 'One more', seq: 501, id: 'e501', parent: 'e500', at: 1 }; // a literal type
    await act(() =>
      panel.conversation.take({
        ...{ type: 'entries', conversationId: 'c1' },
        entries: [{ ...entry, conversationId: 'c1' }],
      }),
    );
    expect(drawn()).toContain('Message 100');
    expect(drawn()).toContain('One more');
  });

  it('at a message that is no longer there opens at its end', async () => {
    const panel = await shows(500, (opened) => (opened.pointedAt.value = 'gone'));
    expect(drawn()[0]).toBe('Message 440');
    expect(panel.pointedAt.value).toBeNull();
  });

  it('that was left where it was read is drawn there again, and not at its end', async () => {
    const panel = await shows(500, (opened) => {
      opened.reading.kept = { said: 'c1 e500', entryId: 'e101', into: 12 };
    });
    expect(drawn()).toContain('Message 100');
    expect(panel.reading.kept).toBeNull();
  });

  it('is whole while it is printed', async () => {
    const panel = await shows(500);
    await prints(panel, true);
    expect(drawn()).toHaveLength(500);
    await prints(panel, false);
    expect(drawn()).toHaveLength(60);
  });
});
