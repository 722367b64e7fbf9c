/** Agents at the door, in either browser: the user lets them in, decides on their calls, and sends them away. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { connectAgent, type DoorHome, installInHome } from '../../support/agent-door';
import {
  type LaunchOptions,
  type Surface,
  type TabhandBrowser,
  waitFor,
  waitToFind,
} from '../../support/browsers/browser';
import { opensSettings, reloads } from '../../support/journey';
import { chromiumFirst } from '../../support/sample';

const name = 'Claude Desktop';

export function doorJourney(
  browserName: TabhandBrowser['name'],
  launch: (options: LaunchOptions) => Promise<TabhandBrowser>,
): void {
  const ofChromium = chromiumFirst(browserName);
  let home: DoorHome;
  let browser: TabhandBrowser;
  let site: Playground;
  let page: Surface;
  let panel: Surface;
  let agent: Client;
  let changes = 0;

  const openPage = () => browser.openSite(`${site.url}lab/odd.html`);
  const comes = async () => {
    await home.door();
    agent = await connectAgent(home, name, { onChange: () => (changes += 1) });
  };
  const toolsOf = async (client = agent) => (await client.listTools()).tools.map((tool) => tool.name);
  const called = async (ending: string) =>
    (await toolsOf()).find((each) => `_${each}`.endsWith(`_${ending}`)) ?? ending;
  const calls = (tool: string, input = {}, signal?: AbortSignal) => {
    const result = called(tool).then((known) =>
      agent.callTool({ name: known, arguments: input }, { signal, timeout: 120_000 }),
    );
    result.catch(() => undefined); // it may be looked at only later
    return result;
  };
  const textOf = ({ content }: { content?: unknown }) => JSON.stringify(content);
  const runs = (tool: string, on = page) => on.value<number>(`window.runs.${tool}`);
  const looksAtChat = () => panel.click(`Show the chat of ${name}`);

  beforeAll(async () => {
    [home, site] = await Promise.all([installInHome(), servePlayground({ port: 0, framePort: 0 })]);
    browser = await launch(home.options);
    page = await openPage();
    panel = await browser.openPanel(page);
    await panel.click('Try without a model');
  });
  afterAll(async () => {
    await agent?.close();
    await browser?.close();
    await site?.close();
    await home?.remove();
  });

  test('the user opens it and chooses a site: its tools are listed, and one that only reads runs at once', async () => {
    await opensSettings(panel, 'Approvals');
    await panel.choose('Allow other agents to connect');
    await panel.sees(/On\. Add Tabhand to your agent(.|\n)*tabhand mcp/);
    await comes();
    expect(await toolsOf()).toEqual([]);
    await panel.choose('Let agents use 127.0.0.1');
    await waitFor(async () => (await toolsOf()).length > 0, 'the site’s tools to be listed');
    expect(await called('read_note')).toMatch(/^_127_0_0_1_\d+_webmcp_read_note$/);
    const result = await calls('read_note');
    expect(result.isError, textOf(result)).toBeFalsy();
    expect(textOf(result)).toContain('empty');
    const unfit = await agent.callTool({ name: 'x'.repeat(3000), arguments: {} });
    expect(textOf(unfit)).toContain('at most 2,000 characters');
  });

  test('a call that changes something waits for the user: allowed, its result reaches the agent', async () => {
    await looksAtChat();
    await panel.until(`document.querySelector('header')?.innerText.includes(${JSON.stringify(name)})`);
    const result = calls('write_note', { text: 'by an agent' });
    await panel.sees(`Asked by ${name}`);
    expect(await runs('write')).toBe(0);
    await panel.click('Allow once');
    expect(textOf(await result)).toContain('by an agent');
    expect(await runs('write')).toBe(1);
  });

  test('denied, nothing runs and the agent is told', async () => {
    const result = calls('write_note', { text: 'never' });
    await panel.sees(`Asked by ${name}`);
    await panel.click('Deny');
    expect(await result).toMatchObject({ isError: true });
    expect(textOf(await result)).toContain('did not allow this call');
    expect(await runs('write')).toBe(1);
  });

  ofChromium('a call that its agent gives up is asked about no longer, and one that runs is stopped', async () => {
    const giveUp = new AbortController();
    const first = calls('write_note', { text: 'never' }, giveUp.signal);
    await panel.sees(`Asked by ${name}`);
    giveUp.abort();
    await expect(first).rejects.toThrow();
    await panel.seesNoMore(`Asked by ${name}`);
    expect(await runs('write')).toBe(1);

    const giveUpLater = new AbortController();
    const second = calls('slow', { ms: 600_000 }, giveUpLater.signal);
    await panel.click('Allow once');
    await waitFor(async () => (await runs('slow')) === 1, 'the slow tool to run', { instead: panel.text });
    giveUpLater.abort();
    await expect(second).rejects.toThrow();
    await waitFor(async () => (await runs('aborted')) === 1, 'the page to be told');
  });

  ofChromium('two tabs of one site are told apart by name, and the agent hears of each change', async () => {
    const before = await toolsOf();
    changes = 0;
    const other = await openPage();
    await waitFor(async () => changes > 0, 'the agent to hear of the new tab');
    const both = await waitToFind(async () => {
      const now = await toolsOf();
      return now.length === 2 * before.length - 1 ? now : null; // the tool that sends messages is of no tab
    }, 'the tools of both tabs');
    expect(new Set(both).size).toBe(both.length);
    changes = 0;
    await other.value(`void document.modelContext.registerTool({
      name: 'only_here', description: 'Is in one tab.', annotations: { readOnlyHint: true },
      inputSchema: { type: 'object', properties: {} }, execute: () => 'the other tab' })`);
    await waitFor(async () => changes > 0, 'the agent to hear of the new tool');
    expect(textOf(await calls('only_here'))).toContain('the other tab');
    const slow = await called('only_here').then((its) => its.replace('only_here', 'slow'));
    expect(before).not.toContain(slow);
    const result = calls(slow, { ms: 600_000 });
    await panel.click('Allow once');
    await waitFor(async () => (await runs('slow', other)) === 1, 'the slow tool of the other tab to run');
    await other.close();
    expect(await result).toMatchObject({ isError: true });
    await waitFor(async () => (await toolsOf()).length === before.length, 'the closed tab’s tools to go');
  });

  ofChromium('newer clients hear of changes too', async () => {
    let heard = 0;
    const newer = await connectAgent(home, 'Newer', { modern: true, onChange: () => (heard += 1) });
    expect(await toolsOf(newer)).toEqual(await toolsOf());
    await page.value(`void document.modelContext.registerTool({
      name: 'late', description: 'Came late.', inputSchema: { type: 'object', properties: {} }, execute: () => 'late' })`);
    await waitFor(async () => heard > 0, 'the newer client to hear of the new tool');
    expect(await called('late')).toMatch(/_late$/);
    await newer.close();
  });

  test('when the background dies the agent is told, and goes on with the door that opens again, in the same chat', async () => {
    const { file: before } = await home.door();
    const result = calls('write_note', { text: 'after all' });
    await panel.sees(`Asked by ${name}`);
    await browser.killBackground();
    expect(textOf(await result)).toContain('ended while this call was open');
    await reloads(panel);
    await waitFor(async () => (await home.door()).file !== before, 'the door to open again');
    await opensSettings(panel, 'Approvals');
    await looksAtChat();
    await panel.sees(`Asked by ${name}`);
    await panel.click('Deny');
    expect(textOf(await calls('read_note'))).toContain('by an agent');
    expect(await runs('write')).toBe(1);
  });

  test('R99: a message has a card that says who wrote it, and is answered with itself, the model’s words, and how it ended', async () => {
    const result = calls('send_message', { content: 'Read the note' });
    await panel.sees(`Send this message from ${name}?`);
    await panel.sees('will read the answer');
    expect(await panel.text()).not.toContain('Always');
    await panel.click('Allow once');
    expect((await result).structuredContent).toMatchObject({
      ...{ success: true, message: 'Chat completed successfully' },
      user_message: { role: 'user', content: 'Read the note' },
      assistant_message: { role: 'assistant' },
    });
    await panel.until(`document.querySelector('article[aria-label="Asked by ${name}"]') !== null`);
  });

  test('disconnected, its connection ends; when the door is closed nobody gets in', async () => {
    await opensSettings(panel, 'Approvals');
    await panel.click('Disconnect');
    await expect(agent.listTools()).rejects.toThrow();
    await comes();
    expect(await called('read_note')).toMatch(/_read_note$/);
    await panel.choose('Allow other agents to connect');
    await waitFor(async () => !home.isOpen(), 'the door to close');
    expect(await toolsOf()).toEqual([]);
  });
}
