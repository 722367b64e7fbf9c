/** Any data as a tree that folds. */
import { CopyButton, JsonTree, say } from '#ui';
import type { WidgetViewProps } from '../../widget';
import { toDepth, toText } from './depth';
import './view.css';

interface JsonViewer {
  data: unknown;
  title?: string;
  maxDepth?: number;
  expanded?: boolean;
}

export default function JsonViewerView({ data }: WidgetViewProps) {
  const { data: value, title, maxDepth, expanded } = data as unknown as JsonViewer; // its spec validated it
  return (
    <div class="json-viewer" data-view="json-viewer">
      <div class="wh">
        <h2 class="cut" dir="auto">
          {title ?? say('JSON')}
        </h2>
        <span class="grow" />
        <CopyButton what={say('as JSON')} text={() => toText(value)} />
      </div>
      <JsonTree value={value} label={title ?? say('JSON')} depth={toDepth(maxDepth, expanded)} />
    </div>
  );
}
