// What npm knows against the packages, without that which docs/store/audit.md explains.

interface Cause {
  url: string;
  name: string;
  severity: string;
  title: string;
}

/** What `npm audit --json` prints. */
interface Report {
  vulnerabilities: Record<string, { via: (string | Cause)[] }>;
}

/** The advisories of `npm audit --json`: the id in its address, the package, and how grave it is. */
function advisories(report: Report) {
  const found = new Map<string, Omit<Cause, 'url'> & { id: string }>();
  for (const { via } of Object.values(report.vulnerabilities))
    for (const cause of via) {
      if (typeof cause === 'string') continue; // the name of another package, which has its own
      const id = /GHSA(-\w+)+/.exec(cause.url)?.[0] ?? cause.url;
      found.set(id, { id, name: cause.name, severity: cause.severity, title: cause.title });
    }
  return [...found.values()];
}

/** A line for each advisory that isn't explained, and for each explanation that explains none. */
export function auditFaults(report: Report, text: string): string[] {
  const found = advisories(report);
  const explained = [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id);
  return [
    ...found
      .filter(({ id }) => !explained.includes(id))
      .map(({ id, name, severity, title }) => `${id}: ${name}, ${severity}: ${title}`),
    ...explained
      .filter((id) => found.every((each) => each.id !== id))
      .map((id) => `${id} is explained, but npm doesn’t warn of it any more.`),
  ];
}

/** Undefined if the registry didn't answer. */
export function readReport(written: string): Report | undefined {
  try {
    const report = JSON.parse(written);
    return report.vulnerabilities ? report : undefined;
  } catch {
    return undefined;
  }
}
