// @vitest-environment happy-dom
/** A manual run whether it works or waits for the user, and what to do once it is over. */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { ManualRunOutcome } from '../../../../src/features/tools/panel/run-outcome';
import { PanelContext } from '../../../../src/ui/panel/context';
import { weather } from '../../../support/panel-stage/entries';

afterEach(() => render(null, document.body));

const question = { id: 'e1', mode: 'form', message: 'Which seat?', schema: { type: 'object', properties: {} } };

async function draws(run: object, tool: object) {
  const bench = {
    runs: signal([{ id: 'r1', at: Date.now(), duration: 9, tool: 'book_seat', ...run }]),
    shown: signal('r1'),
    asking: signal(new Set()),
    progress: signal(new Map()),
    placed: signal({ tool: { source: weather, ...tool } }),
  } as never; // what a run reads
  const panel = { servers: signal([]) } as never; // as above
  await act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <ManualRunOutcome bench={bench} />
      </PanelContext.Provider>,
      document.body,
    ),
  );
}

test.each([
  [[], 'Running'],
  [[question], 'This waits for your answer.'],
])('a run whose server asks %j says: %s', async (elicitations, words) => {
  await draws({ outcome: null, elicitations }, {});
  expect(document.querySelector('[role=status]')?.textContent).toBe(words);
});

test.each([true, false])(
  'whether it has to be checked after it was cancelled depends on whether it only reads: %s',
  async (readOnly) => {
    await draws({ outcome: { type: 'failure', code: 'aborted', values: {} } }, { hints: { readOnly } });
    expect(document.body.textContent?.includes('check before you repeat it')).toBe(!readOnly);
  },
);
