/** Messages that branch, wait, go and come back, as the panel shows them; and drafts, one for each conversation. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { Entry, EntryBody } from '#core/log/entry.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName, Commands } from '../../../src/core/bus/command';
import type { PanelConnection } from '../../../src/ui/panel/connection';
import { idleConnection } from '../../support/idle-connection';

/** A panel over a log that the test writes; what it asks for is only noted. */
function standIn(kept = new Map<string, string>()) {
  const asked: [CommandName, unknown][] = [];
  let refusal: string | null = null;
  let listen: (fact: PanelNotice) => void = () => undefined;
  const connection: PanelConnection = {
    ...idleConnection,
    async command(name, take) {
      asked.push([name, take]);
      if (refusal) throw new Error(refusal);
      return {} as Commands[typeof name]['answer']; // nobody reads it here
    },
    onNotice: (listener) => {
      listen = listener;
    },
  };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  let seq = 0;
  let head: string | null = null;
  const entry = (body: EntryBody, parent = head): Entry => {
    seq += 1;
    head = `e${seq}`;
    return { ...body, seq, id: head, parent, conversationId: 'c1', at: seq };
  };
  return {
    panel,
    kept,
    asked: (name: CommandName) => asked.filter(([each]) => each === name).map(([, take]) => take),
    refuses: (sentence: string | null) => {
      refusal = sentence;
    },
    /** Each after the one before it, or the first after a named one. */
    logs: (bodies: EntryBody[], after?: string | null) =>
      listen({
        type: 'entries',
        conversationId: 'c1',
        entries: bodies.map((body, i) => entry(body, i === 0 && after !== undefined ? after : undefined)),
      }),
    shown: () =>
      panel.conversation.rows.value?.map((item) => {
        const of = 'versions' in item && item.versions ? ` ${item.versions.at + 1}/${item.versions.ids.length}` : '';
        return `${'text' in item ? item.text : item.type}${of}`;
      }),
  };
}

const user = (text: string): EntryBody => ({ type: 'user-message', text });
const model = (text: string, ...calls: string[]): EntryBody => ({
  ...{ type: 'assistant-message', model: 'm', text },
  calls: calls.map((id) => ({ id, name: id, input: {}, target: null })),
});
const chosen: EntryBody = { type: 'branch-chosen' };
const ended = (reason: 'end_turn' | 'error'): EntryBody => ({ type: 'run-ended', reason, turns: 1 });

describe('what is shown', () => {
  it('is the branch that was chosen last, each message with its place among its versions', () => {
    const { logs, shown } = standIn();
    logs([user('Play jazz'), model('Jazz plays.'), ended('end_turn')]);
    expect(shown()).toEqual(['Play jazz', 'Jazz plays.']);
    logs([user('Play rock'), model('Rock plays.')], null);
    expect(shown()).toEqual(['Play rock 2/2', 'Rock plays.']);
    logs([chosen], 'e3');
    expect(shown()).toEqual(['Play jazz 1/2', 'Jazz plays.']);
  });

  it('where a branch brought nothing, a line of its own leads back', () => {
    const { logs, shown } = standIn();
    logs([user('Hello'), model('Hi.'), ended('end_turn')]);
    logs([{ type: 'run-continued' }, ended('error')], 'e1');
    expect(shown()).toEqual(['Hello', 'versions 2/2', 'ended']);
  });

  it('a deleted message with other versions leaves its place, so that they can be gone back to', () => {
    const { logs, shown, panel } = standIn();
    logs([user('Play jazz')]);
    logs([user('Play rock')], null);
    logs([{ type: 'message-deleted', entryId: 'e2' }]);
    expect(shown()).toEqual(['versions 2/2']);
    expect(panel.conversation.untouched.value).toBe(false);
  });

  it('a streaming answer goes on while another panel does something to the log', () => {
    const { logs, panel } = standIn();
    logs([user('Hello')]);
    panel.take({ type: 'delta', conversationId: 'c1', text: 'Hi' });
    logs([{ type: 'message-queued', text: 'And?' }]);
    panel.take({ type: 'delta', conversationId: 'c1', text: ' there' });
    expect(panel.conversation.draft.value?.text).toBe('Hi there');
    expect(panel.conversation.queue.value.map(({ text }) => text)).toEqual(['And?']);
  });

  it('the canvas is that of the branch', () => {
    const { logs, panel } = standIn();
    const drawn: EntryBody = {
      ...{ type: 'canvas', callId: 'a', operation: { type: 'shown', id: 'w_1', widget: 'text', data: {} } },
    };
    logs([user('Draw'), model('', 'a'), drawn]);
    expect(panel.canvas.blocks.value).toHaveLength(1);
    logs([user('Don’t')], null);
    expect(panel.canvas.blocks.value).toEqual([]);
    logs([chosen], 'e3');
    expect(panel.canvas.blocks.value).toHaveLength(1);
  });

  it('a screen reader is told that another version is shown', () => {
    const { logs, panel } = standIn();
    logs([user('Play jazz'), model('Jazz plays.')]);
    logs([user('Play rock')], null);
    logs([chosen], 'e2');
    expect(panel.conversation.announcement.value).toBe('Showing another version of this chat.');
  });
});

describe('a message', () => {
  it('said otherwise is sent trimmed; a refusal keeps the text', async () => {
    const { panel, asked, refuses } = standIn();
    panel.messages.editing.value = { id: 'e1', text: ' Play rock ' };
    refuses('A run is still in progress.');
    expect(await panel.messages.sendEdit()).toBe(false);
    expect(panel.messages.editing.value?.text).toBe(' Play rock ');
    refuses(null);
    expect(await panel.messages.sendEdit()).toBe(true);
    expect(asked('edit-message').at(-1)).toEqual({ conversationId: 'c1', entryId: 'e1', text: 'Play rock' });
    expect(panel.messages.editing.value).toBeNull();
  });

  it('walked goes to the version beside it, and the step is told once', async () => {
    const { panel, asked } = standIn();
    const versions = { ids: ['e1', 'e4'], at: 0 };
    await panel.messages.walk(versions, 1);
    expect(asked('choose-branch')).toEqual([{ conversationId: 'c1', entryId: 'e4' }]);
    expect(panel.messages.arrived({ ids: ['e9'], at: 0 })).toBeNull();
    expect(panel.messages.arrived({ ...versions, at: 1 })).toBe(1);
    expect(panel.messages.arrived({ ...versions, at: 1 })).toBeNull();
  });

  it('R98: an answer goes with the turns that only called before it', () => {
    const { logs, panel } = standIn();
    logs([user('Look'), model('', 'a'), model('', 'b'), model('There.')]);
    const answer = panel.conversation.rows.value?.at(-1);
    expect(answer).toMatchObject({ type: 'answer', turns: ['e2', 'e3', 'e4'], messageId: 'e1' });
  });

  describe('deleted', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('is offered back in its own chat only', async () => {
      const { panel } = standIn();
      const removing = panel.messages.remove(['e1']);
      void panel.conversation.show('c2', 7);
      await removing;
      expect(panel.messages.removed.value).toBeNull();
    });

    it('can be taken back for 8 seconds', async () => {
      const { panel, asked } = standIn();
      await panel.messages.remove(['e1', 'e2']);
      vi.advanceTimersByTime(7900);
      await panel.messages.takeBack();
      expect(asked('restore-messages')).toEqual([{ conversationId: 'c1', entryIds: ['e1', 'e2'] }]);
      await panel.messages.remove(['e1']);
      vi.advanceTimersByTime(8100);
      expect(panel.messages.removed.value).toBeNull();
    });
  });
});

describe('the composer', () => {
  it('keeps a draft for each conversation, also when the panel is closed', async () => {
    const { panel, kept } = standIn();
    panel.composer.text.value = 'Half a thou';
    await panel.shown.show('c2');
    expect(panel.composer.text.value).toBe('');
    panel.composer.text.value = 'Something else';
    await panel.shown.show('c1');
    expect(panel.composer.text.value).toBe('Half a thou');
    const reopened = standIn(kept);
    expect(reopened.panel.composer.text.value).toBe('Half a thou');
    await reopened.panel.shown.show('c2');
    expect(reopened.panel.composer.text.value).toBe('Something else');
  });

  it('forgets the drafts that were touched longest ago when there are more than 50', async () => {
    const { panel } = standIn();
    for (let i = 0; i < 52; i++) {
      await panel.shown.show(`d${i}`);
      panel.composer.text.value = `Draft ${i}`;
    }
    await panel.shown.show('d0');
    expect(panel.composer.text.value).toBe('');
    await panel.shown.show('d40');
    expect(panel.composer.text.value).toBe('Draft 40');
  });

  it('survives drafts that somebody else wrote', () => {
    expect(standIn(new Map([['tabhand.drafts', '{"a":']])).panel.composer.text.value).toBe('');
    expect(standIn(new Map([['tabhand.drafts', '[1]']])).panel.composer.text.value).toBe('');
  });

  it('quotes behind what stands there, each line marked', () => {
    const { panel } = standIn();
    panel.composer.quote('One\n\ntwo');
    expect(panel.composer.text.value).toBe('> One\n>\n> two\n\n');
    panel.composer.quote('three');
    expect(panel.composer.text.value).toBe('> One\n>\n> two\n\n> three\n\n');
    expect(panel.composer.wanted.value).toBe(true);
  });

  it('takes a waiting message back in front of what stands there, unless it was sent meanwhile', async () => {
    const { panel, logs, refuses } = standIn();
    logs([user('Hello'), { type: 'message-queued', text: 'And jazz?' }]);
    const [queued] = panel.conversation.queue.value;
    if (!queued) throw new Error('It waits.');
    panel.composer.text.value = 'And rock?';
    refuses('This message no longer waits.');
    await panel.composer.editQueued(queued);
    expect(panel.composer.text.value).toBe('And rock?');
    refuses(null);
    await panel.composer.editQueued(queued);
    expect(panel.composer.text.value).toBe('And jazz?\nAnd rock?');
  });
});
