/** An agent at the door: it lists the tools of a page and calls one that only reads. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { connect } from '../../conformance/mcp/panel-port.ts';
import { allowPrograms, connectAgent, type DoorHome, installInHome } from '../../support/agent-door';
import type { LaunchOptions, Surface, TabhandBrowser } from '../../support/browsers/browser';

export function doorJourney(launch: (options: LaunchOptions) => Promise<TabhandBrowser>): void {
  let home: DoorHome;
  let browser: TabhandBrowser;
  let site: Playground;
  let page: Surface;
  let panel: Surface;
  let agent: Client;

  const ask = (name: string, input: object) =>
    panel.value(`window.referee.ask(${JSON.stringify(name)}, ${JSON.stringify(input)})`);

  beforeAll(async () => {
    [home, site] = await Promise.all([installInHome(), servePlayground({ port: 0, framePort: 0 })]);
    browser = await launch(home.options);
    page = await browser.openSite(`${site.url}music/`);
    panel = await browser.openPanel(page);
    await panel.value(allowPrograms);
    await panel.value(`(${connect})()`);
    await ask('set-door-site', { origin: new URL(site.url).origin, on: true });
    await ask('set-door', { on: true });
    agent = await connectAgent(await home.door(), 'Claude Desktop');
  });
  afterAll(async () => {
    await agent?.close();
    await browser?.close();
    await site?.close();
    await home?.remove();
  });

  const toolNamed = async (name: string): Promise<string> => {
    const { tools } = await agent.listTools();
    return tools.find((tool) => tool.name.endsWith(`_${name}`))?.name ?? `no ${name} among ${tools.length}`;
  };
  const textOf = ({ content }: { content?: unknown }) => JSON.stringify(content);

  test('its tools are those of the page, named as everywhere', async () => {
    expect(await toolNamed('search_library')).toMatch(/^127_0_0_1_\d+_webmcp_search_library$/);
  });

  test('a call that only reads runs at once', async () => {
    const result = await agent.callTool({ name: await toolNamed('search_library'), arguments: { query: 'a' } });
    expect(result.isError, textOf(result)).toBeFalsy();
  });
}
