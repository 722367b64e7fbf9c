// Sums up the attacks that a run of vitest tried: test/attacks and test/e2e have them under “attacks”, titled “attacker: name”.

/** The attacks in vitest's report; `held`: it didn't get through. */
export const attacksIn = (report) =>
  report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ ancestorTitles: [group], status }) => group === 'attacks' && (status === 'passed' || status === 'failed'),
    )
    .map(({ title, status }) => ({ title, held: status === 'passed' }));

/** One line, null if none was tried. `suites`: the attacks by the name of their suite. The same attack in several suites is one. */
export function sumUp(suites) {
  const all = suites.flatMap(({ attacks }) => attacks);
  if (all.length === 0) return null;
  const titles = new Set(all.map(({ title }) => title));
  const through = new Set(all.filter(({ held }) => !held).map(({ title }) => title));
  // Not with Map.groupBy: a fresh machine runs this in its own Node, which may be 20.
  const byAttacker = new Map();
  for (const title of titles) {
    const attacker = title.slice(0, title.indexOf(': '));
    byAttacker.set(attacker, (byAttacker.get(attacker) ?? 0) + 1);
  }
  const counts = [...byAttacker].map(([attacker, count]) => `${attacker} ${count}`).join(', ');
  const browsers = suites.filter(({ name, attacks }) => name in browserNames && attacks.length > 0);
  const where = browsers.map(({ name, attacks }) => `${attacks.length} in ${browserNames[name]}`).join(', ');
  const tried = `${titles.size} tried, ${titles.size - through.size} held`;
  return `Attacks: ${tried} (${counts}${where && `; ${where}`})`;
}

const browserNames = { chromium: 'Chromium', firefox: 'Firefox' };
