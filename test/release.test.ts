/** What keeps a version from being released. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditFaults, readReport } from '../scripts/release/audit.ts';
import { changelogFaults } from '../scripts/release/changelog.ts';

const cause = (url: string) => ({ url, name: 'p', severity: 'high', title: 'Bad' });
const report = (...urls: string[]) => ({ vulnerabilities: { p: { via: ['other', ...urls.map(cause)] } } });
const advisory = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';

test('an advisory that isn’t explained, and an explanation without one, each keep a version back', () => {
  expect(auditFaults(report(advisory), '')).toEqual(['GHSA-aaaa-bbbb-cccc: p, high: Bad']);
  expect(auditFaults(report(advisory), '| `GHSA-aaaa-bbbb-cccc` | only tests use it |')).toEqual([]);
  expect(auditFaults(report(), '| `GHSA-aaaa-bbbb-cccc` | why |')).toHaveLength(1);
});

test('a registry that doesn’t answer isn’t taken for a clean audit', () => {
  expect(readReport('{"message":"405 Method Not Allowed"}')).toBeUndefined();
  expect(readReport('')).toBeUndefined();
  expect(readReport('{"vulnerabilities":{}}')).toBeDefined();
});

test('the changelog’s newest section is of this version, has a date, and says something', () => {
  const text = (head: string, lines = '- New') =>
    `# Changelog\n\n## ${head}\n\n${lines}\n\n## 0.0.9, 2026-01-01\n\n- Old\n`;
  expect(changelogFaults(text('0.1.0, 2026-02-01'), '0.1.0')).toEqual([]);
  expect(changelogFaults(text('0.1.0, 2026-02-01'), '0.2.0')).toHaveLength(1);
  expect(changelogFaults(text('0.1.0, not released'), '0.1.0')).toHaveLength(1);
  expect(changelogFaults(text('0.1.0, 2026-02-01', ''), '0.1.0')).toHaveLength(1);
});

test('the changelog names the version that package.json has', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const faults = changelogFaults(readFileSync('docs/changelog.md', 'utf8'), version);
  expect(faults.filter((line) => !line.includes('no date'))).toEqual([]);
});
