/** The Servers place: a form that keeps what failed, headers that are checked, undo, and that somebody looks. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandName, Commands } from '#bridge';
import { createAsking } from '../../../../src/panel/models/asking';
import { createServerForm } from '../../../../src/panel/models/servers/server-form';
import { createServerList } from '../../../../src/panel/models/servers/server-list';
import { idleConnection } from '../../../support/idle-connection';
import { servers } from '../../../support/panel-stage/world';

let answers: { [N in CommandName]?: Commands[N]['answer'] };
let given: { name: CommandName; take: unknown }[];

const connection = {
  ...idleConnection,
  onNotice: () => undefined,
  async command<N extends CommandName>(name: N, take: Commands[N]['input']) {
    given.push({ name, take });
    return (answers[name] ?? {}) as Commands[N]['answer']; // a test's answers are typed by command
  },
};
const asking = createAsking(connection);
const asked = (name: CommandName) => given.filter((each) => each.name === name).map(({ take }) => take);
const create = () => createServerList(asking, connection);

beforeEach(() => {
  [answers, given] = [{}, []];
});
afterEach(() => void vi.useRealTimers());

describe('adding', () => {
  it('a server that could not be added stays in the form with its problem', async () => {
    const problem = { code: 'unreachable', detail: '' } as const;
    answers = { 'add-server': { ok: false, problem } };
    const { adding, add } = create();
    adding.url.value = 'https://mcp.weather.example/mcp';
    await add();
    expect(adding.outcome.value).toEqual({ ok: false, problem });
    expect(adding.url.value).toBe('https://mcp.weather.example/mcp');
  });

  it('a problem goes when the address or a header is typed otherwise; one with the name, when the name is', async () => {
    answers = { 'test-server': { ok: false, problem: { code: 'unreachable', detail: '' } } };
    const { adding } = create();
    adding.url.value = 'https://mcp.weather.example/mcp';
    await adding.test();
    adding.name.value = 'rain';
    expect(adding.outcome.value).not.toBeNull();
    adding.url.value = 'https://mcp.weather.example/sse';
    expect(adding.outcome.value).toBeNull();
    adding.outcome.value = { ok: false, problem: { code: 'name-taken', detail: '' } };
    adding.name.value = 'rain-2';
    expect(adding.outcome.value).toBeNull();
  });

  it('that a server was added is no longer said once it is removed', async () => {
    answers = { 'add-server': { ok: true, serverId: 's9', tools: 2 } };
    const { adding, add, added, remove } = create();
    adding.url.value = 'https://mcp.weather.example/mcp';
    await add();
    const [server] = servers;
    if (!server) throw new Error('There is none');
    await remove(server);
    expect(added.value).toMatchObject({ serverId: 's9', name: 'weather', tools: 2 });
    await remove({ ...server, id: 's9' });
    expect(added.value).toBeNull();
    expect(asked('remove-server')).toHaveLength(2);
  });

  it('a server whose address names nothing gets the name that it says; what the person types comes first', async () => {
    const tested = {
      ok: true,
      name: 'mcp-servers/everything',
      title: undefined,
      version: '1',
      protocolVersion: '2025-06-18',
    } as const;
    const more = { transport: 'http', tools: 2, resources: null, prompts: null, milliseconds: 9 } as const;
    answers = { 'test-server': { ...tested, ...more }, 'add-server': { ok: true, serverId: 's9', tools: 2 } };
    const { adding, add, added } = create();
    adding.url.value = 'http://127.0.0.1:3333/mcp';
    expect(adding.wished.value).toBe('');
    await add();
    expect(asked('add-server')).toMatchObject([{ name: 'everything' }]);
    expect(added.value?.name).toBe('everything');
    adding.url.value = 'http://localhost:3333/mcp';
    await adding.test();
    expect(adding.wished.value).toBe('everything');
    adding.name.value = 'mine';
    expect(adding.wished.value).toBe('mine');
  });

  it('that a server was added is no longer said once another address is typed', async () => {
    answers = { 'add-server': { ok: true, serverId: 's9', tools: 2 } };
    const { adding, add, added } = create();
    adding.url.value = 'https://mcp.weather.example/mcp';
    await add();
    expect(added.value).not.toBeNull();
    adding.url.value = 'h';
    expect(added.value).toBeNull();
  });

  it('a server without a name that asks for a sign-in is added, so that the user can sign in', async () => {
    answers = {
      'test-server': { ok: false, problem: { code: 'needs-sign-in', detail: '' } },
      'add-server': { ok: true, serverId: 's9', tools: 0 },
    };
    const form = createServerForm(asking);
    form.url.value = 'http://127.0.0.1:4410/mcp';
    expect(await form.save()).toMatchObject({ serverId: 's9' });
    expect(asked('add-server')).toEqual([{ url: 'http://127.0.0.1:4410/mcp', headers: [], name: 'server' }]);
  });

  it('the first header is the one for a token; one without a name is left out, one that can’t be sent waits', async () => {
    const form = createServerForm(asking);
    form.url.value = 'https://a.example/mcp';
    form.addHeader();
    form.addHeader();
    const [first, second] = form.headers.value;
    if (!first || !second) throw new Error('Two were added');
    expect([first.name.value, second.name.value, form.ready.value]).toEqual(['Authorization', '', false]);
    first.value.value = 'Bearer sk-1';
    expect(form.ready.value).toBe(true);
    second.name.value = 'Cookie';
    second.value.value = 'a=b';
    expect(form.ready.value).toBe(false);
    second.name.value = '';
    await form.test();
    expect(asked('test-server')).toEqual([
      { url: 'https://a.example/mcp', headers: [{ name: 'Authorization', value: 'Bearer sk-1' }] },
    ]);
  });

  it('headers over an address that isn’t encrypted are warned of, but not on this computer', () => {
    const form = createServerForm(asking);
    form.addHeader();
    const exposed = (url: string) => {
      form.url.value = url;
      return form.exposed.value;
    };
    expect(['http://a.example', 'https://a.example', 'http://localhost:1', 'http://127.0.0.1'].map(exposed)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('editing', () => {
  const [known] = servers;
  if (!known) throw new Error('There is none');
  const server = { ...known, headers: [{ name: 'X-Key', tail: '4711' }] };

  it('a kept value stays unless another is typed, and the address is only said if it is another one', async () => {
    const form = createServerForm(asking, server);
    expect(form.ready.value).toBe(true);
    await form.save();
    expect(asked('edit-server')).toEqual([{ serverId: 's1', name: 'weather', headers: [{ name: 'X-Key' }] }]);
  });

  it('another server that is being edited by the time the first is kept stays open', async () => {
    answers = { 'edit-server': { ok: true, serverId: 's1' } };
    const { edit, editing, saveEdited } = create();
    edit(server);
    const kept = saveEdited();
    edit({ ...server, id: 's2', name: 'trains' });
    await kept;
    expect(editing.value?.name.value).toBe('trains');
  });

  it('on another origin a kept value must be given again', () => {
    const form = createServerForm(asking, server);
    form.url.value = 'https://other.example/mcp';
    expect([form.moves.value, form.ready.value]).toEqual([true, false]);
    const [row] = form.headers.value;
    if (row) row.value.value = 'again';
    expect(form.ready.value).toBe(true);
  });
});

describe('removing', () => {
  it('can be taken back for eight seconds', async () => {
    vi.useFakeTimers();
    const [server] = servers;
    if (!server) throw new Error('There is none');
    const { remove, removed, restore } = create();
    await remove(server);
    expect(removed.value).toEqual({ serverId: 's1', name: 'weather' });
    await vi.advanceTimersByTimeAsync(7_900);
    expect(removed.value).not.toBeNull();
    await restore();
    expect([removed.value, asked('restore-server')]).toEqual([null, [{ serverId: 's1' }]]);
    await remove(server);
    await vi.advanceTimersByTimeAsync(8_100);
    expect(removed.value).toBeNull();
  });
});

describe('looking', () => {
  it('is said at once and again and again, until it ends', async () => {
    vi.useFakeTimers();
    const until = new AbortController();
    create().look(until.signal);
    await vi.advanceTimersByTimeAsync(41_000);
    expect(asked('look-at-servers')).toHaveLength(3);
    until.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked('look-at-servers')).toHaveLength(3);
  });
});
