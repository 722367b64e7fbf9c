/** The sources of a widget's values as its foot and exports name them. Pure. */
import type { Attachment, Conversation } from '#conversation';
import type { WidgetSources } from '#conversation/sources';
import { modelSource, type Provenance, toHost, userSource, type ValueSource } from '#ui';
import { sourceOf } from '../calls/call-view';

/** Each source once, in the order in which they were read; what is the model's comes last. */
export function toValueSources(
  { calls, attached }: Pick<Conversation, 'calls' | 'attached'>,
  traced: WidgetSources,
): ValueSource[] {
  const attachments = attached.flatMap((entry) => entry.attachments ?? []);
  const files = traced.files.flatMap((id) => attachments.find((each) => each.id === id) ?? []);
  const all: ValueSource[] = [
    ...traced.calls.flatMap((id) => toOutside(sourceOf(calls.get(id)))),
    ...files.map(ofAttachment),
    ...(traced.user ? [userSource()] : []),
  ];
  return once(traced.isPartlyOwn || all.length === 0 ? [...all, modelSource(all.length > 0)] : all);
}

/** Nothing for a built-in tool, which has no data of its own. */
export function toOutside(source: Provenance | null): ValueSource[] {
  if (!source || source.kind === 'widget') return [];
  const { kind, name, site } = source;
  return [{ kind, name, ...(site !== undefined && { site }) }];
}

const ofAttachment = ({ origin, name }: Attachment): ValueSource =>
  origin === null ? { kind: 'file', name } : { kind: 'page', name: toHost(origin), site: origin };

/** Of widgets that share a frame. */
export function joinSources(sources: readonly ValueSource[]): ValueSource[] {
  const others = once(sources.filter(({ kind }) => kind !== 'model'));
  return sources.some(({ kind }) => kind === 'model') ? [...others, modelSource(others.length > 0)] : others;
}

const once = (all: readonly ValueSource[]): ValueSource[] => [
  ...new Map(all.map((source) => [`${source.kind}:${source.name}`, source])).values(),
];
