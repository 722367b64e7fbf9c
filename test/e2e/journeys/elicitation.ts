/** Servers of both eras that ask the user during a call: a form accepted, declined and closed, a page opened, progress, a task, and a background that dies meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import { startMcp, type TestServer } from '../../features/servers/mcp-server';
import { type AskingServer, serveAsking } from '../../support/asking-server';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, ending, personSays } from '../../support/journey';
import { sampled } from '../../support/sample';

const calls = (tool: string, of = 'desk') => [
  { calls: [{ match: ending(`${of}_mcp_${tool}`), arguments: {} }] },
  { text: `The tool ${tool} has ended.` },
];

const asked = { question: 'Inside or outside?', choices: ['inside', 'outside'] };

export function elicitationJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let server: AskingServer;
  let older: TestServer;
  const answersToOlder: object[] = [];
  let model: ModelServer;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, server] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 }), serveAsking()]);
    model = await serveModel([
      ...['choose_seat', 'choose_seat', 'choose_seat', 'connect_calendar'].flatMap((tool) => calls(tool)),
      { calls: [{ match: ending('ask_user'), arguments: asked }] },
      { text: 'Outside it is.' },
      ...['reserve', 'choose_seat', 'print'].flatMap((tool) => calls(tool)),
      ...['choose_desk', 'choose_desk', 'choose_desk'].flatMap((tool) => calls(tool, 'counter')),
    ]);
    older = await startMcp((mcp) => {
      const facts = { description: 'Has the user choose a desk', annotations: { readOnlyHint: true } };
      mcp.registerTool('choose_desk', facts, async ({ requestId: relatedRequestId }) => {
        const requestedSchema = { type: 'object' as const, properties: { name: { type: 'string' as const } } };
        const asked = { message: 'Which desk?', requestedSchema: { ...requestedSchema, required: ['name'] } };
        const answer = await mcp.server.elicitInput(asked, { relatedRequestId });
        answersToOlder.push(answer);
        return { content: [{ type: 'text', text: `You said ${answer.action}` }] };
      });
    });
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await choosesModelAt(panel, model.url);
    await addsServer(panel, server.url, 'desk');
    await panel.sees('1 of 1 connected');
    await addsServer(panel, older.url, 'counter');
    await panel.sees('2 of 2 connected');
    await panel.click('Chat');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([server?.close(), older?.[Symbol.asyncDispose](), site?.close(), model?.close()]);
  });

  const writesName = (name: string) =>
    panel.value(`(() => {
      const field = document.querySelector('[data-field="/name"] :is(input, textarea)');
      field.value = '${name}';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
  const cardIsGone = () => panel.until(`document.querySelector('.ask') === null`);
  const isAnswered = (count: number) => expect.poll(() => server.answers.length, { timeout: 8000 }).toBe(count);

  test('a form says who asks and for which tool, begins with the server’s defaults, and is sent once it fits', async () => {
    await personSays(panel, 'A seat, please');
    await panel.click('Always allow');
    await panel.sees('desk asks you for an answer');
    await panel.sees('choose_seat');
    await panel.sees('Which seat?');
    await panel.click('Send to desk');
    await panel.sees('This is required.');
    await writesName('Ada');
    await panel.click('Send to desk');
    await isAnswered(1);
    expect(JSON.parse(server.answers[0] ?? '')).toEqual({
      action: 'accept',
      content: { name: 'Ada', class: 'second' },
    });
    await cardIsGone();
  });

  test.each([
    ['Decline', 'decline', 2],
    ['Not now', 'cancel', 3],
  ])('%s tells the server: %s', async (button, action, count) => {
    await personSays(panel, 'Another seat, please');
    await panel.sees('desk asks you for an answer');
    await panel.click(button);
    await isAnswered(count);
    expect(JSON.parse(server.answers.at(-1) ?? '')).toEqual({ action });
    await cardIsGone();
  });

  test('a page opens only by a click, and the call goes on when the user says that they are done', async () => {
    await personSays(panel, 'Connect my calendar');
    await panel.sees('desk asks you to open a page');
    await panel.sees(`${new URL(server.url).origin}/connect`);
    expect(await panel.text()).not.toContain('isn’t encrypted'); // it never leaves this computer
    expect(server.visits).toBe(0);
    await panel.click('Open the page');
    await expect.poll(() => server.visits).toBe(1);
    await panel.click('Continue');
    await isAnswered(4);
    expect(JSON.parse(server.answers.at(-1) ?? '')).toEqual({ action: 'accept' });
    await cardIsGone();
  });

  test('the model asks in the middle of its run, a click on a choice answers, and the run goes on', async () => {
    await personSays(panel, 'Book me a table');
    await panel.sees('The model asks you');
    await panel.sees('Inside or outside?');
    await panel.click('outside');
    await panel.sees('Outside it is.');
    expect(JSON.stringify(model.requests.at(-1))).toMatch(/answer[\\":]+outside/);
  });

  test('how far a call is, is shown while it runs', async () => {
    await personSays(panel, 'Reserve it');
    await panel.sees('Half way');
    expect(await panel.value(`document.querySelector('.far progress').position`)).toBe(0.5);
    server.release();
    await panel.seesNoMore('Half way');
  });

  test('a question outlives the background, and its answer takes the call up where it was', async () => {
    await personSays(panel, 'One more seat');
    await panel.sees('desk asks you for an answer');
    await browser.killBackground();
    await writesName('Grace');
    await panel.click('Send to desk');
    await isAnswered(5);
    expect(JSON.parse(server.answers.at(-1) ?? '')).toMatchObject({ content: { name: 'Grace' } });
    await cardIsGone();
  });

  test('a call that becomes a task outlives the background, and isn’t made twice', async () => {
    await personSays(panel, 'Print the ticket');
    await panel.sees('Page 3 of 7');
    await browser.killBackground();
    server.isPrinted = true;
    await panel.sees('The tool print has ended.');
    expect(server.prints).toBe(1);
    expect(JSON.stringify(model.requests.at(-1))).toContain('Printed');
  });

  // Declined and closed, it is told so by the same road: every day in Node, test/features/servers/mcp-elicitation.test.ts.
  const answers: [button: string, answer: { action: string; content?: { name: string } }][] = [
    ['Send to counter', { action: 'accept', content: { name: 'Ada' } }],
    ['Decline', { action: 'decline' }],
    ['Not now', { action: 'cancel' }],
  ];
  test.each(sampled(answers, 3))(
    'a server of the older era, whose call waits meanwhile, gets the answer too: %s',
    async (button, answer) => {
      await personSays(panel, 'A desk, please');
      if (answersToOlder.length === 0) await panel.click('Always allow');
      if (answersToOlder.length === 1) await panel.click('Allow in this chat');
      await panel.sees('counter asks you for an answer');
      await panel.sees('Which desk?');
      if (answer.content) await writesName(answer.content.name);
      await panel.click(button);
      await expect.poll(() => answersToOlder.at(-1), { timeout: 8000 }).toEqual(answer);
      await cardIsGone();
      await panel.sees('The tool choose_desk has ended.');
    },
  );
}
