// @vitest-environment happy-dom
/** The card of a waiting call: what the tool says of itself, and whose Escape it is while arguments are edited. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ToolSource } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { ApprovalCard } from '../../../src/features/conversation/panel/approval-card';
import { PanelContext } from '../../../src/ui/panel/context';
import { createLog, music, toCall } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

async function opens(
  description: string,
  inputs: JsonObject[] = [{ name: 'Rain' }],
  source = music,
  reason: 'changes-something' | 'reading-not-granted' | 'definition-changed' = 'changes-something',
  more = {},
) {
  const log = createLog();
  log.userSays('Save it');
  const calls = inputs.map((input) => toCall('create_playlist', { input, description, source }));
  log.modelSays('', ...calls);
  for (const { id: callId } of calls) log.add({ type: 'approval-asked', callId, reason, mayRemember: true, ...more });
  const connection = connectTo({ facts: around({ type: 'entries', conversationId: 'c1', entries: log.entries }) });
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(async () => {
    render(<PanelContext.Provider value={panel}>{<ApprovalCard />}</PanelContext.Provider>, document.body);
    await panel.conversation.open(7);
  });
  return panel;
}

const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name);

test('text that is no JSON is said in the person’s words, with its place', async () => {
  await opens('Save tracks');
  await act(async () => button('Edit arguments')?.click());
  await act(async () => button('Edit as JSON')?.click());
  const field = document.querySelector('textarea');
  if (!field) throw new Error('No field');
  await act(async () => {
    field.value = '{"id": ';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(document.querySelector('.edit-args')?.textContent).toContain('Not valid JSON yet: line 1, column 8.');
});

test('the tool’s own words are shown; editing has the focus, and Escape ends nothing but the editing', async () => {
  await opens('Save tracks\nas a playlist');
  expect(document.querySelector('.says:not([open])')?.textContent).toContain('Save tracks as a playlist');
  await act(async () => button('Edit arguments')?.click());
  expect(document.activeElement).toBe(document.querySelector('.edit-args :is(input, textarea)'));
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await act(async () => void document.activeElement?.dispatchEvent(pressed));
  expect(pressed.defaultPrevented).toBe(true);
  expect(document.querySelector('.edit-args')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('.ask'));
});

test.each([
  [{ autosubmit: false }, ['Afterwards', 'Before', 'None', 'Now', 'submit the form']],
  [{}, ['Afterwards', 'Now', 'submit the form']], // of a grant that doesn't say it
])('a form that a call now submits has a row of its own among the changes: %j', async (before, rows) => {
  const change = { before, now: { autosubmit: true } };
  await opens('Save', undefined, undefined, 'definition-changed', { grantedDescription: 'Save', change });
  const said = [...document.querySelectorAll('.chgs :is(p, dt, dd)')].map(({ textContent }) => textContent);
  expect(said).toEqual(rows);
});

const mayAllow = () => button('Allow once')?.disabled === false;
const press = (name: string) => act(async () => button(name)?.click());
/** What stands in the menu of the answers, which this opens. */
const inMenu = async () => {
  const opener = document.querySelector<HTMLElement>('.answers [aria-label="More answers"]');
  if (opener?.getAttribute('aria-expanded') === 'false') await act(async () => opener.click());
  return [...document.querySelectorAll('[role=menuitem]')].map((each) => each.textContent);
};
const heads = () => [...document.querySelectorAll('.args dt')].map((each) => each.textContent);

test('what is short is shown whole, with the number of arguments, and can be allowed at once', async () => {
  await opens('Save', [{ name: 'Rain', public: true, tags: ['calm', 'long'] }]);
  expect(document.querySelector('.count')?.textContent).toBe('3 arguments');
  expect(document.querySelector('.args')?.textContent).toBe('name"Rain"publictruetags[ "calm", "long" ]');
  expect(mayAllow()).toBe(true);
});

test('item 5: an argument behind a long one has its head in sight, and nothing is allowed until the long one was read', async () => {
  const text = `Dear all, ${'\n'.repeat(2000)}and more`;
  await opens('Send', [{ text, list: Array.from({ length: 200 }, (_, i) => i), to: 'thief@evil.example' }]);
  expect(heads()).toEqual(['text', 'list', 'to']);
  const shown = document.querySelector('.args')?.textContent ?? '';
  expect(shown).toContain('Dear all,');
  expect(shown).toContain(`${text.length.toLocaleString('en')} characters`);
  expect(shown).toContain('thief@evil.example');
  expect(shown.length).toBeLessThan(400);
  expect(mayAllow()).toBe(false);
  await press('Expand');
  expect(document.querySelector('.unfolded')?.textContent).toContain('and more');
  expect(mayAllow()).toBe(false); // the list is still folded
  await press('Expand');
  expect(mayAllow()).toBe(true);
});

test('item 5: a long argument counts as read when its end comes into sight, not when it is unfolded', async () => {
  await opens('Send', [{ text: 'x'.repeat(5000) }]);
  const sizes = { scrollHeight: 900, clientHeight: 100, scrollTop: 0 };
  for (const [kind, name] of [
    [Element, 'scrollHeight'],
    [HTMLElement, 'clientHeight'],
    [Element, 'scrollTop'],
  ] as const)
    vi.spyOn(kind.prototype, name, 'get').mockImplementation(function (this: Element) {
      return this.classList.contains('unfolded') ? sizes[name] : 0;
    });
  await press('Expand');
  expect(mayAllow()).toBe(false);
  sizes.scrollTop = 800;
  await act(async () => void document.querySelector('.unfolded')?.dispatchEvent(new Event('scroll')));
  expect(mayAllow()).toBe(true);
  vi.restoreAllMocks();
});

test('what lasts or stops is in the menu, and what would allow is missing there until all was read', async () => {
  await opens('Send', [{ text: 'x'.repeat(5000) }]);
  expect(await inMenu()).toEqual(['Deny and stop']);
  await press('Skip the rest');
  expect(await inMenu()).toEqual(['Always allow on this site', 'Deny and stop']);
});

test('Ctrl+Enter allows what has been in sight; not from a field, not held down, not the card that has just come', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const panel = await opens('Save');
  const key = (on: Element, more: KeyboardEventInit = {}) =>
    act(async () => {
      on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, ...more }));
    });
  const answered = () => panel.conversation.decisions.answered.value.size;
  await key(document.body);
  now.mockReturnValue(11_000);
  await key(document.body, { repeat: true });
  await key(document.body, { ctrlKey: false });
  const field = document.body.appendChild(document.createElement('textarea'));
  await key(field);
  field.remove();
  expect(answered()).toBe(0);
  await key(document.body);
  expect(answered()).toBe(1);
  now.mockRestore();
});

test('what only reads is asked in a line, with its reason in sight below', async () => {
  await opens('Reads the queue', [{}], music, 'reading-not-granted');
  expect(document.querySelector('.says')).toBeNull();
  const why = document.querySelector('#ask-why');
  expect(why?.className).not.toContain('vh');
  expect(why?.textContent).toBe('This tool only reads. You haven’t allowed reading from here yet.');
});

test('item 5: what is long can be left folded on purpose, by one for all or each for itself', async () => {
  await opens('Send', [{ text: 'x'.repeat(5000), more: 'y'.repeat(5000) }]);
  expect(mayAllow()).toBe(false);
  await press('Skip the rest');
  expect(mayAllow()).toBe(true);
});

test('a call without arguments offers none to edit', async () => {
  await opens('Save', [{}]);
  expect(button('Edit arguments')).toBeUndefined();
  expect(mayAllow()).toBe(true);
});

test('item 5: edited arguments are held back in the same way', async () => {
  await opens('Send', [{ text: 'x'.repeat(5000) }]);
  await press('Edit arguments');
  expect(button('Allow these once')?.disabled).toBe(true);
  await press('Skip the rest');
  expect(button('Allow these once')?.disabled).toBe(false);
});

test('item 4: 30 MB of arguments, in one text or in a million of them, are drawn a part at a time', async () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`name ${i}`, i]));
  await opens('Send', [{ text: 'x '.repeat(15_000_000), ['n'.repeat(5000)]: 1, ...many }]);
  expect(document.querySelector('.count')?.textContent).toBe('100,002 arguments');
  expect(document.body.textContent?.length).toBeLessThan(20_000);
  await press('Expand');
  expect(document.body.textContent?.length).toBeLessThan(60_000);
  expect(mayAllow()).toBe(false);
  expect(button('Edit arguments')).toBeUndefined();
});

test('item 5: characters that can’t be seen are shown, U+FFFC too', async () => {
  await opens('Send', [{ to: 'a\uFFFC@b.example', 'na\u{E0041}me': 'x\u115F\u2800' }]);
  const shown = document.querySelector('.args')?.textContent ?? '';
  for (const code of ['U+FFFC', 'U+E0041', 'U+115F', 'U+2800']) expect(shown).toContain(code);
});

test('item 4: a flood of 500 calls is one card, which names the next five and can deny all of them', async () => {
  const panel = await opens(
    'Save',
    Array.from({ length: 500 }, (_, i) => ({ name: `Rain ${i}` })),
  );
  expect(document.querySelectorAll('.others li')).toHaveLength(6);
  expect(document.querySelector('.others')?.textContent).toContain('494 more');
  await press('Deny all 500');
  expect(panel.conversation.decisions.answered.value.size).toBe(500);
});

const origin = 'https://music.example.com';
const hands: ToolSource = {
  type: 'page',
  origin,
  topOrigin: origin,
  tabId: 7,
  documentId: `hands:7 ${origin}`,
  top: true,
};

test('what reads the page is Tabhand’s own: its description is not put into the site’s mouth, and there is nothing to edit', async () => {
  await opens('Reads the text of the page', [{}], hands);
  expect(document.querySelector('.ask')?.textContent).not.toContain('Reads the text');
  expect(button('Edit arguments')).toBeUndefined();
  expect(button('Allow once')).toBeDefined();
});

test('of several tools in one call each step is listed, in order, with what it is given', async () => {
  const log = createLog();
  log.userSays('Queue it');
  const steps = [
    { id: 'a', tool: 'search', args: { words: 'slow' } },
    { tool: 'queue', args: { id: '$ref:a.id' } },
    { tool: 'play' },
  ];
  const call = toCall('execute_batch', { input: { steps } });
  log.modelSays('', call);
  const elements = steps.map(({ tool }) => ({ role: 'tool', name: tool, action: 'hash' }));
  const prepared = { callId: call.id, input: call.input, repairs: [], definitionHash: 'h' };
  log.add({ type: 'call-prepared', ...prepared, foreseen: { elements, serious: null, tookOver: false } });
  log.add({ type: 'approval-asked', callId: call.id, reason: 'several-steps', mayRemember: false });
  const connection = connectTo({ facts: around({ type: 'entries', conversationId: 'c1', entries: log.entries }) });
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(async () => {
    render(<PanelContext.Provider value={panel}>{<ApprovalCard />}</PanelContext.Provider>, document.body);
    await panel.conversation.open(7);
  });
  expect(document.querySelector('#ask-title')?.textContent).toContain('Run these tools on');
  expect(heads()).toEqual(['1. search → a', '2. queue', '3. play']);
  expect([...document.querySelectorAll('.args dd')].map((each) => each.textContent)).toEqual([
    '{ "words": "slow" }',
    '{ "id": "$ref:a.id" }',
    'No arguments',
  ]);
  expect(mayAllow()).toBe(true);
  expect(await inMenu()).toEqual(['Deny and stop']);
  expect(button('Edit arguments')).toBeUndefined();
});

describe('issue 35: a card for sites', () => {
  async function asksFor(tool: 'plan' | 'open_site', sites: string[], input: JsonObject, isLet = true) {
    const log = createLog();
    log.userSays('Compare');
    const { target, ...call } = toCall(tool, { source: { type: 'local', server: 'person' }, input });
    log.modelSays('', { ...call, target: target && { ...target, layerKey: 'local:person' } });
    const [leadsTo = ''] = sites;
    const elements = [{ role: 'address', name: '', typed: String(input.url) }];
    const foreseen = { elements, serious: null, leadsTo, tookOver: false };
    log.add({
      ...{ type: 'call-prepared', callId: call.id, input, repairs: [], definitionHash: 'h' },
      ...(tool === 'open_site' && { foreseen }),
    });
    log.add({
      type: 'approval-asked',
      callId: call.id,
      reason: 'opens-site',
      mayRemember: false,
      forChat: true,
      sites,
    });
    const scene = connectTo({ facts: around({ type: 'entries', conversationId: 'c1', entries: log.entries }) });
    const requestOrigin = vi.fn(async (..._: string[]) => isLet);
    const command = vi.fn(scene.command);
    const connection = { ...scene, requestOrigin, command };
    const storage = { getItem: () => null, setItem: () => undefined };
    const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
    await act(async () => {
      render(<PanelContext.Provider value={panel}>{<ApprovalCard />}</PanelContext.Provider>, document.body);
      await panel.conversation.open(7);
    });
    const sent = () => command.mock.calls.flatMap(([name, value]) => (name === 'approve' ? [value] : []));
    return { requestOrigin, sent };
  }
  const shop = 'https://shop.example';
  const plan = { steps: [{ text: 'Look' }], sites: ['shop.example', 'https://bank.example/pay', 'the station'] };

  test('of a plan each site can be left out; the browser is asked for the others together, in the click', async () => {
    const { requestOrigin, sent } = await asksFor('plan', [shop, 'https://bank.example'], plan);
    expect(document.body.textContent).toContain('Allow these sites in this chat?');
    expect(button('Allow once')).toBeUndefined();
    const toggle = document.querySelector<HTMLInputElement>('[aria-label="Allow on bank.example"]');
    await act(async () => toggle?.click());
    await act(async () => button('Allow in this chat')?.click());
    expect(requestOrigin.mock.calls).toEqual([[shop, 'https://www.shop.example']]);
    const input = { ...plan, sites: ['shop.example', 'the station'] };
    await vi.waitFor(() => expect(sent()).toMatchObject([{ decision: 'for-chat', input }]));
  });

  test('a site is named as its address has it, with the address in full', async () => {
    const url = 'http://xn--pypal-4ve.example/login?from=https://paypal.example';
    const { sent } = await asksFor('open_site', ['http://xn--pypal-4ve.example'], { url });
    const text = document.body.textContent;
    expect(text).toMatch(/Open\s+xn--pypal-4ve\.example in a new tab\?/);
    expect(text).toContain(url);
    expect(text).toContain('This page isn’t encrypted');
    await act(async () => button('Allow once')?.click());
    await vi.waitFor(() => expect(sent()).toMatchObject([{ decision: 'once' }]));
  });

  test('who refuses in the browser’s own question has answered nothing; to deny asks the browser nothing', async () => {
    const { requestOrigin, sent } = await asksFor('open_site', [shop], { url: `${shop}/` }, false);
    await inMenu();
    await act(async () => button('Allow in this chat')?.click());
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('shop.example'));
    expect(sent()).toEqual([]);
    await act(async () => button('Deny')?.click());
    expect(requestOrigin).toHaveBeenCalledTimes(1);
    expect(sent()).toMatchObject([{ decision: 'deny' }]);
  });
});
