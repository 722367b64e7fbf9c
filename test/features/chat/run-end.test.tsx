// @vitest-environment happy-dom
/** How a run failed: what the user can do about it, in the order in which it helps. */
import { expect, test } from 'vitest';
import { RunEnd } from '../../../src/features/chat/panel/run-end';
import { PanelContext } from '../../../src/ui/panel/context';
import { drawnBy } from '../../support/drawn';

test('with keys locked, unlocking comes first: trying again would fail as before', () => {
  const panel = {
    models: { current: { value: null }, others: { value: [] } },
    model: { value: null },
  };
  const place = drawnBy(
    <PanelContext.Provider value={panel as never /* all that the notice reads */}>
      <RunEnd type="ended" id="end" reason="error" turns={1} failure={{ code: 'keys-locked', values: {} }} last />
    </PanelContext.Provider>,
  );
  expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Unlock',
    'Try again',
    'Use another model',
  ]);
  place.remove();
});
