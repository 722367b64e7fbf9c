/** A widget's view with what the user made of it: what was sent and begun, and what picks in others leave of it. Loaded with the first view. */
import { type ComponentChildren, type ComponentType, cloneElement, createContext, isValidElement } from 'preact';
import { useContext, useMemo, useRef } from 'preact/hooks';
import type { CallState, Conversation, UsedWidget } from '#core/log/conversation.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { IconButton } from '#ui/controls/controls.tsx';
import { Kept, type Own, type Picker, Picking, Room } from '#ui/drawing-context.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Chosen, type Range } from '#widgets/parts/chosen.ts';
import { type Inner, InnerWidgets } from '#widgets/parts/inner.ts';
import type { BlockView } from '../state/canvas';
import { containerKind, heldIn } from '../state/held';
import {
  type Filter,
  filtered,
  isPart,
  isSamePart,
  partEvent,
  pickEvent,
  picksIn,
  rangeOf,
  takesRange,
  targetsOf,
  toPart,
} from '../state/links';

interface DrawnProps {
  blockId: string;
  /** Draws a widget that this one holds. */
  Held: ComponentType<{ block: BlockView }>;
  children?: ComponentChildren;
}

export function Drawn({ blockId, Held, children }: DrawnProps) {
  const links = useLinks(blockId);
  const { picks, targets, filters, data, shown, all, report } = links;
  const part = picks.find((pick) => pick.blockId === blockId)?.part;
  const { widget = '' } = targets?.of ?? {};
  const pick = useMemo(
    () => targets && ((payload: JsonObject) => report(pickEvent, toPart(targets.of, payload, targets.all))),
    [targets, report],
  );
  // Of a table, a click selects a row, which is the pick; only Enter sends it.
  const emit = useMemo(() => {
    if (!targets || !pick || widget === 'data-table') return report;
    return (event: string, payload: JsonObject) => {
      if (event !== partEvent(widget)) return report(event, payload);
      return isSamePart(part, toPart(targets.of, payload, targets.all)) ? report(pickEvent, {}) : pick(payload);
    };
  }, [targets, pick, part, report]);
  const outer = useContext(Picking);
  const picker = useMemo(() => (pick && outer ? picking(outer, pick) : outer), [outer, pick]);
  const chosen = useChosen(links, part);
  const view = useMemo(
    () => (isValidElement(children) && data ? cloneElement(children, { data, emit }) : children),
    [children, data, emit],
  );
  const own = useOwn(blockId);
  const { inner, isElsewhere } = useInner(blockId, Held);
  if (isElsewhere) return <i class="elsewhere" />;
  return (
    <Kept.Provider value={own}>
      <Picking.Provider value={picker}>
        <Chosen.Provider value={chosen}>
          {filters.length > 0 && <Filtered {...{ filters, shown, all }} />}
          <InnerWidgets.Provider value={inner}>{view}</InnerWidgets.Provider>
        </Chosen.Provider>
      </Picking.Provider>
    </Kept.Provider>
  );
}

/** Whether this is drawn within a container. */
const Inside = createContext(false);

/** How a container draws what it holds, which is drawn nowhere else: `isElsewhere`. */
function useInner(blockId: string, Held: DrawnProps['Held']): { inner: Inner; isElsewhere: boolean } {
  const blocks = usePanel().canvas.blocks.value;
  const isInside = useContext(Inside);
  return useMemo(() => {
    const find = (id: string) => blocks.find((block) => block.id === id);
    const inner: Inner = {
      titleOf: (id) => find(id)?.title ?? null,
      draw(id) {
        const block = find(id);
        if (!block || block.widget === containerKind || isInside) return <Missing />;
        return (
          <Inside.Provider value={true}>
            <Room.Provider value={null}>
              <Held block={block} />
            </Room.Provider>
          </Inside.Provider>
        );
      },
    };
    return { inner, isElsewhere: !isInside && heldIn(blocks).has(blockId) };
  }, [blocks, isInside, blockId, Held]);
}

const Missing = () => <p class="gone">{say('Removed from the canvas')}</p>;

/** `targets`: null if what is picked here goes to the model. `data`: as far as the picks in others let it through. */
function useLinks(blockId: string) {
  const { canvas, conversation } = usePanel();
  const state = conversation.state.value;
  const blocks = canvas.blocks.value;
  const report = canvas.emitterOf(blockId);
  return useMemo(() => {
    const block = blocks.find(({ id }) => id === blockId);
    if (!block || blocks.every(({ data }) => data.filterBy === undefined)) return { ...unlinked, report };
    const picks = picksIn(state);
    const all = targetsOf(block, blocks);
    return { picks, targets: all.length > 0 ? { of: block, all } : null, ...filtered(block, blocks, picks), report };
  }, [blocks, state.steps, state.used, blockId, report]);
}

/** For views that mark a part as chosen themselves; null if what is picked goes to the model. */
function useChosen({ targets, report }: ReturnType<typeof useLinks>, part: ReturnType<typeof toPart> | undefined) {
  return useMemo(
    () =>
      targets && {
        isOf: (name: string) => isPart(part, name),
        ranges: (column: string) => takesRange(targets.all, column),
        rangeOf: (column: string) => rangeOf(part, column),
        choose: (column: string, range: Range) => void report(pickEvent, { [column]: range }),
      },
    [targets, part, report],
  );
}

const unlinked = { picks: [], targets: null, filters: [], data: null, shown: 0, all: 0 };

/** Selecting picks too; deselecting, as when the row is sent, leaves the filter. */
const picking = ({ picked, pick: select }: Picker, pick: (payload: JsonObject) => unknown): Picker => ({
  picked,
  pick(next) {
    select(next);
    if (next) pick(next.payload);
  },
  hint: () => undefined,
});

function Filtered({ filters, shown, all }: { filters: readonly Filter[]; shown: number; all: number }) {
  const { canvas } = usePanel();
  const line = useRef<HTMLParagraphElement>(null);
  const clear = () => {
    const widget = line.current?.closest<HTMLElement>('.widget'); // the button goes: the focus stays where it was
    if (widget) widget.tabIndex = -1;
    widget?.focus();
    for (const { blockId } of filters) void canvas.emitterOf(blockId)(pickEvent, {});
  };
  return (
    <p class="row small filtered" ref={line}>
      <span class="cut" dir="auto" role="status">
        {say('Filtered by {what}', { what: filters.map(({ words }) => words).join(', ') })}
      </span>
      <span class="quiet nowrap">{say('{value} of {count}', { value: shown, count: all })}</span>
      <span class="grow" />
      <IconButton icon="x" label={say('Clear the filters')} onClick={clear} />
    </p>
  );
}

function useOwn(blockId: string): Own {
  const { conversation, composer } = usePanel();
  return useMemo(() => {
    const key = `${conversation.id.peek()} ${blockId}`;
    return {
      // Reads a signal: who asks is drawn again when the conversation goes on.
      reported: (event) => reportedBy(conversation.state.value, blockId, event),
      seen: () => conversation.state.peek().lastSeq,
      draft: () => composer.drafts.of(key) || unsent(conversation.state.peek(), blockId),
      keepDraft: (text) => composer.drafts.keep(key, text),
    };
  }, [conversation, composer, blockId]);
}

type Holder = Pick<Conversation, 'used' | 'steps' | 'calls' | 'canvas'>;

/** The payload of a block's newest event of a name, since a call changed it last. Of a form that calls a tool, what that was called with. */
function reportedBy({ used, steps, calls, canvas }: Holder, blockId: string, event: string): JsonObject | null {
  const called = callBy({ calls }, blockId);
  if (called && event === 'submit') return hasFailed(called) ? null : { values: called.call.input };
  const { changes = [] } = canvas.blocks.find(({ id }) => id === blockId) ?? {};
  const changed = changes.findLast(({ type }) => type === 'shown' || type === 'updated')?.at ?? 0;
  const isOf = ({ entry }: UsedWidget) => entry.blockId === blockId && entry.event === event && entry.at >= changed;
  const told = steps.findLast((step) => step.type === 'events' && step.used.some(isOf));
  const all = [...(told?.type === 'events' ? told.used : []), ...used];
  return all.findLast(isOf)?.entry.payload ?? null;
}

const callBy = ({ calls }: Pick<Conversation, 'calls'>, blockId: string): CallState | undefined =>
  [...calls.values()].findLast(({ byForm }) => byForm === blockId);

const hasFailed = ({ result }: CallState): boolean => result?.outcome.type === 'failure';

/** What a form called a tool with that was denied or failed: the user goes on from there. */
function unsent(conversation: Conversation, blockId: string): string {
  const last = callBy(conversation, blockId);
  return last && hasFailed(last) ? writeJson(last.call.input) : '';
}
