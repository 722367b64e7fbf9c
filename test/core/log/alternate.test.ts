/** The order of roles in a request, whatever was deleted, left out or begun anew. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alternate, tellSurroundings, type toMessages } from '#core/log/messages.ts';
import { own, said } from '#core/tools/foreign.ts';
import { answered, inPlain } from '../../support/plain-messages';

type ProjectedMessage = ReturnType<typeof toMessages>[number];

const user = (text: string): ProjectedMessage => ({ role: 'user', text: said(text) });
const model = (text: string, ...ids: string[]): ProjectedMessage => ({
  role: 'assistant',
  text,
  calls: ids.map((id) => ({ id, name: 'x', input: {} })),
});
const result = (callId: string): ProjectedMessage => ({
  role: 'tool',
  callId,
  name: 'x',
  text: answered('ok'),
  isError: false,
});

test('what is in order stays as it is', () => {
  const all = [user('a'), model('', '1'), result('1'), model('b'), user('c')];
  expect(alternate(all)).toEqual(all);
});

test('a history whose beginning was deleted begins with a line that says so', () => {
  expect(alternate([model('Hello'), user('q')])).toEqual([
    { role: 'user', text: own`[The beginning of this conversation was deleted.]` },
    model('Hello'),
    user('q'),
  ]);
});

test('one that ends with the model’s words ends with the person’s wish that it goes on', () => {
  expect(alternate([user('q'), model('Once upon')]).at(-1)).toEqual({
    role: 'user',
    text: own`[The person asks you to go on.]`,
  });
});

test('two messages of one side become one, in their order', () => {
  expect(alternate([user('a'), user('b'), model('c'), model('d', '1'), result('1')])).toEqual([
    { role: 'user', text: own`${said('a')}\n\n${said('b')}` },
    model('c\n\nd', '1'),
    result('1'),
  ]);
});

test('what is told of the surroundings stands before the person’s words, which small models answer only at the end', () => {
  const [both] = alternate([user('q'), tellSurroundings({ pages: [{ origin: 'https://a.example' }] })]).map(inPlain);
  expect(both?.text).toMatch(/^\[.*a\.example.*\n\nq$/s);
});

test('any history comes out alternating, with every text and every call and result in it', () => {
  const turn = fc.constantFrom('user', 'words', 'calls');
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 12 }), (kinds) => {
      const all = kinds.flatMap((kind, i) => {
        if (kind === 'user') return [user(`t${i}.`)];
        return kind === 'words' ? [model(`t${i}.`)] : [model(`t${i}.`, `c${i}`), result(`c${i}`)];
      });
      const out = alternate(all);
      expect(out[0]?.role).toBe('user');
      expect(out.at(-1)?.role).not.toBe('assistant');
      out.forEach(({ role }, i) => {
        expect([role, out[i + 1]?.role]).not.toEqual(['user', 'user']);
      });
      for (const [i, kind] of kinds.entries()) {
        expect(out.map(inPlain).filter((each) => each.text.includes(`t${i}.`))).toHaveLength(1);
        if (kind === 'calls') expect(out.some((each) => each.role === 'tool' && each.callId === `c${i}`)).toBe(true);
      }
    }),
  );
});
