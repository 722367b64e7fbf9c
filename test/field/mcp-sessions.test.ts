/**
 * A session that is gone, in any words, gets a new one, once. By actionhero/keryx#503 (an event without a result),
 * DAWNCR0W/affine-mcp-server#301 and mcp-use/mcp-use#1133 (400), modelcontextprotocol/rust-sdk#559 (401), quazardous/nelson-mcp#38 (409),
 * punkpeye/fastmcp#121 (500).
 */
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answerJson } from '../features/servers/mcp-server';
import { anySignal, connect, methods, startOdd, usual } from './mcp-world';

/** Forgets its sessions at a call with the text “forget”, and answers `gone` where it knows none. */
function startForgetful(gone: (response: ServerResponse, id: unknown) => void) {
  let [live, count] = ['', 0];
  return startOdd(({ message, request, response }) => {
    if (message?.method === 'initialize') {
      live = `s${++count}`;
      answerJson(response.setHeader('mcp-session-id', live), message, usual(message));
      return true;
    }
    const isKnown = live !== '' && request.headers['mcp-session-id'] === live;
    if (message?.method === 'tools/call' && JSON.stringify(message.params).includes('forget')) live = '';
    if (message?.id === undefined || message.method === 'server/discover' || isKnown) return false;
    gone(response, message.id);
    return true;
  });
}

const say =
  (status: number, body: string, type = 'application/json') =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
const error = (code: number, message: string) => JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });

const forms: [string, (response: ServerResponse, id: unknown) => void][] = [
  ['404', say(404, error(-32001, 'Session not found'))],
  [
    'an event without a result',
    say(200, 'event: message\ndata: {"error":"Session not found"}\n\n', 'text/event-stream'),
  ],
  ['400 with other words', say(400, error(-32000, 'Bad Request: No valid session ID or not an initialize request'))],
  ['400 and that it was not greeted', say(400, error(-32000, 'Bad Request: Server not initialized'))],
  ['401', say(401, 'Unauthorized: Session not found', 'text/plain')],
  ['409', say(409, '{"error":"Unknown session"}')],
  ['410', say(410, 'The session has expired', 'text/plain')],
  ['500', say(500, '{"error":"HTTP 400: No valid session ID provided"}')],
  ['an error', say(200, error(-32600, 'Session terminated'))],
  [
    'an error with its id',
    (response, id) =>
      say(200, JSON.stringify({ jsonrpc: '2.0', id, error: { code: 1, message: 'no such session' } }))(response),
  ],
];

describe.each(forms)('said with %s', (_what, gone) => {
  test('the next call is made in a new session, once, and the list too', async () => {
    await using server = await startForgetful(gone);
    const connection = connect(server.url);
    for (const text of ['one', 'forget', 'two'])
      expect(await connection.call('add_note', { text }, anySignal())).toMatchObject({ content: [{ text: 'noted' }] });
    expect(methods(server.seen).filter((each) => each === 'initialize')).toHaveLength(2);
    await connection.call('add_note', { text: 'forget' }, anySignal());
    expect(await connection.list(anySignal())).toMatchObject({ ok: true, tools: [{ name: 'add_note' }] });
    expect(methods(server.seen).filter((each) => each === 'initialize')).toHaveLength(3);
  });
});

test.each<[string, (response: ServerResponse, id: unknown) => void]>([
  ['400', say(400, 'Bad Request', 'text/plain')],
  ['412', say(412, '')],
  ['500 and a page', say(500, '<html>Internal Server Error</html>', 'text/html')],
  ['202', say(202, '')],
  ['an empty stream', say(200, '', 'text/event-stream')],
  ['an event of another kind', say(200, 'data: {"error":"unknown client"}\n\n', 'text/event-stream')],
  [
    'the error of Python’s library',
    (response, id) =>
      answerJson(
        response,
        { id: Number(id), method: '' },
        { error: { code: -32602, message: 'Invalid request parameters', data: '' } },
      ),
  ],
  [
    'words of another language',
    (response, id) =>
      answerJson(response, { id: Number(id), method: '' }, { error: { code: -1, message: '会话不存在' } }),
  ],
])(
  '%s without a word of sessions, to a ping too: the next call begins anew, and nothing is carried out twice',
  async (_what, gone) => {
    await using server = await startForgetful(gone);
    const connection = connect(server.url);
    await connection.call('add_note', { text: 'forget' }, anySignal());
    expect(await connection.call('add_note', { text: 'lost' }, anySignal())).toMatchObject({ type: 'failure' });
    expect(await connection.call('add_note', { text: 'two' }, anySignal())).toMatchObject({ type: 'result' });
    const sent = server.seen.filter(({ message }) => JSON.stringify(message?.params ?? '').includes('lost'));
    expect(sent).toHaveLength(1);
  },
);

test.each([
  ['that speaks of a session of its own', -32000, 'The browser session is closed', 2],
  // Which may mean that it runs only as a task.
  ['that is unknown, to a server that knows no ping either,', -32601, 'Method not found', 4],
])('a tool %s keeps ours, and is not called again', async (_what, code, words, calls) => {
  await using server = await startOdd(({ message, response }) => {
    response.setHeader('mcp-session-id', 's');
    const isCall = message?.method === 'tools/call';
    if (isCall) answerJson(response, message, { error: { code, message: words } });
    return isCall;
  });
  const connection = connect(server.url);
  for (let n = 0; n < 2; n += 1)
    expect(await connection.call('add_note', {}, anySignal())).toMatchObject({ code: 'threw' });
  expect(methods(server.seen).filter((each) => each === 'initialize')).toHaveLength(1);
  expect(methods(server.seen).filter((each) => each === 'tools/call')).toHaveLength(calls);
});

test('a server that knows no session, ever, is asked for a new one once', async () => {
  await using server = await startOdd(({ message, response }) => {
    if (message?.method === 'initialize') response.setHeader('mcp-session-id', 's');
    const isList = message?.method === 'tools/list';
    if (isList) response.writeHead(404).end('Session not found');
    return isList;
  });
  expect(await connect(server.url).list(anySignal())).toMatchObject({ ok: false });
  expect(methods(server.seen).filter((each) => each === 'initialize')).toHaveLength(2);
});
