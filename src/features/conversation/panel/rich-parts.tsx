/** Parts of a result that no text can show: sound that plays, files to save, resources as chips, and words for the user alone. */
import { useState } from 'preact/hooks';
import { fromBase64 } from '#core/tools/base64.ts';
import type { Content } from '#core/tools/schemas.ts';
import { CopyButton, IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { toSafeLink } from '#ui/links.ts';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toSize } from '#ui/words/figures.ts';
import { ResultText } from './result-text';

export const isApart = ({ type, only }: Content): boolean =>
  only !== 'assistant' && type !== 'image' && (type !== 'text' || only === 'user');

interface RichPartsProps {
  parts: readonly Content[];
  serverId: string | null;
  /** Whose hands gave the result: what is linked there was saved. */
  page?: { origin: string } | null;
}

/** In the conversation, without opening the call. `serverId`: of the server that can be asked for more. */
export const RichParts = ({ parts, serverId, page }: RichPartsProps) => (
  <div class="rich">
    {parts.map((part, i) =>
      page && part.type === 'resource_link' ? (
        <Saved key={i.toString()} part={part} page={page} />
      ) : (
        <Opened key={i.toString()} part={part} serverId={serverId} />
      ),
    )}
  </div>
);

/** A file that the page had the browser save. */
function Saved({ part, page }: { part: Extract<Content, { type: 'resource_link' }>; page: { origin: string } }) {
  const { attachments } = usePanel();
  const { uri: from, mimeType, size } = part;
  const name = part.name || say('File');
  return (
    <p class="chip-row small row">
      <Icon name="save" size={14} />
      <span class="cut">
        <Visible text={name} dir="auto" />
      </span>
      <span class="quiet nowrap">{toAbout(mimeType, size)}</span>
      <span class="grow" />
      <LinkButton onClick={() => attachments.addSaved(page, { name, from })}>{say('Attach')}</LinkButton>
    </p>
  );
}

/** A link to a resource opens where it stands: what its server has there is read then. */
function Opened({ part, serverId }: { part: Content; serverId: string | null }) {
  const { ask } = usePanel();
  const [read, setRead] = useState<Content[] | null>(null);
  if (read)
    return read.map((each, i) => (
      <div key={i.toString()}>
        <RichPart part={each} />
        {each.type === 'resource' && each.text !== undefined && <ResultText text={each.text} />}
      </div>
    ));
  if (part.type !== 'resource_link' || serverId === null || toSafeLink(part.uri)) return <RichPart part={part} />;
  const open = async () => setRead((await ask('read-resource', { serverId, uri: part.uri }))?.parts ?? null);
  return (
    <div class="row">
      <RichPart part={part} />
      <LinkButton onClick={() => void open()}>{say('Open')}</LinkButton>
    </div>
  );
}

const playable = /^audio\/(aac|flac|mp4|mpeg|mp3|ogg|wav|wave|webm|x-wav)$/;

export function RichPart({ part }: { part: Content }) {
  if (part.type === 'text') return <ResultText text={part.text} />;
  if (part.type === 'audio' && playable.test(part.mimeType)) {
    const source = `data:${part.mimeType};base64,${part.data}`;
    // biome-ignore lint/a11y/useMediaCaption: a tool returns none
    return <audio controls src={source} aria-label={say('Result')} />;
  }
  return <Chip part={part} />;
}

const toAbout = (mimeType: string | undefined, bytes: number | undefined): string =>
  [mimeType, bytes !== undefined && toSize(bytes)].filter(Boolean).join(', ');

function Chip({ part }: { part: Exclude<Content, { type: 'text' }> }) {
  const { saving } = usePanel();
  const { mimeType } = part;
  const uri = 'uri' in part ? part.uri : '';
  const link = toSafeLink(uri);
  const name = (part.type === 'resource_link' && (part.title ?? part.name)) || toFileName(uri, part.type);
  const data = toData(part);
  const bytes = part.type === 'resource_link' ? part.size : data?.size;
  return (
    <p class="chip-row small row">
      <Icon name={data ? 'doc' : 'clip'} size={14} />
      {link ? (
        <a {...link}>
          <Visible text={name} dir="auto" />
        </a>
      ) : (
        <span class="cut" title={uri}>
          <Visible text={name} dir="auto" />
        </span>
      )}
      <span class="quiet nowrap">{toAbout(mimeType, bytes)}</span>
      <span class="grow" />
      {uri && <CopyButton what={say('address')} text={() => uri} />}
      {data && (
        <IconButton icon="save" label={say('Save {name}', { name })} onClick={() => saving.save(data.toFile(), name)} />
      )}
    </p>
  );
}

/** What can be saved as a file; its size in bytes. */
function toData(part: Exclude<Content, { type: 'text' }>): { size: number; toFile(): Blob } | null {
  const type = { type: part.mimeType ?? '' };
  if (part.type === 'resource' && part.text !== undefined) {
    const { text } = part;
    return { size: text.length, toFile: () => new Blob([text], type) };
  }
  const base64 = part.type === 'resource' ? part.blob : part.type === 'resource_link' ? undefined : part.data;
  if (base64 === undefined) return null;
  const toFile = () => new Blob([fromBase64(base64) ?? base64], type);
  return { size: Math.floor((base64.length * 3) / 4), toFile };
}

/** The last part of its address, without what a file's name can't hold. */
const toFileName = (uri: string, type: string): string =>
  (uri.split(/[?#]/)[0]?.split('/').at(-1) ?? '').replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 100) || type;
