/** `tabhand mcp`: stdio in front of a door that closes and opens again while the agent goes on. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { passOn } from '../../../src/cli/host/mcp';
import { waitToFind } from '../../support/browsers/browser';
import { aTool, initialize, startHost } from '../../support/door-host';

interface Line {
  id?: unknown;
  method?: string;
  result?: { tools?: { name: string }[] };
  error?: { message: string };
}

test('19: the agent goes on with a door that opened again, and is told while it is closed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tabhand-mcp-'));
  const first = await startHost({}, home);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const lines: Line[] = [];
  createInterface({ input: output }).on('line', (line) => lines.push(JSON.parse(line)));
  const ended = passOn({ input, output, system: first.system });
  const says = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const asks = (id: number, message: object) => {
    says({ id, ...message });
    return waitToFind(async () => lines.find((line) => line.id === id), `the answer to ${id}`);
  };
  const list = { method: 'tools/list', params: {} };
  const names = ({ result }: Line) => result?.tools?.map(({ name }) => name);

  await asks(1, initialize('Zed'));
  says({ method: 'notifications/initialized' });
  expect(names(await asks(2, list))).toEqual([aTool.name]);

  const long = { method: 'tools/call', params: { name: aTool.name, arguments: { text: 'x'.repeat(3_000_000) } } };
  const tooLong = (await asks(9, long)).error?.message;
  expect(tooLong).not.toContain('door is closed');
  expect(tooLong).toContain('must not exceed');

  await first.ends();
  const second = await startHost({ tools: [{ ...aTool, name: 'mail_search' }] }, home);
  const both = await Promise.all([asks(3, list), asks(4, list)]);
  expect(both.map(names)).toEqual([['mail_search'], ['mail_search']]);
  expect(lines.filter(({ method }) => method === 'notifications/tools/list_changed')).toHaveLength(1);
  expect(await second.says('agents')).toMatchObject({ agents: [{ name: 'Zed' }] });
  expect(lines.filter(({ id }) => typeof id === 'string')).toEqual([]);

  await second.ends();
  expect((await asks(5, list)).error?.message).toContain('door is closed');
  input.end();
  expect(await ended).toBeNull();
  second.remove();
});
