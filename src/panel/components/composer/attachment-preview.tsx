/** The content of an attachment, fetched when it is opened. */
import type { Attachment } from '#conversation';
import { languageSaid, say, sayCount, toHost, Visible } from '#ui';
import { FullResult } from '../calls/full-result';

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
      <p class="small warn" hidden={!attachment.changed}>
        {say('The resource has changed since it was attached.')}
      </p>
      {cutFrom !== undefined && (
        <p class="small warn">
          {sayCount(
            cutFrom,
            'Only the first {kept} of {count} character is attached.',
            'Only the first {kept} of {count} characters are attached.',
            { kept: size.toLocaleString(languageSaid()) },
          )}
        </p>
      )}
      <FullResult callId={id} name={name} />
    </section>
  );
}
