/** The actions on a message: a row below it that always keeps its space, so that nothing moves when it appears. */
import type { ComponentChildren } from 'preact';
import { CopyButton, IconButton, say } from '#ui';
import type { Answer, ChatRow, Versions } from '../../models/chat/rows';
import { nameOf } from '../../models/model-setup/model-kinds';
import { usePanel } from '../context';
import { Menu, MenuItem, MenuRule } from '../controls/menu';
import { useOtherModels } from '../model-setup/use-other-models';
import { useBlocked } from './use-blocked';
import { VersionWalker } from './version-walker';

function Row({ versions, children }: { versions: Versions | undefined; children: ComponentChildren }) {
  return (
    <div class="doings row">
      <div class="row quiet-until">{children}</div>
      {versions && <VersionWalker versions={versions} />}
    </div>
  );
}

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
        label={ran ? say('Change and run again') : say('Edit message')}
        blocked={useBlocked()}
        onClick={edit}
      />
      <CopyButton what={say('message')} text={() => text} />
      <Delete entryIds={[id]} label={say('Delete message')} />
    </Row>
  );
}

export function AnswerActions({ id, text, turns, asked, versions }: Answer) {
  const { composer } = usePanel();
  const quote = () => composer.quote(selectedIn(id) || text);
  return (
    <Row versions={versions}>
      <CopyButton what={say('answer')} text={() => text} />
      <IconButton icon="quote" label={say('Quote')} onClick={quote} />
      <AskAgain id={id} asked={turns.length > 1 ? asked : undefined} />
      <Delete entryIds={turns} label={say('Delete answer')} done={say('Answer deleted')} />
    </Row>
  );
}

interface CallActionsProps {
  /** Of the turn. */
  id: string;
  asked: string | undefined;
  versions: Versions | undefined;
  /** The user ran the tool: there is no model's answer to write again. */
  byHand: boolean;
}

/** The actions on a turn that only called tools. */
export function CallActions({ id, asked, versions, byHand }: CallActionsProps) {
  return (
    <Row versions={versions}>
      {!byHand && <AskAgain id={id} asked={asked} />}
      <Delete entryIds={[id]} label={say('Delete this turn')} done={say('Turn deleted')} />
    </Row>
  );
}

/** `asked`: the user's message, if more than this turn followed it. */
function AskAgain({ id, asked }: { id: string; asked: string | undefined }) {
  const { messages } = usePanel();
  const others = useOtherModels();
  return (
    <Menu label={say('Answer again')} icon="refresh" blocked={useBlocked()}>
      <MenuItem icon="refresh" text={say('Redo this turn')} onPick={() => messages.askAgain(id)} />
      {asked !== undefined && (
        <MenuItem icon="undo" text={say('Start from the message')} onPick={() => messages.askAgain(asked)} />
      )}
      {others.length > 0 && <MenuRule />}
      {others.map((choice) => (
        <MenuItem
          key={JSON.stringify(choice)}
          icon="chip"
          text={say('With {model}', { model: nameOf(choice) })}
          onPick={() => messages.askAgain(id, choice)}
        />
      ))}
    </Menu>
  );
}

/** The button disappears with the message, so the focus moves to the composer. */
function Delete({ entryIds, label, done }: { entryIds: string[]; label: string; done?: string }) {
  const { messages, composer } = usePanel();
  const remove = async () => {
    await messages.remove(entryIds, done);
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
