/** The answer to a click in a widget, from the log alone. */
import { expect, test } from 'vitest';
import { replay } from '#core/log/replay.ts';
import { answerTo } from '../../../../src/features/blocks/panel/block-answer';
import { autoui, createLog, toCall } from '../../../support/panel-stage/entries';

function clicked() {
  const log = createLog();
  const draw = toCall('widget_display', { source: autoui });
  log.userSays('Show the loans');
  log.modelSays('', draw);
  const id = log.draws(draw, 'data-table', { rows: [{ book: 'Dune' }] });
  log.modelSays('There they are.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 2 });
  log.add({
    ...{ type: 'widget-event', blockId: id, widget: 'data-table', event: 'rowclick' },
    ...{ payload: { book: 'Dune' }, wakes: true },
  });
  const now = (blockId = id) => answerTo(replay(log.entries), blockId);
  return { log, now };
}

test('R76: the answer to a click is awaited, then shown as it is written, until the person says more', () => {
  const { log, now } = clicked();
  expect(now()).toMatchObject({ going: true, text: '', entryId: null });
  log.add({ type: 'events-told' });
  expect(now()).toMatchObject({ going: true, text: '', entryId: null });
  log.modelSays('Dune has three copies.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
  expect(now()).toMatchObject({ going: false, text: 'Dune has three copies.', entryId: 'e8' });
  expect(now('w_other0')).toBeNull();
  log.userSays('And Ubik?');
  expect(now()).toBeNull();
});

test('a run that failed left no answer', () => {
  const { log, now } = clicked();
  log.add({ type: 'events-told' });
  log.add({ type: 'run-ended', reason: 'aborted', turns: 0 });
  expect(now()).toMatchObject({ going: false, text: '', entryId: null });
});
