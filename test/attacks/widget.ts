/** What a widget’s data, a program in a widget, and whatever else got into the panel may try. */
import { expect, vi } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';
import { fitPayload } from '#core/log/widget-events.ts';
import { isOpenableLink } from '#core/tools/web-links.ts';
import { widgetRules } from '#widgets/server/rules.ts';
import { pagePolicy, pagesWithoutNetwork } from '../../scripts/page-policy';
import { queueEvent } from '../../src/core/log/widget-events';
import { SandboxHost } from '../../src/ui/sandbox-host';
import { createOutlet, readProgramMessage } from '../../src/widgets/kinds/js-sandbox/view';
import { safeStyles } from '../../src/widgets/server/styles';
import { createSandboxFrame } from '../support/sandbox-frame';
import { attacksBy } from './attack';

const shop = 'https://shop.example';
const nest = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 1 as unknown); // unknown: of any depth
const isDrawn = (widget: string, data: object) => widgetRules.check(widget, { ...data }, shop).type === 'checked';
const city = { field: 'city', type: 'nominal' };
const bars = { mark: 'bar', encoding: { x: city, y: { field: 'value', type: 'quantitative' } } };
/** Whether a chart of so many rows may be drawn. */
const isChart = (spec: object, rows = 2) =>
  isDrawn('vega-lite', { spec, rows: Array.from({ length: rows }, (_, value) => ({ city: `${value}`, value })) });
const computes = (calculate: string) => isChart({ ...bars, transform: [{ calculate, as: 'a' }] });
const pictureOf = (src: string) => JSON.stringify(widgetRules.check('gallery', { images: [{ src, alt: 'a' }] }, shop));

/** What a page of ours may not do, by its own policy or that of the manifest. */
function forbids(directive: string): boolean {
  const plugin = pagesWithoutNetwork();
  const write = plugin.transformIndexHtml as (page: string, about: { filename: string }) => string; // as this plugin has it
  const [, own = ''] = /content="([^"]*)"/.exec(write('<head>', { filename: 'sidepanel' })) ?? [];
  return [own, pagePolicy('chrome')].some((policy) => policy.split('; ').includes(`${directive} 'none'`));
}

/** What a program that sends this reaches the chat with. */
function passed(...data: unknown[]): unknown[] {
  const heard: unknown[] = [];
  const outlet = createOutlet({}, { onData: (each) => heard.push(each), onHeld: () => undefined });
  outlet.see(true);
  for (const each of data) outlet.take(each);
  outlet.end();
  return heard;
}

/** A program's frame that speaks to the panel, and what the panel hears. */
function speaks() {
  const { frame, says } = createSandboxFrame();
  const [heard, stopped]: [unknown[], string[]] = [[], []];
  const host = new SandboxHost(frame, {
    onReady: () => undefined,
    onTheme: () => undefined,
    onMessage: (data) => heard.push(data),
    onStop: (why) => stopped.push(why),
  });
  host.listen(1);
  return { says, heard, stopped };
}

export const byWidget = [
  ...attacksBy('widget', 'loading', [
    {
      name: 'makes a chart’s marks links',
      breach: 'A click opens an address that nobody saw.',
      guard: 'a chart says only what is known',
      attempt: () => expect(isChart({ ...bars, encoding: { ...bars.encoding, href: { value: shop } } })).toBe(false),
    },
    {
      name: 'gives a chart’s marks addresses of pictures',
      breach: 'Each mark loads a picture, and tells who looks.',
      guard: 'a chart says only what is known',
      attempt: () => expect(isChart({ ...bars, encoding: { ...bars.encoding, url: city } })).toBe(false),
    },
    {
      name: 'links to a script',
      breach: 'A click runs it in the panel.',
      guard: 'only plain links open',
      attempt: () => expect(isOpenableLink('javascript:alert(1)')).toBe(false),
    },
    {
      name: 'shows a drawing with a script in it',
      breach: 'It runs in the panel.',
      guard: 'a picture as data is no drawing',
      attempt: () => expect(pictureOf('data:image/svg+xml,<svg onload=alert(1)>')).not.toContain('onload'),
    },
    {
      name: 'shows a picture whose address is a script',
      breach: 'The panel has an address that runs.',
      guard: 'a picture’s address is the web’s',
      attempt: () => expect(pictureOf('javascript:alert(1)')).not.toContain('javascript'),
    },
    {
      name: 'shows a picture at a path that leads to another host',
      breach: 'A host that nobody chose learns who looks.',
      guard: 'a path stays on its site',
      attempt: () => expect(pictureOf('//evil.example/4711')).not.toContain('evil'),
    },
    {
      name: 'sets a background with an address',
      breach: 'The panel tells a host who looks.',
      guard: 'a colour is plain',
      attempt: () => expect(safeStyles({ bg: 'url(https://evil.example)' })).toEqual({}),
    },
    {
      name: 'speaks to a server from the panel, once it has got a script into it',
      breach: 'Everything that the panel shows is out.',
      guard: 'pages of ours have no network',
      attempt: () => expect(forbids('connect-src')).toBe(true),
    },
    {
      name: 'sends a form out of the panel',
      breach: 'What stands in the panel is out, without a script.',
      guard: 'pages of ours send no form',
      attempt: () => expect(forbids('form-action')).toBe(true),
    },
    {
      name: 'moves the addresses of the panel to its own host',
      breach: 'The panel loads its scripts from there.',
      guard: 'pages of ours have no other base',
      attempt: () => expect(forbids('base-uri')).toBe(true),
    },
    {
      name: 'loads a plug-in into the panel',
      breach: 'What the policy doesn’t name is allowed.',
      guard: 'pages of ours load no objects',
      attempt: () => expect(forbids('object-src')).toBe(true),
    },
  ]),
  ...attacksBy('widget', 'work', [
    {
      name: 'nests its data without end',
      breach: 'Drawing overflows the stack.',
      guard: 'a widget’s data has a depth',
      attempt: () => expect(isDrawn('json-viewer', { data: nest(150) })).toBe(false),
    },
    {
      name: 'has data of 5 MB',
      breach: 'The panel freezes.',
      guard: 'a widget’s data has a size',
      attempt: () => expect(isDrawn('json-viewer', { data: 'x'.repeat(5_000_000) })).toBe(false),
    },
    {
      name: 'draws 12,000 seats, each in bounds',
      breach: 'The panel freezes.',
      guard: 'a drawing has few marks',
      attempt() {
        const groups = [1, 2, 3, 4].map((n) => ({ id: `${n}`, label: `${n}`, seats: 3_000 }));
        expect(isDrawn('hemicycle', { groups })).toBe(false);
      },
    },
    {
      name: 'reports an event of 50 kB',
      breach: 'It fills the next prompt.',
      guard: 'an event is short',
      attempt: () => expect(JSON.stringify(fitPayload({ label: 'x'.repeat(50_000) })).length).toBeLessThan(11_000),
    },
    {
      name: 'reports a thousand events before the next turn',
      breach: 'They fill the next prompt.',
      guard: 'a queue of events is short',
      attempt() {
        const event = (i: number) => ({
          blockId: `w_${i}`,
          widget: 'table',
          event: 'select',
          payload: {},
          wakes: true,
        });
        let queued = emptyConversation.queuedEvents;
        for (let i = 0; i < 1_000; i++) queued = queueEvent(queued, { ...event(i) } as never); // the members that count
        expect(queued).toHaveLength(20);
      },
    },
    {
      name: 'floods the panel with messages of its program',
      breach: 'The panel works on thousands of messages a second.',
      guard: 'a sandbox’s flood is stopped',
      attempt() {
        const { says, heard, stopped } = speaks();
        for (let i = 0; i < 2_000 && stopped.length === 0; i += 1) says({ data: i });
        expect(stopped).toEqual(['flood']);
        expect(heard.length).toBeLessThan(700); // the seconds of a clock may change on the way
      },
    },
    {
      name: 'sends a message of 50 kB from its program',
      breach: 'It fills the next prompt.',
      guard: 'a sandbox’s data is short',
      attempt: () => expect(passed('x'.repeat(50_000))).toEqual([]),
    },
    {
      name: 'sends ten messages at once from its program',
      breach: 'Each is an entry in the log, and may wake the model.',
      guard: 'a sandbox speaks seldom',
      attempt() {
        vi.useFakeTimers();
        expect(passed(...Array.from({ length: 10 }, (_, i) => i))).toEqual([0]);
        vi.useRealTimers();
      },
    },
  ]),
  ...attacksBy('widget', 'work', [
    {
      name: 'draws a small chart for each of 200 rows',
      breach: 'The panel stands still.',
      guard: 'a chart has a most of work',
      attempt: () => expect(isChart({ ...bars, encoding: { ...bars.encoding, facet: city } }, 200)).toBe(false),
    },
    {
      name: 'cuts a chart into a billion bins',
      breach: 'The panel stands still.',
      guard: 'a chart has a most of work',
      attempt: () =>
        expect(isChart({ mark: 'bar', encoding: { x: { field: 'value', bin: { step: 1e-9 } } } })).toBe(false),
    },
    {
      name: 'draws 20,000 points',
      breach: 'The panel stands still.',
      guard: 'a chart has a most of work',
      attempt: () => expect(isChart({ mark: 'point', encoding: { x: { field: 'value' } } }, 20_000)).toBe(false),
    },
  ]),
  ...attacksBy('widget', 'program', [
    {
      name: 'reaches a constructor from a chart’s expression',
      breach: 'The expression is a program in the panel.',
      guard: 'a chart’s expressions only compute',
      attempt: () => expect(computes("datum['constructor']")).toBe(false),
    },
    {
      name: 'writes a constructor’s name with escapes in a chart’s expression',
      breach: 'The expression is a program in the panel.',
      guard: 'a chart’s expressions only compute',
      attempt: () => expect(computes("datum['\\u0063onstructor']")).toBe(false),
    },
    {
      name: 'changes the data of a chart from its expression',
      breach: 'A chart shows what nobody gave it.',
      guard: 'a chart’s expressions only compute',
      attempt: () => expect(computes("modify('source_0', datum)")).toBe(false),
    },
    {
      name: 'makes its frame as high as the screen',
      breach: 'It hides that it is a program.',
      guard: 'a frame has a height',
      attempt: () => expect(readProgramMessage({ height: 99_999 })).toEqual({ type: 'height', height: 600 }),
    },
  ]),
];
