/** The actions on a message and its versions: a row below it that always keeps its space, so that nothing moves when it appears. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { keptRun } from '#core/log/kept-steps.ts';
import type { AnswerRow, CallsRow, ChatRow, Versions } from '#features/conversation/state/index.ts';
import { nameAmong } from '#features/models/state/index.ts';
import { CopyButton, IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { languageSaid, say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

interface RowProps {
  versions: Versions | undefined;
  children: ComponentChildren;
  /** What isn't hidden until it is pointed at. */
  beside?: ComponentChildren;
}

const Row = ({ versions, children, beside }: RowProps) => (
  <div class="doings row">
    {beside}
    <div class="row quiet-until">{children}</div>
    {versions && <VersionWalker versions={versions} />}
  </div>
);

/** A message that ran a tool is not edited as text: the tool's form opens with its arguments. */
export function UserActions({ id, text, versions, ran }: Extract<ChatRow, { type: 'user' }>) {
  const { messages, slash } = usePanel();
  const edit = () => {
    if (ran) void slash.again(ran);
    else messages.editing.value = { id, text };
  };
  return (
    <Row versions={versions}>
      <IconButton
        icon="pencil"
        label={ran ? say('Edit and run again') : say('Edit message')}
        blocked={useBlocked()}
        onClick={edit}
      />
      <CopyButton what={say('message')} text={() => text} />
      <Delete entryIds={[id]} label={say('Delete message')} />
    </Row>
  );
}

export function AnswerActions({ id, text, turns, messageId, versions }: AnswerRow) {
  const { composer, conversation, bench, go, isDeveloper } = usePanel();
  const usesPage = conversation.state.value.items.some(
    (item) =>
      item.type === 'turn' &&
      turns.includes(item.entry.id) &&
      item.calls.some(({ call }) => call.target?.source.type === 'page'),
  );
  const makeCase = () => {
    bench.caseOf.value = messageId ?? null;
    go('evals');
  };
  const quote = () => composer.quote(selectedIn(id) || text);
  return (
    <Row versions={versions} beside={<Keep turnId={id} />}>
      <CopyButton what={say('answer')} text={() => text} />
      <IconButton icon="quote" label={say('Quote')} onClick={quote} />
      {isDeveloper.value && usesPage && (
        <IconButton icon="check" label={say('Create an eval case')} onClick={makeCase} />
      )}
      <AskAgain id={id} messageId={turns.length > 1 ? messageId : undefined} />
      <Delete entryIds={turns} label={say('Delete answer')} />
    </Row>
  );
}

interface CallActionsProps extends Pick<CallsRow, 'messageId' | 'versions'> {
  id: string;
  /** All turns of the row; `id` is the first of them. */
  turns?: string[] | undefined;
  /** The user ran the tool: there is no model's answer to write again. */
  byHand: boolean;
}

/** The actions on the turn `id`, which only called tools, or on several that only drew. */
export const CallActions = ({ id, turns = [id], messageId, versions, byHand }: CallActionsProps) => (
  <Row versions={versions} beside={<Keep turnId={turns.at(-1) ?? id} />}>
    {!byHand && <AskAgain id={id} messageId={messageId} />}
    <Delete entryIds={turns} label={say('Delete calls')} />
  </Row>
);

/** `messageId`: the user's message, if more than this turn followed it. */
function AskAgain({ id, messageId }: Pick<CallActionsProps, 'id' | 'messageId'>) {
  const { messages, models } = usePanel();
  const others = models.others.value;
  return (
    <Menu label={say('Regenerate')} icon="refresh" blocked={useBlocked()}>
      <MenuItem icon="refresh" text={say('The same model')} onPick={() => messages.askAgain(id)} />
      {messageId !== undefined && (
        <MenuItem icon="undo" text={say('Restart from your message')} onPick={() => messages.askAgain(messageId)} />
      )}
      {others.length > 0 && <MenuRule />}
      {others.map((choice) => (
        <MenuItem
          key={JSON.stringify(choice)}
          icon="chip"
          text={say('With {model}', { model: nameAmong(choice, models.others.value) })}
          onPick={() => messages.askAgain(id, choice)}
        />
      ))}
    </Menu>
  );
}

/** Below the last turn of a run that operated a page. */
function Keep({ turnId }: { turnId: string }) {
  const { conversation, packs, go } = usePanel();
  const { runs, calls } = conversation.state.value;
  const kept = useMemo(() => keptRun({ runs, calls }, turnId), [runs, calls, turnId]);
  if (!kept) return null;
  const keep = () => {
    packs.keeping.value = kept;
    go('tools');
  };
  return <LinkButton onClick={keep}>{say('Save steps as a tool')}</LinkButton>;
}

/** The button disappears with the message, so the focus moves to the composer. */
function Delete({ entryIds, label }: { entryIds: string[]; label: string }) {
  const { messages, composer } = usePanel();
  const remove = async () => {
    await messages.remove(entryIds);
    composer.wanted.value = true;
  };
  return <IconButton icon="trash" label={label} blocked={useBlocked()} onClick={remove} />;
}

/** The text selected inside this answer; empty if none is. */
function selectedIn(answerId: string): string {
  const selection = getSelection();
  const article = document.querySelector(`[data-message="${CSS.escape(answerId)}"]`);
  if (!selection || !article || selection.isCollapsed) return '';
  const { anchorNode, focusNode } = selection;
  return article.contains(anchorNode) && article.contains(focusNode) ? selection.toString().trim() : '';
}

/** "2 / 3" between two buttons: the versions of a message, each on its own branch. */
export function VersionWalker({ versions }: { versions: Versions }) {
  const { messages } = usePanel();
  const { ids, at } = versions;
  const blocked = useBlocked();
  const box = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const step = messages.arrived(versions);
    if (step) box.current?.querySelectorAll('button')[step === -1 ? 0 : 1]?.focus({ preventScroll: true });
  }, [at]);
  const walk = (step: 1 | -1) => () => void messages.walk(versions, step);
  const figure = (n: number) => n.toLocaleString(languageSaid());
  const values = { at: figure(at + 1), count: figure(ids.length) };
  return (
    <fieldset class="walker row" ref={box} aria-label={say('Version {at} of {count}', values)}>
      <IconButton
        icon="left"
        label={say('Previous version')}
        blocked={at === 0 ? say('There are no more') : blocked}
        onClick={walk(-1)}
      />
      <span class="tiny" aria-hidden="true">
        {`${values.at} / ${values.count}`}
      </span>
      <IconButton
        icon="right"
        label={say('Next version')}
        blocked={at === ids.length - 1 ? say('There are no more') : blocked}
        onClick={walk(1)}
      />
    </fieldset>
  );
}

/** Why the conversation can’t be changed now; undefined if it can. */
export const useBlocked = (): string | undefined =>
  usePanel().conversation.going.value ? say('A run is still in progress. Stop it first.') : undefined;

/**
 * Marks the message that the pointer has moved over: only its actions are shown. A message that moves under a resting
 * pointer, for example when a card above it closes, was not meant: its actions stay hidden and ignore clicks.
 */
export function useReached(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = content.current;
    if (!box) return;
    const end = new AbortController();
    const { signal } = end;
    let at = '';
    let reached: Element | null = null;
    const onPointer = ({ target, screenX, screenY }: PointerEvent) => {
      const now = `${screenX} ${screenY}`;
      if (now === at) return; // the content moved, not the pointer
      at = now;
      const said = target instanceof Element && box.contains(target) ? target.closest('.said') : null;
      if (said === reached) return;
      reached?.classList.remove('reached');
      said?.classList.add('reached');
      reached = said;
    };
    // A click by keyboard has a `detail` of 0, and is always intended.
    const onClick = (event: MouseEvent) => {
      const row = event.target instanceof Element ? event.target.closest('.quiet-until') : null;
      if (event.detail === 0 || !row || row.closest('.reached')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('pointermove', onPointer, { capture: true, passive: true, signal });
    addEventListener('pointerdown', onPointer, { capture: true, passive: true, signal });
    box.addEventListener('click', onClick, { capture: true, signal });
    return () => end.abort();
  }, []);
}
