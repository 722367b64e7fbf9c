/** A conversation in the list: title, time, newest line, sources, and menu. */
import type { ConversationSummary } from '#bridge';
import { Badge, say, toHost, toMoment } from '#ui';
import { usePanel } from '../context';
import { Menu, MenuItem, MenuRule } from '../controls/menu';
import { TitleField } from '../controls/title-field';

interface ConversationRowProps {
  summary: ConversationSummary;
  /** With its newest line; otherwise the lines that were found follow. */
  plain: boolean;
  isCurrent: boolean;
  onFocus(): void;
}

export function ConversationRow({ summary, plain, isCurrent, onFocus }: ConversationRowProps) {
  const { history, conversation, show } = usePanel();
  const { id, title, at } = summary;
  const isShown = id === conversation.id.value;
  if (history.renaming.value === id) {
    return (
      <div class="hrow writing">
        <TitleField
          title={title}
          onKeep={(name) => history.rename(id, name)}
          onLeave={() => (history.renaming.value = null)}
        />
      </div>
    );
  }
  return (
    <div class={isShown ? 'hrow shown' : 'hrow'}>
      <button
        type="button"
        class="open"
        aria-current={isShown ? 'true' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => show(id)}
        onFocus={onFocus}
      >
        <span class="t">
          {summary.running && summary.needs === null && <span class="dot" />}
          <span class="cut" dir="auto">
            {title}
          </span>
          <StateTag summary={summary} />
        </span>
        <time dateTime={new Date(at).toISOString()}>{toMoment(at, Date.now())}</time>
        {plain && <About summary={summary} />}
      </button>
      <RowMenu summary={summary} />
    </div>
  );
}

function StateTag({ summary: { needs, running } }: { summary: ConversationSummary }) {
  if (needs === 'approval') return <span class="tag warn">{say('Waiting for you')}</span>;
  if (needs === 'interrupted') return <span class="tag danger">{say('Interrupted')}</span>;
  if (needs === 'failed') return <span class="tag danger">{say('Failed')}</span>;
  return running ? <span class="tag accent">{say('Running')}</span> : null;
}

function About({ summary: { line, sources } }: { summary: ConversationSummary }) {
  return (
    <>
      {line && (
        <span class="m cut" dir="auto">
          {line}
        </span>
      )}
      {sources.length > 0 && (
        <span class="b">
          {sources.map(({ kind, name }) => (
            <Badge key={`${kind} ${name}`} kind={kind} name={kind === 'mcp' ? name : toHost(name)} />
          ))}
        </span>
      )}
    </>
  );
}

function RowMenu({ summary: { id, title, pinned } }: { summary: ConversationSummary }) {
  const { history, archive } = usePanel();
  return (
    <Menu label={say('Menu of {title}', { title })}>
      <MenuItem icon="pencil" text={say('Rename')} onPick={() => (history.renaming.value = id)} />
      <MenuItem icon="pin" text={pinned ? say('Unpin') : say('Pin')} onPick={() => history.pin(id, !pinned)} />
      <MenuItem icon="save" text={say('Export as Markdown')} onPick={() => archive.save([id], 'md')} />
      <MenuItem icon="save" text={say('Export as JSON')} onPick={() => archive.save([id], 'json')} />
      <MenuItem
        icon="save"
        text={say('Export messages (OpenAI format)')}
        onPick={() => archive.save([id], 'messages')}
      />
      <MenuRule />
      <MenuItem icon="trash" text={say('Delete')} onPick={() => history.remove([id])} />
    </Menu>
  );
}
