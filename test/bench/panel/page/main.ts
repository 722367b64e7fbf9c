/**
 * The real panel over a log of 2,000 messages: says when its end was drawn. With `?read` what reads Markdown, which is loaded beside the
 * panel's start, is there before.
 */
import { mountPanel } from '../../../../entrypoints/sidepanel/mount';
import { bringProse } from '../../../../src/ui/controls/prose';
import { createLog, toCall } from '../../../support/panel-stage/entries';
import { connectTo } from '../../../support/panel-stage/fake-connection';
import { around } from '../../../support/panel-stage/world';

const answers = [
  'The next train leaves at **12:04** from platform 3.',
  '- Lyon, 74 mm\n- Dijon, 12 mm\n- Paris, none\n\nIt stops on *Sunday evening*.',
  '| place | trains |\n|---|--:|\n| Lyon | 204 |\n| Dijon | 61 |\n\nBoth lines run on time.',
  '```js\nconst late = trains.filter(({ delay }) => delay > 5);\n```\n\nThat gives the late ones.',
];

const log = createLog();
for (let i = 0; i < 1000; i++) {
  log.userSays(`Question ${i}: what about the trains that come after this one, and are they on time?`);
  const calls = i % 10 === 0 ? [toCall('departures', { input: { place: 'Lyon', from: i } })] : [];
  log.modelSays(calls.length > 0 ? '' : (answers[i % answers.length] ?? ''), ...calls);
  for (const call of calls) {
    log.starts(call);
    log.answers(call, '{"trains": 12}', 120);
  }
}

if (location.search === '?read') await bringProse();
localStorage.clear();
const start = performance.now();
const connection = connectTo({
  facts: around({ type: 'entries', conversationId: 'c1', entries: log.entries }),
});
mountPanel(document.body, connection, {});
const look = () => {
  const box = document.querySelector('.main');
  const isThere = box && document.querySelector('.talk .user') && box.scrollTop > 1000;
  if (!isThere) return requestAnimationFrame(look);
  return requestAnimationFrame(() => Object.assign(globalThis, { drawnAfter: performance.now() - start }));
};
look();
