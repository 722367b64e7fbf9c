/** What answers an agent while no door is open: a server without tools, whose instructions say how to open one. */
import { InMemoryTransport, Server } from '@modelcontextprotocol/server';

export const closedDoor =
  'Tabhand’s door is closed, so no tools are offered. To open it, start the browser, and turn on Other agents in Tabhand’s settings under Approvals. If the browser can’t start Tabhand’s program for agents, run: tabhand install-host';

export async function openClosedDoor(version: string): Promise<InMemoryTransport> {
  const about = { capabilities: { tools: { listChanged: true } }, instructions: closedDoor };
  const server = new Server({ name: 'tabhand', title: 'Tabhand', version }, about);
  server.setRequestHandler('tools/list', () => ({ tools: [] }));
  // A sentence for the model of the agent, which may know tools from before.
  server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: closedDoor }], isError: true }));
  const [agent, own] = InMemoryTransport.createLinkedPair();
  await server.connect(own);
  return agent;
}
