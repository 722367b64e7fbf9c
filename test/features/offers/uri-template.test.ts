/** URI templates: examples of the RFC, and templates that can’t be filled in. */
import { expect, test } from 'vitest';
import { expand, variablesOf } from '../../../src/features/offers/state/uri-template';

const values = { var: 'value', hello: 'Hello World!', path: '/foo/bar', x: '1024', y: '768', empty: '' };

test.each([
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World!'],
  ['{+path}/here', '/foo/bar/here'],
  ['{path}', '%2Ffoo%2Fbar'],
  ['{#hello}', '#Hello%20World!'],
  ['{/var}{/x}/here', '/value/1024/here'],
  ['{?x,y,empty}', '?x=1024&y=768'],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{/var*}', '/value'],
  ['a{undef}b', 'ab'],
])('%s gives %s', (template, uri) => {
  expect(expand(template, values)).toBe(uri);
});

test('each variable is named once, in order', () => {
  expect(variablesOf('a://{x}/{y}{?x,z*,w}')).toEqual(['x', 'y', 'z', 'w']);
  expect(variablesOf('a://b')).toEqual([]);
});

test.each([
  'a://{x',
  'a://{x,y}',
  'a://{/x,y}',
  'a://{;x}',
  'a://{x:2}',
  'a://x}',
  'a://{}',
  'a://{x y}',
  'a://{{x}}',
  'a://{=x}',
  'a://{x,}',
])('%s can’t be filled in', (template) => {
  expect(variablesOf(template)).toBeNull();
});
