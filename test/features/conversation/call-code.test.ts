/** A call as a developer would write it down. */
import { expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import { toCallCode } from '../../../src/features/conversation/state/call-code';
import { music, weather } from '../../support/panel-stage/entries';

const row = { description: '', hints: noHints, lazy: false, disabled: false, layerKey: 'a' };

test('a page’s tool is called in the page, with its name quoted whatever it holds', () => {
  const code = toCallCode({ ...row, name: 'say "hi"', source: music }, { loud: true });
  expect(code).toContain('document.modelContext.getTools()');
  expect(code).toContain('name === "say \\"hi\\""');
  expect(code).toContain('executeTool(tool, {\n  "loud": true\n})');
});

test('a server’s tool is called by a message of MCP; nothing filled in is an empty object', () => {
  expect(JSON.parse(toCallCode({ ...row, name: 'forecast', source: weather }, undefined))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'forecast', arguments: {} },
  });
});
