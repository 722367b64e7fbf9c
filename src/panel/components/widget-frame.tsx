/** A widget in the conversation: its view, loaded when first shown, and below it where its data came from. */
import type { FunctionComponent } from 'preact';
import { useEffect, useErrorBoundary, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import { Badge, JsonTree, Notice, type Provenance, toMoment } from '#ui';
import { views, type WidgetViewProps } from '#widgets/views';

interface WidgetFrameProps {
  widget: string;
  /** More than one where widgets stand side by side. */
  shown: JsonObject[];
  at: number;
  sources: Provenance[];
}

export function WidgetFrame({ widget, shown, at, sources }: WidgetFrameProps) {
  return (
    <article class="w" aria-label={`Widget: ${widget}`}>
      <div class={shown.length > 1 ? 'beside' : ''}>
        {shown.map((data, i) => (
          <WidgetView key={`${i.toString()}`} widget={widget} data={data} />
        ))}
      </div>
      <div class="wf">
        {sources.map((source) => (
          <Badge key={`${source.kind}:${source.name}`} {...source} />
        ))}
        <span class="grow" />
        <time dateTime={new Date(at).toISOString()}>{toMoment(at, Date.now())}</time>
      </div>
    </article>
  );
}

function WidgetView({ widget, data }: { widget: string; data: JsonObject }) {
  const [View, setView] = useState<FunctionComponent<WidgetViewProps> | 'failed' | null>(null);
  const [broken] = useErrorBoundary();
  const load = Object.hasOwn(views, widget) ? views[widget] : undefined;
  useEffect(() => {
    if (!load) return;
    load().then(
      (module) => setView(() => module.default),
      () => setView('failed'),
    );
  }, [load]);
  if (!load || View === 'failed' || broken) return <NotDrawn widget={widget} data={data} known={load !== undefined} />;
  if (View === null) return <div class="skel" style="height: 72px" />;
  return <View data={data} emit={() => undefined} />;
}

function NotDrawn({ widget, data, known }: { widget: string; data: JsonObject; known: boolean }) {
  const what = known ? `${widget} could not be drawn.` : `This version can’t draw ${widget}.`;
  return (
    <>
      <Notice
        icon="error"
        tone="danger"
        sentence={{
          what,
          next: known ? 'Its data is below. Open the panel again to try once more.' : 'Its data is below.',
        }}
      />
      <JsonTree value={data} label="Data of the widget" depth={1} />
    </>
  );
}
