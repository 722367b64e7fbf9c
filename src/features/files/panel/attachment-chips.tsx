/** Attaching something, and attachments as chips with origin and size; a click shows the content. */
import { type Signal, useSignal } from '@preact/signals';
import { isPicture } from '#core/log/attachments.ts';
import type { Attachment } from '#core/log/entry.ts';
import { LaterPictures } from '#features/conversation/panel/index.ts';
import { hasResources } from '#features/servers/state/index.ts';
import { cutLong } from '#ui/controls/code.tsx';
import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { useFilePicker } from '#ui/controls/file-picker.tsx';
import { Icon, SiteIcon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { toHost } from '#ui/words/figures.ts';

const AttachmentPreview = later(async () => (await import('./attachment-preview')).AttachmentPreview, 'inside');

const icons: Record<Attachment['kind'], IconName> = {
  page: 'doc',
  selection: 'selection',
  link: 'page',
  file: 'clip',
  screenshot: 'shot',
  image: 'shot',
  resource: 'mcp',
  prompt: 'chat',
};

export function WaitingChips() {
  const { attachments } = usePanel();
  const { pending, reading, blind, unread, remove, renew, shown } = attachments;
  if (pending.value.length === 0 && !reading.value) return null;
  return (
    <section class="chips" aria-label={say('Attached')}>
      <Chips attachments={pending.value} open={shown} onRemove={remove} onRenew={renew} />
      {reading.value && <span class="chip quiet">{say('Reading…')}</span>}
      {blind.value && <Warning text={say('This model can’t read images. Only text is sent.')} />}
      {unread.value && (
        <Warning text={say('Demo mode can’t read attachments. It only matches your words with tools.')} />
      )}
    </section>
  );
}

const Warning = ({ text }: { text: string }) => (
  <p class="small warn row">
    <Icon name="warn" size={14} />
    {text}
  </p>
);

/** In a sent message: pictures are shown, everything else is a chip. */
export function SentAttachments({ attachments }: { attachments: readonly Attachment[] }) {
  const pictures = attachments.filter(isPicture);
  const others = attachments.filter((each) => !isPicture(each));
  return (
    <div class="chips">
      {pictures.map((each) => (
        <LaterPictures key={each.id} id={each.id} count={1} nameOf={() => nameOf(each)} />
      ))}
      <Chips attachments={others} />
    </div>
  );
}

interface ChipsProps {
  attachments: readonly Attachment[];
  /** The one whose content is shown, where others decide on it too. */
  open?: Signal<string | null>;
  onRemove?(id: string): unknown;
  onRenew?(id: string): unknown;
}

function Chips({ attachments, open: shared, onRemove, onRenew }: ChipsProps) {
  const own = useSignal<string | null>(null);
  const open = shared ?? own;
  const shown = attachments.find(({ id }) => id === open.value);
  return (
    <>
      {attachments.map((each) => (
        <span key={each.id} class="chip">
          <button
            type="button"
            class="what"
            aria-expanded={open.value === each.id}
            onClick={() => (open.value = open.value === each.id ? null : each.id)}
          >
            <SiteIcon origin={each.kind === 'page' ? each.origin : null} glyph={icons[each.kind]} />
            <span class={cutLong(nameOf(each))} dir="auto">
              {nameOf(each)}
            </span>
            <span class="quiet">{sizeOf(each)}</span>
            {each.hidden !== undefined && <span class="quiet">{wordHidden(each.hidden)}</span>}
          </button>
          {each.changed && <span class="warn">{say('Changed')}</span>}
          {each.changed && onRenew && <LinkButton onClick={() => onRenew(each.id)}>{say('Update')}</LinkButton>}
          {onRemove && (
            <IconButton
              icon="x"
              label={say('Remove {name}', { name: nameOf(each) })}
              onClick={() => onRemove(each.id)}
            />
          )}
        </span>
      ))}
      {shown && <AttachmentPreview attachment={shown} />}
    </>
  );
}

/** A page's content is named after its site, the user's own by its name. */
function nameOf({ kind, name, origin, served }: Attachment): string {
  if (served) return `${name}, ${served.server}`;
  const site = origin ? toHost(origin) : name;
  if (kind === 'selection') return say('Selection, {site}', { site });
  if (kind === 'screenshot') return say('Screenshot, {site}', { site });
  if (kind === 'link') return say('Link, {site}', { site });
  return kind === 'page' || kind === 'image' ? `${name || say('Image')}${origin ? `, ${toHost(origin)}` : ''}` : name;
}

const wordHidden = (count: number): string => sayCount(count, 'Hidden parts left out: {count}');

function sizeOf(attachment: Attachment): string {
  const { width = 0, height = 0, tokens, cutFrom } = attachment;
  if (isPicture(attachment)) return `${width} × ${height}`;
  const size = sayCount(tokens, '{count} token', '{count} tokens');
  if (cutFrom === undefined) return size;
  const share = (attachment.size / cutFrom).toLocaleString(languageSaid(), { style: 'percent' });
  return say('{size}, first {share}', { size, share });
}

export function AttachButtons() {
  const { attachments, servers, drawer } = usePanel();
  const { field, pick } = useFilePicker({
    label: say('Files to attach'),
    multiple: true,
    onFiles: attachments.addFiles,
  });
  type Act = [icon: IconName, text: string, act: () => unknown];
  const toResources: Act = ['mcp', say('Attach a resource'), () => (drawer.value = 'resources')];
  const acts: Act[] = [
    ['doc', say('Attach page text'), () => attachments.takeFromTab('page')],
    ['selection', say('Attach selection'), () => attachments.takeFromTab('selection')],
    ['shot', say('Attach screenshot'), () => attachments.takeFromTab('screenshot')],
    ['clip', say('Attach a file'), pick],
    ...(servers.value?.some(hasResources) ? [toResources] : []),
  ];
  return (
    <>
      <span class="attach">
        {acts.map(([icon, text, act]) => (
          <IconButton key={icon} icon={icon} label={text} onClick={act} />
        ))}
      </span>
      {field}
    </>
  );
}
