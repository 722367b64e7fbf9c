/** What a command found, for every kind of output. */

export interface Check {
  /** What it is about, e.g. a tool or a rule. */
  group: string;
  name: string;
  status: 'passed' | 'failed' | 'warned' | 'skipped';
  /** One sentence; of a check that passed, none. */
  message?: string;
  /** More lines, e.g. a diff. */
  details?: string;
  milliseconds?: number;
}

export interface Report {
  /** The command. */
  name: string;
  /** The page's address. */
  url: string;
  checks: readonly Check[];
}

export const countOf = ({ checks }: Pick<Report, 'checks'>, status: Check['status']): number =>
  checks.filter((check) => check.status === status).length;
