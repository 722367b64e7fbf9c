/** What is read of a pack without running it, and the hints on its tools. */
import { describe, expect, it } from 'vitest';
import { isPattern, matchesPage, packLimits } from '#packs';
import { readPack } from '#packs/read';
import { adapter, todo } from './packs';

const faultOf = (source: string) => {
  const reading = readPack(source);
  return 'fault' in reading ? reading.fault : null;
};
const notesOf = (source: string) => {
  const reading = readPack(source);
  return 'notes' in reading ? reading.notes : [];
};
const factsOf = (source: string) => {
  const reading = readPack(source);
  return 'pack' in reading ? reading.pack.facts : null;
};

describe('the facts of a pack', () => {
  it('are read from its text', () => {
    expect(factsOf(todo)).toEqual({
      name: 'Todo helper',
      matches: ['https://todo.example/*', 'http://localhost/*'],
      author: 'Ann',
      version: '1.2',
      verifiedOn: '2026-11-01',
      world: 'own',
      tools: ['add_todo', 'count_todos'],
    });
  });

  it('are read from an adapter of webmcp_everywhere, which runs in the page', () => {
    expect(factsOf(adapter)).toMatchObject({
      ...{ name: 'Todo example', matches: ['https://todo.example/app/*'], author: 'Bea', version: '0.3.0' },
      ...{ verifiedOn: '2026-07-01', world: 'page', tools: ['list_todos', 'clear_todos'] },
    });
  });

  it.each([
    ['export const pack = {'],
    ['const mine = {', 'export { mine as default };'],
    ['const mine = {', 'export default mine;'],
  ])('are found in %s', (start, end = '') => {
    expect(factsOf(todo.replace('export default {', start) + end)?.name).toBe('Todo helper');
  });
});

describe('a text that is no pack', () => {
  it.each([
    ['syntax', 6, todo.replace('matches: [', 'matches [')],
    ['imports', 1, `import x from 'x';\n${todo}`],
    ['no-pack', 1, 'export default 3;'],
    ['no-name', 5, todo.replace("name: 'Todo helper'", 'name: title')],
    ['no-matches', 4, todo.replace('matches:', 'sites:')],
    ['bad-pattern', 6, todo.replace("'https://todo.example/*'", "'todo.example'")],
    ['name-twice', 20, todo.replace("'count_todos'", "'add_todo'")],
    ['bad-name', 20, todo.replace("'count_todos'", "'count todos'")],
    ['too-long', 1, `${todo}//${'x'.repeat(packLimits.source)}`],
  ] as const)('is refused as %s, at its line', (code, line, source) => {
    // const: literal codes
    expect(faultOf(source)).toMatchObject({ code, line });
  });
});

describe('hints', () => {
  const reading = (body: string, more = '') => notesOf(`${more}\n${todo.replace('() => 3', `() => { ${body} }`)}`);

  it.each([
    ['sends', "return fetch('/x', { method: 'POST' })", 'fetch()'],
    ['sends', "navigator.sendBeacon('/x')", 'sendBeacon()'],
    ['navigates', "location = '/x'", 'location ='],
    ['navigates', "window.location.href = '/x'", 'href ='],
    ['navigates', "history.pushState({}, '', '/x')", 'pushState()'],
    ['stores', "localStorage.setItem('a', 'b')", 'setItem()'],
    ['changes-page', "document.querySelector('a').click()", 'click()'],
    ['changes-page', "document.body.innerHTML = ''", 'innerHTML ='],
  ] as const)('say that a tool that only reads %s: %s', (rule, body, what) => {
    // const: literal rules
    expect(reading(body)).toEqual([expect.objectContaining({ rule, what, tool: 'count_todos', line: 25 })]);
  });

  it('follow a function of the module', () => {
    expect(reading('press()', 'function press() { list().click(); }')).toEqual([
      expect.objectContaining({ rule: 'changes-page', line: 1 }),
    ]);
  });

  it('say nothing of what reads, nor of a tool that says that it changes something', () => {
    expect(reading("return fetch('/x').then((r) => r.json())")).toEqual([]);
    expect(reading('const a = {}; a.b = 1; return list().value')).toEqual([]);
    expect(notesOf(todo.replace('({ added: text })', '{ list().click(); }'))).toEqual([]);
  });

  it('say that a description is missing', () => {
    expect(notesOf(todo.replace("'Counts the todos of this page.'", "''"))).toEqual([
      expect.objectContaining({ rule: 'description-missing', line: 19 }),
    ]);
  });
});

describe('match patterns', () => {
  it('tell pages apart', () => {
    expect(matchesPage(['https://*.example.com/a/*'], 'https://www.example.com/a/b')).toBe(true);
    expect(matchesPage(['https://*.example.com/a/*'], 'https://example.com.evil.test/a/b')).toBe(false);
    expect(matchesPage(['<all_urls>'], 'chrome://settings/')).toBe(false);
  });

  it('are refused where they are none, or cost too much', () => {
    expect(['*://*/*', 'https://a.example/*', '<all_urls>'].map(isPattern)).toEqual([true, true, true]);
    expect(['a.example', 'ftp://a/*', 'https://a.*/x', `https://a/${'*a'.repeat(7)}`].map(isPattern)).toEqual([
      ...[false, false, false, false],
    ]);
  });
});
