/** A widget in the conversation: its view, loaded when first shown, and below it where its data came from. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import { Badge, JsonTree, Notice, type Provenance, toMoment } from '#ui';
import { views, type WidgetViewProps } from '#widgets/views';

interface WidgetFrameProps {
  widget: string;
  data: JsonObject;
  at: number;
  sources: Provenance[];
}

export function WidgetFrame({ widget, data, at, sources }: WidgetFrameProps) {
  return (
    <section class="w" aria-label={`Widget: ${widget}`}>
      <WidgetView widget={widget} data={data} />
      <div class="wf">
        {sources.map((source) => (
          <Badge key={`${source.kind}:${source.name}`} {...source} />
        ))}
        <span class="grow" />
        <time dateTime={new Date(at).toISOString()}>{toMoment(at, Date.now())}</time>
      </div>
    </section>
  );
}

function WidgetView({ widget, data }: { widget: string; data: JsonObject }) {
  const [View, setView] = useState<FunctionComponent<WidgetViewProps> | 'failed' | null>(null);
  const load = Object.hasOwn(views, widget) ? views[widget] : undefined;
  useEffect(() => {
    if (!load) return;
    load().then(
      (module) => setView(() => module.default),
      () => setView('failed'),
    );
  }, [load]);
  if (!load || View === 'failed') return <NotDrawn widget={widget} data={data} known={load !== undefined} />;
  if (View === null) return <div class="skel" style="height: 72px" />;
  return <View data={data} />;
}

function NotDrawn({ widget, data, known }: { widget: string; data: JsonObject; known: boolean }) {
  const what = known ? `The view of ${widget} could not be loaded.` : `This version can’t draw ${widget}.`;
  return (
    <>
      <Notice
        icon="error"
        tone="danger"
        sentence={{ what, next: known ? 'Its data is below. Open the panel again to draw it.' : 'Its data is below.' }}
      />
      <JsonTree value={data} label="Data of the widget" depth={1} />
    </>
  );
}
