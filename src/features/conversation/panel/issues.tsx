/** Why arguments don't fit a tool's schema. */
import type { ValidationIssue } from '#core/tools/schemas.ts';
import { wordIssue } from '#ui/words/issue.ts';

export const Issues = ({ issues }: { issues: readonly ValidationIssue[] }) => (
  <ul class="issues">
    {issues.map((issue) => (
      <li key={issue.path + issue.keyword}>{wordIssue(issue)}</li>
    ))}
  </ul>
);
