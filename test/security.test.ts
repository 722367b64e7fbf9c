/**
 * docs/security.md counts the attacks on each promise, and docs/evidence/attacks.md names them; this keeps both true. Bring them up to
 * date with `npx vitest run test/security.test.ts -u`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { onParts, throughTheLoop } from './attacks/all';
import { type Attack, attackers } from './attacks/attack';
import { byCard } from './attacks/card';
import { guards } from './attacks/guards';
import { byHands } from './attacks/hands';
import { byFiles } from './attacks/hands-files';
import { byPoints } from './attacks/hands-points';
import { bySecrets } from './attacks/hands-secrets';
import { byTargets } from './attacks/hands-targets';
import { byTraps } from './attacks/hands-traps';
import { allInBrowser } from './attacks/in-browser/all';
import { type PromiseName, promises } from './attacks/promises';

const withoutBrowser = [
  ...throughTheLoop,
  ...onParts,
  ...byCard,
  ...byHands,
  ...byFiles,
  ...byPoints,
  ...byTargets,
  ...byTraps,
  ...bySecrets,
];
const names = Object.keys(promises) as PromiseName[]; // the list's own keys

interface Listed extends Pick<Attack, 'attacker' | 'name' | 'promise' | 'breach'> {
  where: string[];
}

/** The same attack has the same name in every suite, and is one. */
const attacks = new Map<string, Listed>();
function list(all: readonly Omit<Listed, 'where'>[], where: string): void {
  for (const { attacker, name, promise, breach } of all) {
    const title = `${attacker}: ${name}`;
    const known = attacks.get(title) ?? { attacker, name, promise, breach, where: [] };
    attacks.set(title, { ...known, where: [...known.where, where] });
  }
}
list(withoutBrowser, 'units');
for (const [name, browser] of Object.entries({ chromium: 'Chromium', firefox: 'Firefox' })) {
  const here = allInBrowser.filter(({ only = name }) => only === name);
  list(here, browser);
}

const on = (promise: PromiseName) => [...attacks.values()].filter((attack) => attack.promise === promise);

function wordCounts(promise: PromiseName): string {
  const all = on(promise);
  const by = attackers.flatMap((attacker) => {
    const count = all.filter((attack) => attack.attacker === attacker).length;
    return count === 0 ? [] : `${attacker} ${count}`;
  });
  const inBrowser = all.filter(({ where }) => where.some((each) => each !== 'units')).length;
  return `| ${promises[promise]} | ${all.length} | ${inBrowser} | ${by.join(', ')} |`;
}

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** The lines of a table, whatever stood there. */
const withRows = (document: string, head: string, rows: readonly string[]) => {
  const [before = '', rest = ''] = document.split(`${head}\n`);
  const [rule = '', ...lines] = rest.split('\n');
  const after = lines.slice(lines.findIndex((line) => !line.startsWith('|')));
  return [`${before}${head}`, rule, ...rows, ...after].join('\n');
};

test('docs/security.md counts the attacks on each promise', async () => {
  const document = readFileSync('docs/security.md', 'utf8');
  const head = '| promise | attacks | in browsers | tried by |';
  expect(document).toContain(head);
  await expect(withRows(document, head, names.map(wordCounts))).toMatchFileSnapshot('../docs/security.md');
});

test('docs/evidence/attacks.md names every attack, with what a breach would be', async () => {
  const document = [
    '# The attacks by name\n',
    'Each is a test that fails if the attack gets through. [security.md](../security.md) says what is promised and how to run them.',
    '`test/security.test.ts` writes this list.',
    ...names.flatMap((promise) => [
      `\n## ${promises[promise]}\n`,
      '| attacker | what it does | what a breach would be | tried in |',
      '|---|---|---|---|',
      ...on(promise).map(({ attacker, name, breach, where }) =>
        `| ${attacker} | ${name} | ${toSentence(breach)} | ${where.join(', ')} |`.replace(/[<_*]/g, '\\$&'),
      ),
    ]),
    '',
  ].join('\n');
  await expect(document).toMatchFileSnapshot('../docs/evidence/attacks.md');
});

test('docs/evidence/threats.md names attacks that there are', () => {
  const named = [...readFileSync('docs/evidence/threats.md', 'utf8').matchAll(/(?<!\*)\*([a-z ]+: [^*\n]+)\*/g)].map(
    ([, title]) => title,
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((title = '') => !attacks.has(title))).toEqual([]);
});

describe('every list is used', () => {
  test('each promise has at least three attacks', () => {
    expect(names.filter((promise) => on(promise).length < 3)).toEqual([]);
  });

  test('each kind of attacker tries something', () => {
    const trying = new Set([...attacks.values()].map(({ attacker }) => attacker));
    expect(attackers.filter((attacker) => !trying.has(attacker))).toEqual([]);
  });

  test('each guard holds an attack, and no two attacks have one name', () => {
    const held = new Set<string>(withoutBrowser.map(({ guard }) => guard));
    expect(Object.keys(guards).filter((guard) => !held.has(guard))).toEqual([]);
    for (const list of [withoutBrowser, allInBrowser])
      expect(new Set(list.map(({ attacker, name }) => `${attacker}: ${name}`)).size).toBe(list.length);
  });

  test('there are at least 150', () => expect(attacks.size).toBeGreaterThanOrEqual(150));
});
