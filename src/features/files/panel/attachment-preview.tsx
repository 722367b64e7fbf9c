/** The content of an attachment, fetched when it is opened. */
import type { Attachment } from '#core/log/entry.ts';
import { FullResult } from '#features/conversation/panel/index.ts';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { encodings } from '#ui/text-encoding.ts';
import { Visible } from '#ui/visible.tsx';
import { toHost } from '#ui/words/figures.ts';

export function AttachmentPreview({ attachment }: { attachment: Attachment }) {
  const { id, name, origin, served, mime, size, cutFrom } = attachment;
  return (
    <section class="attached-whole" aria-label={say('Attachment')}>
      <p class="small mid">
        <bdi>{name}</bdi>
        {served && ` · ${served.server}`}
        {origin && ` · ${toHost(origin)}`}
        {served?.uri && ` · ${mime}`}
      </p>
      {served?.uri && <Visible class="small mid mono block" text={served.uri} />}
      {cutFrom !== undefined && (
        <p class="small warn">
          {sayCount(cutFrom, 'Only the first {kept} of {count} characters are attached.', undefined, {
            kept: size.toLocaleString(languageSaid()),
          })}
        </p>
      )}
      <ReadAgain id={id} />
      <FullResult callId={id} name={name} />
    </section>
  );
}

/** Of a file that waits: whoever sees the wrong letters chooses another encoding, and of a PDF file some of its pages. */
function ReadAgain({ id }: { id: string }) {
  const { attachments } = usePanel();
  const read = attachments.files.value.get(id);
  if (!read) return null;
  const readIn = (chosen: string) => void attachments.readIn(id, chosen);
  if (read.pages !== undefined)
    return (
      <label class="row small">
        {say('Pages')}
        <input
          class="in"
          value={read.pages}
          placeholder="3–7"
          onChange={({ currentTarget }) => readIn(currentTarget.value)}
        />
      </label>
    );
  return (
    <label class="row small">
      {say('Encoding')}
      <select class="in" value={read.encoding} onChange={({ currentTarget }) => readIn(currentTarget.value)}>
        {[...new Set([read.encoding ?? '', ...encodings])].map((each) => (
          <option key={each} value={each}>
            {each.startsWith('utf') ? each.toUpperCase() : each}
          </option>
        ))}
      </select>
    </label>
  );
}
