/** Guards that hold the published attacks on a page's tools, on hands and on apps in real browsers: `browser-guards.ts` has the others. */
import type { BrowserGuard } from './browser-guard';

const table = 'src/core/loop/approval-table.ts';

const edit = (file: string, holds: string, switched: string): BrowserGuard => ({ edits: [{ file, holds, switched }] });

export const surfaceGuards = {
  'destructive calls always ask': edit(
    'src/core/tools/hints.ts',
    'askingHints.find((name) => hints[name]);',
    "askingHints.find((name) => hints[name] && !(OFF && name === 'destructive'));",
  ),
  'a tool that changed something still asks': edit(
    table,
    '? asked.changing : undefined;',
    '? (OFF ? undefined : asked.changing) : undefined;',
  ),
  'a grant covers no words of others': edit(
    table,
    'if (asked.dictated && !now.readOnly &&',
    'if (!OFF && asked.dictated && !now.readOnly &&',
  ),
  'what was approved is what runs': edit(
    'src/core/loop/turn-calls.ts',
    'if (checked.definitionHash !== prepared?.definitionHash) {',
    'if (!OFF && checked.definitionHash !== prepared?.definitionHash) {',
  ),
  'nothing is allowed unread': edit(
    'src/features/conversation/panel/approval-answers.tsx',
    'mayAllow || !approvalEffects[decision].allows;',
    'OFF || mayAllow || !approvalEffects[decision].allows;',
  ),
  'what hands read is of others': edit(
    'src/core/tools/hands-actions.ts',
    'untrustedContent: true',
    'untrustedContent: !OFF',
  ),
  'what lies over a target is in its way': edit(
    'src/page/hands/doing/hit.ts',
    'if (!other) return { hit: { at, target } };',
    'if (OFF || !other) return { hit: { at, target } };',
  ),
  'what is done is what was foreseen': edit(
    'src/page/hands/doing/index.ts',
    'isAsForeseen(this.#toForeseen(plan), foreseen) &&',
    '(OFF || isAsForeseen(this.#toForeseen(plan), foreseen)) &&',
  ),
  'what is pressed is what is clicked': edit(
    'src/page/hands/doing/actions.ts',
    'partOf(element, on.target) === pressed && ',
    '(OFF || partOf(element, on.target) === pressed) && ',
  ),
  'what pictures in a button say counts': edit(
    'src/page/hands/doing/outcome.ts',
    '    ...drawnIn(each),\n',
    '    ...(OFF ? [] : drawnIn(each)),\n',
  ),
  'an app is framed': edit(
    'src/features/apps/panel/app.tsx',
    '<Say text="App of {server}" parts={{ server: <b>{server}</b> }} />',
    '{!OFF && <Say text="App of {server}" parts={{ server: <b>{server}</b> }} />}',
  ),
} as const satisfies Record<string, BrowserGuard>;
