/** The real panel over a log that the bench writes: draws a widget when asked and says how long that took. */

import type { JsonObject } from '#core/tools/tool.ts';
import { specs } from '#widgets/specs.ts';
import { mountPanel } from '../../../../entrypoints/sidepanel/mount';
import { autoui, createLog, toCall } from '../../../support/panel-stage/entries';
import { connectTo } from '../../../support/panel-stage/fake-connection';

const log = createLog();
const call = toCall('widget_display', { source: autoui });
log.userSays('Show it.');
log.modelSays('', call);
log.starts(call);

const connection = connectTo({ facts: [{ type: 'entries', conversationId: 'c1', entries: [...log.entries] }] });
let told = log.entries.length;
type Listen = Parameters<typeof connection.onNotice>[0];
let listen: Listen = () => undefined;
localStorage.clear();
mountPanel(
  document.body,
  {
    ...connection,
    onNotice: (listener) => {
      listen = listener;
      connection.onNotice(listener);
    },
  },
  { place: 'canvas' },
);

/** What the log has gained arrives at the panel. */
function arrive(): void {
  listen({ type: 'entries', conversationId: 'c1', entries: log.entries.slice(told) });
  told = log.entries.length;
}

const viewOf = (widget: string) => document.querySelector(`[data-view="${widget}"]`);

function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!holds()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

const painted = async () => {
  // The first comes before the frame that holds the change is drawn, the second after it.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};

/** Milliseconds from the arrival of the widget's entry. */
export interface Drawing {
  /** Until its view is in the document. */
  stands: number;
  /** Until the frame after the one that shows it. */
  painted: number;
}

/** Draws a widget, and takes it away again. */
async function draw(widget: string, data: JsonObject): Promise<Drawing> {
  const id = log.draws(call, widget, data);
  const start = performance.now();
  const there = until(() => viewOf(widget) !== null && !document.querySelector('.drawn[aria-busy]'));
  arrive();
  await there;
  const stands = performance.now() - start;
  await painted();
  const drawing = { stands, painted: performance.now() - start };
  const gone = until(() => viewOf(widget) === null);
  log.changes({ type: 'removed', id });
  arrive();
  await gone;
  await painted();
  return drawing;
}

const names = specs.map(({ name }) => name);

export type Clock = { names: string[]; drawSample(name: string): Promise<Drawing> };

const clock: Clock = {
  names,
  drawSample: (name) => draw(name, specs.find((spec) => spec.name === name)?.sample ?? {}),
};
Object.assign(globalThis, { clockHere: () => clock });
