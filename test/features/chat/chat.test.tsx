// @vitest-environment happy-dom
/** A long conversation: what of it is drawn, where it is opened, and what a deed does to the place. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { Entry } from '#core/log/entry.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Chat } from '../../../src/features/chat/panel/chat';
import { bringProse } from '../../../src/ui/controls/prose';
import { type Panel, PanelContext } from '../../../src/ui/panel/context';
import { countHeld } from '../../support/held';
import { createLog } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around } from '../../support/panel-stage/world';

/** What is observed, and what to say of it: the marks above and below what is drawn. */
const near = new Map<Element, () => void>();

beforeAll(() => bringProse());
beforeEach(() => {
  near.clear();
  class Observer {
    private mark: Element | null = null;
    constructor(private readonly tell: (seen: { isIntersecting: boolean }[]) => void) {}
    observe(mark: Element) {
      this.mark = mark;
      near.set(mark, () => this.tell([{ isIntersecting: true }]));
    }
    disconnect() {
      if (this.mark) near.delete(this.mark);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

function logOf(messages: number): Entry[] {
  const log = createLog();
  for (let i = 0; i < messages; i++) log.userSays(`Message ${i}`);
  return log.entries;
}

/** A panel over so many messages, drawn. */
const shows = (messages: number, open?: (panel: Panel) => void) =>
  isTold({ type: 'entries', conversationId: 'c1', entries: logOf(messages) }, open);

async function isTold(fact: PanelNotice, open?: (panel: Panel) => void): Promise<Panel> {
  const facts = around(fact);
  const storage = { getItem: () => null, setItem: () => undefined };
  const connection = connectTo({ facts });
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  open?.(panel);
  await draws(panel);
  await act(() => panel.conversation.open(7));
  return panel;
}

const draws = (panel: Panel) =>
  act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <Chat />
      </PanelContext.Provider>,
      document.body,
    ),
  );

/** The reader comes near that edge of what is drawn. */
const reaches = (edge: 'earlier' | 'further') =>
  act(() => {
    const mark = document.querySelector(`.talk > .${edge}`);
    if (mark) near.get(mark)?.();
  });

const prints = (panel: Panel, on: boolean) =>
  act(() => {
    panel.exports.whole.value = on;
  });

const drawn = () => [...document.querySelectorAll('.user p')].map(({ textContent }) => textContent);

describe('a conversation of 500 messages', () => {
  it('is drawn from its newest 24, and more of it as the reader comes to the top', async () => {
    await shows(500);
    expect([drawn()[0], drawn().at(-1)]).toEqual(['Message 476', 'Message 499']);
    await reaches('earlier');
    expect([drawn()[0], drawn().length]).toEqual(['Message 466', 34]);
  });

  it('of which something else was in front meanwhile is no more than that either', async () => {
    const panel = await shows(500);
    await act(() => render(null, document.body));
    await draws(panel);
    expect(drawn()).toHaveLength(24);
  });

  it('item 10: of which only the newest has arrived shows that, and goes on with the same elements when all of it has', async () => {
    const entries = logOf(300);
    const panel = await isTold({ type: 'newest', conversationId: 'c1', entries: entries.slice(-100) });
    const places = () => [...document.querySelectorAll('.item-place')];
    const before = places();
    expect([drawn()[0], drawn().at(-1), before.length]).toEqual(['Message 276', 'Message 299', 24]);
    await reaches('earlier'); // nothing more is there yet
    await act(() => panel.take({ type: 'entries', conversationId: 'c1', entries }));
    expect(places().every((place, i) => place === before[i])).toBe(true);
    await reaches('earlier');
    expect([drawn()[0], drawn().length]).toEqual(['Message 266', 34]);
  });

  it('that is opened at a message draws that part, marks it and gives it the focus', async () => {
    const panel = await shows(500, (opened) => (opened.shown.pointedAt.value = 'e101'));
    expect(drawn()).toContain('Message 100');
    const pointed = document.querySelector('.pointed-at');
    expect(pointed?.textContent).toContain('Message 100');
    expect(document.activeElement).toBe(pointed);
    expect(panel.shown.pointedAt.value).toBeNull();
  });

  it('draws only around that message, more below it as the reader comes there, and the newest at once when they ask', async () => {
    await shows(500, (opened) => (opened.shown.pointedAt.value = 'e101'));
    expect([drawn()[0], drawn().at(-1)]).toEqual(['Message 76', 'Message 123']);
    await reaches('further');
    expect([drawn()[0], drawn().at(-1)]).toEqual(['Message 76', 'Message 133']);
    await act(() => document.querySelector<HTMLElement>('.to-end')?.click());
    expect([drawn()[0], drawn().at(-1)]).toEqual(['Message 476', 'Message 499']);
  });

  it('keeps that part drawn when the agent says more, and goes to the end when the person does', async () => {
    const panel = await shows(500, (opened) => (opened.shown.pointedAt.value = 'e101'));
    const comes = (seq: number, body: object) =>
      act(() =>
        panel.take({
          ...{ type: 'entries', conversationId: 'c1' },
          // One of the two kinds that are written below.
          entries: [
            { seq, id: `e${seq}`, parent: `e${seq - 1}`, at: 1, conversationId: 'c1', ...body } as unknown as Entry,
          ],
        }),
      );
    await comes(501, { type: 'assistant-message', text: 'Said by it', model: 'm', calls: [] });
    expect(drawn()).toContain('Message 100');
    expect(document.body.textContent).not.toContain('Said by it');
    await comes(502, { type: 'user-message', text: 'One more' });
    expect(drawn()).not.toContain('Message 100');
    expect(drawn()).toContain('One more');
    expect(document.body.textContent).toContain('Said by it');
  });

  it('that grew while it was in front lets go of its oldest when the person says more, unless the focus is there', async () => {
    const panel = await shows(24);
    const says = (from: number, to: number) =>
      act(() =>
        panel.take({
          ...{ type: 'entries', conversationId: 'c1' },
          entries: Array.from({ length: to - from }, (_, i) => {
            const seq = from + i + 1;
            const said = { type: 'user-message', text: `Message ${seq - 1}` };
            return {
              seq,
              id: `e${seq}`,
              parent: `e${seq - 1}`,
              at: 1,
              conversationId: 'c1',
              ...said,
            } as unknown as Entry; // one of its kinds
          }),
        }),
      );
    for (const to of [60, 110, 160]) await says(drawn().length, to);
    expect(drawn()).toHaveLength(160);
    document.querySelector<HTMLElement>('.talk button')?.focus();
    await says(160, 161);
    expect(drawn()).toHaveLength(161);
    act(() => (document.activeElement as HTMLElement).blur()); // the button
    await says(161, 162);
    expect([drawn()[0], drawn().at(-1), drawn().length]).toEqual(['Message 138', 'Message 161', 24]);
  });

  it('keeps no list of its rows for each row that came: what is held grows with its length, not with the square of it', async () => {
    const panel = await shows(1);
    const held: number[] = [];
    for (let seq = 2; seq <= 61; seq++) {
      const entry = { seq, id: `e${seq}`, parent: `e${seq - 1}`, at: 1, type: 'user-message', text: `Message ${seq}` };
      // One of the kinds of entries.
      const entries = [{ ...entry, conversationId: 'c1' } as unknown as Entry];
      await act(() => panel.take({ type: 'entries', conversationId: 'c1', entries }));
      if (seq % 20 === 1) held.push(countHeld(document.body));
    }
    const [first = 0, second = 0, third = 0] = held;
    expect(third - second).toBeLessThan(1.15 * (second - first));
  });

  it('draws the branch to its last message where the reader came there message by message', async () => {
    await shows(130, (opened) => (opened.shown.pointedAt.value = 'e101'));
    await reaches('further');
    expect(drawn().at(-1)).toBe('Message 129');
    expect(document.querySelector('.further')).toBeNull();
  });

  it('lets go what is farthest from the reader, unless something in it has the focus', async () => {
    await shows(500);
    for (let i = 0; i < 20; i++) await reaches('earlier');
    expect([drawn()[0], drawn().at(-1), drawn().length]).toEqual(['Message 276', 'Message 435', 160]);
    for (let i = 0; i < 8; i++) await reaches('further');
    expect([drawn()[0], drawn().at(-1)]).toEqual(['Message 340', 'Message 499']);
    document.querySelector<HTMLElement>('.said button')?.focus();
    await reaches('earlier');
    expect([drawn()[0], drawn().at(-1)]).toEqual(['Message 330', 'Message 499']);
  });

  it('at a message that is no longer there opens at its end', async () => {
    const panel = await shows(500, (opened) => (opened.shown.pointedAt.value = 'gone'));
    expect(drawn()[0]).toBe('Message 476');
    expect(panel.shown.pointedAt.value).toBeNull();
  });

  it('that was left where it was read is drawn there again, and not at its end', async () => {
    const panel = await shows(500, (opened) => {
      opened.shown.reading.saved = { lastMessage: 'c1 e500', entryId: 'e101', into: 12 };
    });
    expect(drawn()).toContain('Message 100');
    expect(panel.shown.reading.saved).toBeNull();
  });

  it('is whole while it is printed', async () => {
    const panel = await shows(500);
    await prints(panel, true);
    expect(drawn()).toHaveLength(500);
    await prints(panel, false);
    expect(drawn()).toHaveLength(24);
  });
});
