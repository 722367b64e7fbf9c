/** A widget's view: loaded when first shown, and drawn again only when its data changes. */
import { type ComponentType, Fragment, type FunctionComponent, type RenderableProps } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useBroken } from '#ui/controls/guarded.tsx';
import { later } from '#ui/panel/later.tsx';
import { views, type WidgetViewProps } from '#widgets/views.ts';
import type { BlockView } from '../state/canvas';

const NotDrawn = later(async () => (await import('./not-drawn')).NotDrawn, 'inside');

/** Views loaded before: another widget of the kind is drawn at once. */
const loaded = new Map<string, FunctionComponent<WidgetViewProps>>();
let Drawn: ComponentType<RenderableProps<OfBlock>> = Fragment;

interface OfBlock {
  blockId: string;
  /** Draws a widget that this one holds. */
  Held: ComponentType<{ block: BlockView }>;
}

/** `of`: of a widget that belongs to a conversation. */
export function WidgetView({ widget, data, emit, of }: WidgetViewProps & { widget: string; of?: OfBlock }) {
  const [View, setView] = useState<FunctionComponent<WidgetViewProps> | 'failed' | null>(
    () => loaded.get(widget) ?? null,
  );
  const { isBroken } = useBroken(data);
  const load = Object.hasOwn(views, widget) ? views[widget] : undefined;
  useEffect(() => {
    if (!load) return;
    const known = loaded.get(widget); // another widget of the kind may have loaded it in the meantime
    if (known) return setView(() => known);
    Promise.all([load(), import('./drawn')]).then(
      ([module, owner]) => {
        Drawn = owner.Drawn;
        loaded.set(widget, module.default);
        setView(() => module.default);
      },
      () => setView('failed'),
    );
  }, [load, widget]);
  const drawn = useMemo(
    () => (View === null || View === 'failed' ? null : <View data={data} emit={emit} />),
    [View, data, emit],
  );
  if (!load || View === 'failed' || isBroken)
    return <NotDrawn widget={widget} data={data} known={load !== undefined} />;
  if (!drawn) return <div class="skel" style="height: 72px" />;
  return of ? <Drawn {...of}>{drawn}</Drawn> : drawn;
}
