/** Any data as a foldable tree. */
import { CopyButton, JsonTree, say } from '#ui';
import { Heading } from '../../parts/heading';
import type { ViewProps } from '../../widget';
import { toDepth, toJsonText } from './depth';
import type { jsonViewer } from './spec';
import './view.css';

export default function JsonViewerView({ data }: ViewProps<typeof jsonViewer>) {
  const { data: value, title, maxDepth, expanded } = data;
  return (
    <div class="json-viewer column" data-view="json-viewer">
      <Heading title={title ?? say('JSON')} apart>
        <span class="grow" />
        <CopyButton what={say('as JSON')} text={() => toJsonText(value)} />
      </Heading>
      <JsonTree value={value} label={title ?? say('JSON')} depth={toDepth(maxDepth, expanded)} />
    </div>
  );
}
