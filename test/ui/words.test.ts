/** Each code that can reach a person has a sentence, in the house's words. */
import { describe, expect, it } from 'vitest';
import type { ApprovalReason } from '#core/log/approval-answers.ts';
import type { ModelFailure } from '#core/log/entry.ts';
import type { FailureCode } from '#core/tools/schemas.ts';
import type { ServerProblem } from '#features/servers/mcp/problem.ts';
import { wordLayerNotice, wordServerProblem } from '#features/servers/words.ts';
import { wordApprovalReason } from '#ui/words/approval.ts';
import { toDuration, toHost, toSize } from '#ui/words/figures.ts';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { wordRunEnd } from '#ui/words/run.ts';
import { wordToolFailure } from '#ui/words/tool-failure.ts';

// Records, so that a code that is added without a line here does not compile.
const toolCodes: Record<FailureCode, true> = {
  'unknown-format': true,
  'not-offered': true,
  'unknown-server': true,
  'unknown-tool': true,
  disabled: true,
  'not-enabled': true,
  unavailable: true,
  'document-changed': true,
  'definition-changed': true,
  'malformed-arguments': true,
  'invalid-input': true,
  denied: true,
  'timed-out': true,
  aborted: true,
  threw: true,
  'too-large': true,
  'page-gone': true,
  'page-not-there': true,
  'widget-gone': true,
  disconnected: true,
  'permission-missing': true,
  'keys-locked': true,
  'needs-sign-in': true,
  interrupted: true,
  'not-taken': true,
  'not-done': true,
  unverified: true,
  'too-many-calls': true,
  'given-up': true,
};
const modelCodes: Record<ModelFailure['code'], true> = {
  'no-model': true,
  unreachable: true,
  'refused-origin': true,
  'bad-key': true,
  'no-credit': true,
  'organisation-forbids-browser': true,
  'rate-limited': true,
  'not-found': true,
  'no-tool-support': true,
  'bad-request': true,
  'server-error': true,
  'cut-off': true,
  filtered: true,
  'unreadable-call': true,
  'permission-missing': true,
  'keys-locked': true,
  'too-long': true,
  'no-built-in-model': true,
  'unexpected-answer': true,
  'answer-too-long': true,
  repeated: true,
  'storage-full': true,
  'not-written': true,
};
const serverCodes: Record<ServerProblem['code'], true> = {
  'bad-url': true,
  'bad-header': true,
  unreachable: true,
  'wrong-path': true,
  'not-mcp': true,
  'not-registry': true,
  'protocol-version': true,
  redirected: true,
  'needs-sign-in': true,
  refused: true,
  'refused-origin': true,
  'refused-host': true,
  'rate-limited': true,
  'server-error': true,
  'timed-out': true,
  'permission-missing': true,
  'keys-locked': true,
  'sign-in-closed': true,
  'sign-in-cut': true,
  'sign-in-denied': true,
  'sign-in-unsafe': true,
  'sign-in-unregistered': true,
  'sign-in-unknown-client': true,
  'sign-in-failed': true,
  'name-taken': true,
  'address-taken': true,
  'too-many': true,
  gone: true,
  failed: true,
};
const reasons: Record<ApprovalReason, true> = {
  'gives-file': true,
  'changes-something': true,
  destructive: true,
  consequential: true,
  'reading-not-granted': true,
  'reading-page': true,
  guessed: true,
  'operating-page': true,
  'operating-seriously': true,
  'operating-unseen': true,
  'took-over': true,
  'definition-changed': true,
  'cross-origin-flow': true,
  'ask-for-everything': true,
  'several-steps': true,
  'words-of-others': true,
  'opens-site': true,
  'message-of-agent': true,
  remembers: true,
};
const notices: Parameters<typeof wordLayerNotice>[0][] = [
  { code: 'frame-silent', origin: 'https://a.example' },
  { code: 'page-flooded', origin: 'https://a.example', pause: 60_000 },
  { code: 'too-many-tools', origin: 'https://a.example', limit: 200 },
  { code: 'too-large', origin: 'https://a.example', limit: 200, left: 3 },
  { code: 'same-name', origin: 'https://a.example', tool: 'add' },
];

const url = 'http://127.0.0.1:3333/mcp';

// Keys of the records above are their codes.
const keysOf = <T extends string>(record: Record<T, true>): T[] => Object.keys(record) as T[];

const sentences = [
  ...keysOf(toolCodes).map((code) => [`tool ${code}`, wordToolFailure({ code, values: {} })] as const),
  ...keysOf(modelCodes).map((code) => [`model ${code}`, wordModelFailure({ code, values: {} })] as const),
  ...keysOf(serverCodes).map((code) => [`server ${code}`, wordServerProblem({ code, detail: '' }, { url })] as const),
  ...notices.map((notice) => [`notice ${notice.code}`, wordLayerNotice(notice)] as const),
  ...(['max_turns', 'aborted', 'interrupted'] as const).map((end) => [`end ${end}`, wordRunEnd(end, 10)] as const),
];

describe('words', () => {
  it.each(sentences)(
    '%s says what happened and what to do, in whole sentences, without any value',
    (_code, { what, next }) => {
      for (const text of [what, next]) {
        expect(text).toMatch(/^([A-Z]|a\.example|127|weather).*[.)]$/s);
        expect(text).not.toMatch(/undefined|NaN|null|\s\s|!|\b(please|oops|successfully|sorry)\b/i);
      }
    },
  );

  it.each(keysOf(reasons))('the approval reason %s is a sentence', (reason) => {
    expect(wordApprovalReason(reason, true)).toMatch(/^[A-Z].*\.$/);
  });

  it('a server whose address is in use is told from one whose name is', () => {
    const told = (code: ServerProblem['code']) => wordServerProblem({ code, detail: 'weather' }, { url }).what;
    expect(told('address-taken')).toBe('weather already uses this address.');
    expect(told('name-taken')).toBe('Another server has this name.');
  });

  it('a server that asks for a sign-in is told from one that doesn’t accept the token it was sent', () => {
    const problem = { code: 'needs-sign-in', detail: 'HTTP 401' } as const;
    expect(wordServerProblem(problem, { url }).next).toContain('Sign in, or add a header');
    expect(wordServerProblem(problem, { url, sent: true }).what).toBe('The server rejects the headers.');
  });

  it('a certificate is thought of only where there is one', () => {
    const silent = { code: 'unreachable', detail: '' } as const;
    expect(wordServerProblem(silent, { url: 'https://a.example/mcp' }).next).toContain('certificate');
    expect(wordServerProblem(silent, { url: 'http://127.0.0.1:9/mcp' }).next).not.toMatch(/certificate|https/);
  });

  it('a call whose outcome is unknown is said to be so', () => {
    for (const code of ['timed-out', 'interrupted', 'aborted', 'disconnected'] as const) {
      expect(wordToolFailure({ code, values: {} }).next).toContain('check before you repeat it');
    }
  });

  it('R115: a server that asks for a pause is said to be tried again after it', () => {
    expect(wordToolFailure({ code: 'disconnected', values: { retryAfter: 90 } }).next).toContain('in 90 s');
  });

  it('the values of a failure stand in its sentence', () => {
    expect(wordToolFailure({ code: 'timed-out', values: { timeout: 30_000 } }).what).toBe('No answer in 30 s.');
    expect(wordToolFailure({ code: 'threw', values: { message: 'track is null' } }).what).toBe(
      'The tool failed: “track is null.”',
    );
    expect(wordModelFailure({ code: 'rate-limited', values: { retryAfter: 11.2 } }).next).toContain('in 12 s');
    expect(wordModelFailure({ code: 'server-error', values: { host: 'a.example', status: 503 } }).what).toContain(
      '503',
    );
  });

  it('of a service’s long words the beginning is quoted where all of them can be opened, else all', () => {
    const values = { host: 'a.example', status: 500, detail: 'An upstream error. '.repeat(20) };
    expect(wordModelFailure({ code: 'server-error', values: { ...values, raw: '{}' } }).next).toMatch(
      /^The service replied: “An upstream[^”]{100,160}…” Try again/,
    );
    expect(wordModelFailure({ code: 'server-error', values }).next.length).toBeGreaterThan(380);
  });

  it('times and sizes are short', () => {
    expect([142, 1210, 30_000, 75_000].map(toDuration)).toEqual(['142 ms', '1.2 s', '30 s', '1 min 15 s']);
    expect([412, 14_210, 3_140_000].map(toSize)).toEqual(['412 B', '14.2 kB', '3.1 MB']);
  });

  it('a document without an origin of its own is not called null', () => {
    expect(toHost('null')).toBe('sandboxed page');
    expect(toHost('https://a.example:8080')).toBe('a.example:8080');
  });
});
