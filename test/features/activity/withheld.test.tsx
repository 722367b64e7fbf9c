// @vitest-environment happy-dom
/** What the Console says about servers whose tools a turn did not offer, from the log to the screen. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { EntryOf } from '#core/log/entry.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { Commands } from '../../../src/core/bus/command';
import { Console } from '../../../src/features/activity/panel/console';
import type { PanelConnection } from '../../../src/ui/panel/connection';
import { PanelContext } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';
import { createLog } from '../../support/panel-stage/entries';

type Withheld = NonNullable<EntryOf<'assistant-message'>['withheld']>;

/** Draws the Console of a conversation with one turn, and returns its notes. */
async function notesOf(withheld: Withheld | undefined): Promise<string[]> {
  let notify: (notice: PanelNotice) => void = () => undefined;
  const connection: PanelConnection = {
    ...idleConnection,
    async command(name) {
      const nothing: unknown = {};
      return nothing as Commands[typeof name]['answer']; // nothing here reads an answer
    },
    onNotice: (listener) => {
      notify = listener;
    },
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  const log = createLog();
  log.userSays('Will it rain tomorrow?');
  log.add({ type: 'assistant-message', model: 'm', text: 'I can’t look it up now.', calls: [], withheld });
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
  await act(() => notify({ type: 'entries', conversationId: 'c1', entries: log.entries }));
  await act(() => render(<PanelContext.Provider value={panel}>{<Console />}</PanelContext.Provider>, document.body));
  return [...document.querySelectorAll('.evt')].map(({ textContent }) => textContent);
}

afterEach(() => render(null, document.body));

test('R107: the Console says at the turn which server could not be reached, so that its tools weren’t offered', async () => {
  expect(await notesOf([{ server: 'weather', tools: 4, reason: 'unreachable' }])).toEqual([
    'weather can’t be reached: its tools weren’t offered',
  ]);
  expect(document.querySelector('.evt')?.classList.contains('warn')).toBe(true);
});

test('R107: a server that was too large is told apart from one that could not be reached', async () => {
  const withheld: Withheld = [
    { server: 'weather', tools: 4, reason: 'unreachable' },
    { server: 'library', tools: 300, reason: 'too-large' },
  ];
  expect(await notesOf(withheld)).toEqual([
    'weather can’t be reached: its tools weren’t offered',
    'library is too large: of its 300 tools, only those that search_tools found were offered',
  ]);
});

test('R107: a turn that offered the tools of every server says nothing about it', async () => {
  expect(await notesOf(undefined)).toEqual([]);
});
