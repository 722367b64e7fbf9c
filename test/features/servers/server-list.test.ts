/** The Servers place: a form that keeps what failed, headers that are checked, undo, and that somebody looks. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandName, Commands } from '../../../src/core/bus/command';
import { ServerForm } from '../../../src/features/servers/state/server-form';
import { ServerList } from '../../../src/features/servers/state/server-list';
import { createAsking } from '../../../src/ui/panel/asking';
import { idleConnection } from '../../support/idle-connection';
import { servers } from '../../support/panel-stage/world';

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
const create = () => new ServerList(asking, connection);

beforeEach(() => {
  [answers, given] = [{}, []];
});
afterEach(() => void vi.useRealTimers());

describe('adding', () => {
  it('a server that could not be added stays in the form with its problem', async () => {
    const problem = { code: 'unreachable', detail: '' } as const;
    answers = { 'add-server': { ok: false, problem } };
    const list = create();
    const { adding } = list;
    adding.url.value = 'https://mcp.weather.example/mcp';
    await list.add();
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
    answers = { 'add-server': { ok: false, problem: { code: 'name-taken', detail: '' } } };
    await adding.save();
    expect(adding.outcome.value).not.toBeNull();
    adding.name.value = 'rain-2';
    expect(adding.outcome.value).toBeNull();
  });

  it('that a server was added is no longer said once it is removed', async () => {
    answers = { 'add-server': { ok: true, serverId: 's9', tools: 2 } };
    const list = create();
    const { adding, added } = list;
    adding.url.value = 'https://mcp.weather.example/mcp';
    await list.add();
    const [server] = servers;
    if (!server) throw new Error('There is none');
    await list.remove(server);
    expect(added.value).toMatchObject({ serverId: 's9', name: 'weather', tools: 2 });
    await list.remove({ ...server, id: 's9' });
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
    const list = create();
    const { adding, added } = list;
    adding.url.value = 'http://127.0.0.1:3333/mcp';
    expect(adding.wished.value).toBe('');
    await list.add();
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
    const list = create();
    const { adding, added } = list;
    adding.url.value = 'https://mcp.weather.example/mcp';
    await list.add();
    expect(added.value).not.toBeNull();
    adding.url.value = 'h';
    expect(added.value).toBeNull();
  });

  it('a server without a name that asks for a sign-in is added, so that the user can sign in', async () => {
    answers = {
      'test-server': { ok: false, problem: { code: 'needs-sign-in', detail: '' } },
      'add-server': { ok: true, serverId: 's9', tools: 0 },
    };
    const form = new ServerForm(asking);
    form.url.value = 'http://127.0.0.1:4410/mcp';
    expect(await form.save()).toMatchObject({ serverId: 's9' });
    expect(asked('add-server')).toEqual([{ url: 'http://127.0.0.1:4410/mcp', headers: [], name: 'server' }]);
  });

  it('the first header is the one for a token; one only begun is left out, one that can’t be sent waits', async () => {
    const form = new ServerForm(asking);
    form.url.value = 'https://a.example/mcp';
    form.addHeader();
    form.addHeader();
    const [first, second] = form.headers.value;
    if (!first || !second) throw new Error('Two were added');
    expect([first.name.value, second.name.value, form.ready.value]).toEqual(['Authorization', '', true]);
    await form.test();
    expect(asked('test-server')).toEqual([{ url: 'https://a.example/mcp', headers: [] }]);
    first.value.value = 'Bearer sk-1';
    expect(form.ready.value).toBe(true);
    second.name.value = 'Cookie';
    second.value.value = 'a=b';
    expect(form.ready.value).toBe(false);
    second.name.value = '';
    await form.test();
    expect(asked('test-server').slice(1)).toEqual([
      { url: 'https://a.example/mcp', headers: [{ name: 'Authorization', value: 'Bearer sk-1' }] },
    ]);
  });

  it('headers over an address that isn’t encrypted are warned of, but not on this computer', () => {
    const form = new ServerForm(asking);
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

describe('a server from a registry', () => {
  const weather = {
    name: 'com.example/weather',
    description: '',
    version: '1',
    url: 'https://\u0024{region}.weather.example/mcp',
    headers: [{ name: 'Authorization', value: 'Bearer \u0024{token}' }],
    inputs: [
      { name: 'token', fallback: '' },
      { name: 'region', fallback: 'eu', isOpen: true as const },
    ],
  };

  it('fills the form, and waits for what it needs; what is typed takes its place in address and headers', async () => {
    answers = { 'add-server': { ok: true, serverId: 's9', tools: 2 } };
    const list = create();
    list.choose(weather);
    expect([list.adding.ready.value, list.adding.wished.value]).toEqual([false, 'weather']);
    list.adding.answer('token', 'sk-1');
    expect(list.adding.ready.value).toBe(true);
    await list.add();
    expect(asked('add-server')).toEqual([
      {
        url: 'https://eu.weather.example/mcp',
        headers: [{ name: 'Authorization', value: 'Bearer sk-1' }],
        name: 'weather',
      },
    ]);
    expect([list.adding.url.value, list.adding.inputs.value]).toEqual(['', []]);
  });

  it('is searched for by words, and not while a search goes on', async () => {
    answers = { 'search-registry': { ok: true, servers: [weather], programs: 0, more: false } };
    const list = create();
    await list.search('https://registry.example');
    expect(asked('search-registry')).toEqual([]);
    list.searching.value = { words: ' weather ', busy: false, answer: null };
    await Promise.all([list.search('https://registry.example'), list.search('https://registry.example')]);
    expect(asked('search-registry')).toEqual([{ words: 'weather' }]);
    expect(list.searching.value).toMatchObject({ busy: false, answer: { servers: [weather] } });
  });
});

describe('editing', () => {
  const [known] = servers;
  if (!known) throw new Error('There is none');
  const server = { ...known, headers: [{ name: 'X-Key', tail: '4711' }] };

  it('a kept value stays unless another is typed, and the address is only said if it is another one', async () => {
    const form = new ServerForm(asking, server);
    expect(form.ready.value).toBe(true);
    await form.save();
    expect(asked('edit-server')).toEqual([{ serverId: 's1', name: 'weather', headers: [{ name: 'X-Key' }] }]);
  });

  it('another server that is being edited by the time the first is kept stays open', async () => {
    answers = { 'edit-server': { ok: true, serverId: 's1' } };
    const list = create();
    list.edit(server);
    const kept = list.saveEdited();
    list.edit({ ...server, id: 's2', name: 'trains' });
    await kept;
    expect(list.editing.value?.name.value).toBe('trains');
  });

  it('on another origin a kept value must be given again', () => {
    const form = new ServerForm(asking, server);
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
    const list = create();
    const { removed } = list;
    await list.remove(server);
    expect(removed.value).toEqual({ serverId: 's1', name: 'weather' });
    await vi.advanceTimersByTimeAsync(7_900);
    expect(removed.value).not.toBeNull();
    await list.restore();
    expect([removed.value, asked('restore-server')]).toEqual([null, [{ serverId: 's1' }]]);
    await list.remove(server);
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
