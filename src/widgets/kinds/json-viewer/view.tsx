/** Any data as a foldable tree. */
import { isWithinDepth } from '#core/tools/depth.ts';
import { CopyButton } from '#ui/controls/controls.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say } from '#ui/language/index.tsx';
import { Heading } from '../../parts/heading';
import type { ViewProps } from '../../widget';
import type { jsonViewer } from './spec';

export default function JsonViewerView({ data }: ViewProps<typeof jsonViewer>) {
  const { data: value, title, maxDepth, expanded } = data;
  return (
    <div class="json-viewer column" data-view="json-viewer">
      <Heading title={title ?? 'JSON'} apart>
        <span class="grow" />
        <CopyButton what={say('as JSON')} text={() => toTreeText(value)} />
      </Heading>
      <JsonTree value={value} label={title ?? 'JSON'} depth={toDepth(maxDepth, expanded)} />
    </div>
  );
}

/** The number of levels that start open: two by default. */
export function toDepth(maxDepth: number | undefined, expanded: boolean | undefined): number {
  if (expanded === false) return 0;
  return maxDepth ?? (expanded ? Number.POSITIVE_INFINITY : 2);
}

/** Indented, unless the value is so deep that indentation would be most of the text. */
export function toTreeText(value: unknown): string {
  return JSON.stringify(value, null, isWithinDepth(value, deepest) ? 2 : 0) ?? '';
}

const deepest = 50;
