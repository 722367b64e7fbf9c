/** Where the data of blocks comes from, as their feet and exports name it. Pure. */

import { appBlock, type Block } from '#core/log/canvas.ts';
import type { Conversation } from '#core/log/conversation.ts';
import type { Attachment } from '#core/log/entry.ts';
import { type ReadData, readBefore, readByReference } from '#core/log/widget-sources.ts';
import { sourceOf, toCallView } from '#features/conversation/state/index.ts';
import { type Provenance, toProvenance, type ValueSource } from '#ui/badge.tsx';
import { toHost } from '#ui/words/figures.ts';

/** `from`: the calls whose results it may hold. */
export interface BlockSources {
  sources: ValueSource[];
  from: readonly string[];
}

type Holder = Pick<Conversation, 'steps' | 'calls' | 'attached'>;

/** A model's change of a block adds what it had read by then. */
export function sourcesOf(conversation: Holder, block: Block, isLive: boolean): BlockSources {
  if (block.widget === appBlock) return sourcesOfApp(conversation, String(block.data.callId));
  const live = isLive ? block.binding : undefined;
  const bound = live?.source ? toOutside(toProvenance(live.source, live.server)) : [];
  if (live?.into === '') return { sources: bound, from: [] };
  const drawing = block.changes.filter(({ type }) => type === 'shown' || type === 'updated');
  const read = drawing.flatMap(({ callId, source }) => {
    if (source !== undefined) return { ...readByReference(conversation, source), isExact: true };
    return callId === null ? [] : readBefore(conversation, callId);
  });
  const named = read.flatMap((each) => {
    const called = 'isExact' in each ? conversation.calls.get(each.calls[0] ?? '') : undefined;
    return nameRead(conversation, each).map((one) => ({ ...one, ...(called && { tool: toCallView(called).tool }) }));
  });
  return { sources: distinctSources([...bound, ...named]), from: [...new Set(read.flatMap(({ calls }) => calls))] };
}

/** Each source once. */
export const nameRead = ({ calls }: Pick<Holder, 'calls'>, read: ReadData): ValueSource[] =>
  distinctSources([...read.files.map(ofAttachment), ...read.calls.flatMap((id) => toOutside(sourceOf(calls.get(id))))]);

function sourcesOfApp({ calls }: Pick<Holder, 'calls'>, callId: string): BlockSources {
  return { sources: toOutside(sourceOf(calls.get(callId))), from: [callId] };
}

/** Nothing for a built-in tool, which has no data of its own. */
function toOutside(source: Provenance | null): ValueSource[] {
  if (!source || source.kind === 'widget') return [];
  const { kind, name, site } = source;
  return [{ kind, name, ...(site !== undefined && { site }) }];
}

const ofAttachment = ({ origin, name }: Attachment): ValueSource =>
  origin === null ? { kind: 'file', name } : { kind: 'page', name: toHost(origin), site: origin };

export const distinctSources = (all: readonly ValueSource[]): ValueSource[] => [
  ...new Map(all.map((source) => [`${source.kind}:${source.name}:${source.tool ?? ''}`, source])).values(),
];
