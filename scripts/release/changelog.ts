// The changelog's sections: `## VERSION, DATE`, newest first, each with at least one line.

/** What is wrong with the changelog for a release of this version; empty if nothing is. */
export function changelogFaults(text: string, version: string): string[] {
  const [, ...sections] = text.split(/^## /m);
  const [newest = ''] = sections;
  const [, named, date] =
    /^(\d+\.\d+\.\d+), (\d{4}-\d{2}-\d{2}|not released)$/m.exec(newest.split('\n', 1)[0] ?? '') ?? [];
  if (named !== version) return [`The newest section of docs/changelog.md isn’t “## ${version}, DATE”.`];
  return [
    ...(date === 'not released' ? [`docs/changelog.md gives ${version} no date.`] : []),
    ...(/^- \S/m.test(newest) ? [] : [`docs/changelog.md says nothing of ${version}.`]),
  ];
}
