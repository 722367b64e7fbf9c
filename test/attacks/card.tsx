/** How an approval card could show less than runs, or be answered for the user; what is drawn elsewhere as files. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect } from 'vitest';
import { CodeBlock } from '#ui/code-block.tsx';
import type { PanelConnection } from '../../entrypoints/sidepanel/mount';
import { createPanel } from '../../entrypoints/sidepanel/panel';
import { ApprovalCard } from '../../src/features/conversation/panel/approval-card';
import { toCanvasPage, toStill } from '../../src/features/exports/canvas-page';
import { PanelContext } from '../../src/ui/panel/context';
import { eventually } from '../support/eventually';
import { createLog, toCall } from '../support/panel-stage/entries';
import { connectTo } from '../support/panel-stage/fake-connection';
import { around } from '../support/panel-stage/world';
import { attacksBy } from './attack';

/** The card of the first call, and what the panel has commanded. */
async function shows(...inputs: Record<string, unknown>[]) {
  const log = createLog();
  log.userSays('Send it');
  const calls = inputs.map((input) => toCall('send', { input, description: 'Sends' }));
  log.modelSays('', ...calls);
  for (const { id: callId } of calls)
    log.add({ type: 'approval-asked', callId, reason: 'changes-something', mayRemember: true });
  const scene = connectTo({ facts: around({ type: 'entries', conversationId: 'c1', entries: log.entries }) });
  const commanded: string[] = [];
  const command: PanelConnection['command'] = (name, input) => {
    commanded.push(name);
    return scene.command(name, input);
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const connection = { ...scene, command };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(async () => {
    render(<PanelContext.Provider value={panel}>{<ApprovalCard />}</PanelContext.Provider>, document.body);
    await panel.conversation.open(7);
  });
  return commanded;
}

const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name);
const card = () => document.querySelector('.args')?.textContent ?? '';

export const byCard = [
  ...attacksBy('model output', 'card', [
    {
      name: 'puts an argument behind one of 2,000 lines',
      breach: 'The user allows an argument that lies many screens below.',
      guard: 'long arguments are folded',
      async attempt() {
        await shows({ text: `Dear all, ${'\n'.repeat(2000)}and more`, to: 'thief@evil.example' });
        expect(card()).toContain('thief@evil.example');
        expect(card().length).toBeLessThan(400);
      },
    },
    {
      name: 'puts an argument behind another one’s endless name',
      breach: 'A name takes all the room that the card has.',
      guard: 'long names are folded',
      async attempt() {
        await shows({ [`text ${'x'.repeat(20_000)}`]: 1, to: 'thief@evil.example' });
        expect(card().length).toBeLessThan(400);
      },
    },
    {
      name: 'is allowed before its long argument was read',
      breach: 'What runs was never in sight.',
      guard: 'nothing is allowed unread',
      async attempt() {
        await shows({ text: 'x'.repeat(5_000) });
        expect(button('Allow once')?.disabled).toBe(true);
      },
    },
    {
      name: 'hides a character in an argument',
      breach: 'What runs isn’t what the card shows.',
      guard: 'invisible characters are shown',
      async attempt() {
        await shows({ to: 'anna\u202e@x.example' });
        expect(card()).toContain('U+202E');
      },
    },
    {
      name: 'hides an object replacement character in an argument',
      breach: 'What runs holds a character that the card draws as nothing.',
      guard: 'places of objects are invisible too',
      async attempt() {
        await shows({ to: 'anna\ufffc@x.example' });
        expect(card()).toContain('U+FFFC');
      },
    },
    {
      name: 'has its card follow another under a double click',
      breach: 'The second click allows a call that was never seen.',
      guard: 'a double click answers once',
      async attempt() {
        const commanded = await shows({ to: 'anna' });
        const second = new MouseEvent('click', { bubbles: true, detail: 2 });
        await act(async () => void button('Allow once')?.dispatchEvent(second));
        expect(commanded).not.toContain('approve');
      },
    },
  ]),
  ...attacksBy('model output', 'work', [
    {
      name: 'gives 10,000 arguments',
      breach: 'Drawing the card freezes the panel.',
      guard: 'a card draws few arguments',
      async attempt() {
        await shows(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`a${i}`, i])));
        expect(document.querySelectorAll('.args dt').length).toBeLessThan(200);
      },
    },
    {
      name: 'has 40,000 letters coloured as code that has no punctuation',
      breach: 'Colouring each block holds the panel for five seconds.',
      guard: 'code without punctuation has no colours',
      async attempt() {
        const draw = (content: string) => act(() => render(<CodeBlock content={content} lang="c" />, document.body));
        await import('../../src/ui/highlight');
        await draw('return a;');
        await eventually(() => expect(document.querySelector('code span')).not.toBeNull());
        await draw('return '.repeat(400));
        expect(document.querySelector('code span')).toBeNull();
      },
    },
    {
      name: 'has a formula of 300 characters draw 27,000 letters',
      breach: 'Each formula holds the panel for a second.',
      guard: 'a formula defines nothing',
      async attempt() {
        const { drawMaths } = await import('../../src/ui/markdown/draw-maths');
        const place = document.createElement('span');
        drawMaths(`\\def\\b#1{${'#1'.repeat(30)}}\\b{\\b{${'x'.repeat(30)}}}`, place, false);
        expect(place.textContent.length).toBeLessThan(1_000);
      },
    },
    {
      name: 'asks for 120 approvals at once',
      breach: 'The list of what waits fills the panel.',
      guard: 'a card lists few calls',
      async attempt() {
        await shows(...Array.from({ length: 120 }, (_, i) => ({ i })));
        expect(document.querySelectorAll('.others li').length).toBeLessThan(10);
      },
    },
  ]),
  ...attacksBy('widget', 'loading', [
    {
      name: 'has a picture loaded when an exported canvas is opened',
      breach: 'A host learns that the file is read, and where.',
      guard: 'an exported canvas has only its own pictures',
      async attempt() {
        const drawn = document.createElement('div');
        drawn.append(Object.assign(document.createElement('img'), { src: 'https://evil.example/a.png', alt: 'A' }));
        const [board, stack] = await Promise.all([toStill(drawn), toStill(drawn)]);
        expect(toCanvasPage(board, stack, { title: 'T', date: 'D' })).not.toContain('evil.example');
      },
    },
  ]),
];
