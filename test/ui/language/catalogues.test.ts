/** Every language says everything that the code says, with the same values in it. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gather, gatherAll, type Messages } from '../../../scripts/messages';
import { toKey } from '../../../src/ui/language/key';

const english = gatherAll();
const valuesIn = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(readdirSync('public/_locales'))('the catalogue %s', (language) => {
  const messages: Messages = JSON.parse(readFileSync(`public/_locales/${language}/messages.json`, 'utf8'));

  test('has each message of the code, and none that nobody says', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  test('translates the English that the code says now', () => {
    const old = Object.entries(messages).filter(([key, { description }]) => description !== english[key]?.message);
    expect(old).toEqual([]);
  });

  test('has the same values in each message', () => {
    const other = Object.entries(messages).filter(
      ([key, { message }]) => String(valuesIn(message)) !== String(valuesIn(english[key]?.message)),
    );
    expect(other.map(([, { message }]) => message)).toEqual([]);
  });

  test('leaves no message empty, and gives a dollar sign as browsers want it', () => {
    for (const { message } of Object.values(messages)) {
      expect(message.trim()).not.toBe('');
      expect(message.replace(/\$\$|\$[1-9]/g, '')).not.toContain('$');
    }
  });
});

test('a sentence of a refusal is written once', () => {
  const paths = globSync('{src,entrypoints}/**/*.{ts,tsx}');
  const said = paths.flatMap((path) => readFileSync(path, 'utf8').match(/(?<=new Refusal\(\s*)'[^']+'/g) ?? []);
  expect(said.length).toBeGreaterThan(10);
  expect(said.filter((sentence, i) => said.indexOf(sentence) !== i)).toEqual([]);
});

test('what is said is found by reading the code', () => {
  const source = `
    say('One'); say(\`Two\`); phrase('Three'); new Refusal('Four'); say(name); other('No');
    sayCount(n, '{count} tool', '{count} tools'); const x = <Say text="Five {who}" parts={{}} />;`;
  const found = Object.values(gather('a.tsx', source)).map(({ message }) => message);
  expect(found.sort()).toEqual(['Five {who}', 'Four', 'One', 'Three', 'Two', '{count} tool', '{count} tools']);
  expect(Object.keys(gather('a.ts', `say('One')`))).toEqual([toKey('One')]);
});
