/** What is said follows the catalogue, and falls back to the English of the code. */
import { afterEach, expect, test } from 'vitest';
import { phrase } from '#core/tools/phrase.ts';
import { say, sayCount, speak } from '#ui/language/index.tsx';
import { toKey } from '../../../src/ui/language/key';

const french = new Map([
  [toKey('Allow {tool}'), 'Autoriser {tool}'],
  [toKey('{count} tools'), '{count} outils'],
  [`${toKey('{count} tools')}_one`, '{count} outil'],
]);
const inFrench: Parameters<typeof speak>[0] = { language: 'fr', find: (key) => french.get(key) ?? '' };

afterEach(() => speak({ language: 'en', find: () => '' }));

test('without a catalogue the English of the code is said', () => {
  expect(say('Allow {tool}', { tool: 'play' })).toBe('Allow play');
  expect(sayCount(1, '{count} tool', '{count} tools')).toBe('1 tool');
  expect(sayCount(1200, '{count} tool', '{count} tools')).toBe('1,200 tools');
});

test('a catalogue translates, with its own plurals and figures', () => {
  speak(inFrench);
  expect(say(phrase('Allow {tool}'), { tool: 'play' })).toBe('Autoriser play');
  expect(sayCount(0, '{count} tool', '{count} tools')).toBe('0 outil');
  expect(sayCount(1200, '{count} tool', '{count} tools')).toBe('1\u202f200 outils');
});

test('the page tells its language and its direction', () => {
  const root = { lang: '', dir: '' };
  speak(inFrench, root);
  expect(root).toEqual({ lang: 'fr', dir: 'ltr' });
  speak({ ...inFrench, language: 'ar' }, root);
  expect(root).toEqual({ lang: 'ar', dir: 'rtl' });
});

test('what a catalogue lacks is said in English', () => {
  speak(inFrench);
  expect(say('Deny')).toBe('Deny');
  expect(sayCount(2, '{count} call', '{count} calls')).toBe('2 calls');
});

test('a value is put in as it is, and a brace without a value stays', () => {
  expect(say('Allow {tool}', { tool: '{tool} $1 $&' })).toBe('Allow {tool} $1 $&');
  expect(say('Allow {tool}')).toBe('Allow {tool}');
});

test('the name of a message is one that a browser takes', () => {
  for (const text of ['Allow {tool}', 'Tabhand’s “own”: é', '…', '']) expect(toKey(text)).toMatch(/^[a-z0-9_]+$/);
  expect(toKey('Deny')).not.toBe(toKey('deny'));
});
