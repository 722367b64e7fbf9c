/** Results and attachments in full. */

import type { Commands } from '#core/bus/command.ts';
import type { Content } from '#core/tools/schemas.ts';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { JsonTree } from '#ui/json-tree.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Remote, toPictureAddress, toRemote } from './pictures';
import { ResultText } from './result-text';
import { isApart, RichPart } from './rich-parts';

type Stored = Commands['result']['answer'] | null;

interface StoredContentProps {
  /** Of the call, run or attachment. */
  id: string;
  fetch(id: string): Promise<Stored>;
  /** Shown if the content is no longer stored. */
  beginning?: string;
  /** Alternative text of a picture in it. */
  name?: string;
  /** What its call shows by itself is left out. */
  apart?: boolean;
}

/** Content stored outside the log, fetched when it is opened. */
export function StoredContent({ id, fetch, beginning, name, apart }: StoredContentProps) {
  const stored = useAnswer(() => fetch(id), id);
  if (stored === undefined) return <div class="skel" style="height: 72px" />;
  if (stored && 'content' in stored) return <WholeContent {...stored} name={name} apart={apart} />;
  return (
    <>
      {beginning !== undefined && <ResultText text={beginning} />}
      <p class="small mid">{say('The full result is no longer kept. Only the beginning above is left.')}</p>
    </>
  );
}

export function FullResult({ callId, ...more }: { callId: string } & Pick<StoredContentProps, 'name' | 'apart'>) {
  const { fullResult } = usePanel().conversation;
  return <StoredContent id={callId} fetch={fullResult} {...more} />;
}

/** A whole result: its structured content, or each part where it has none or holds pictures. */
export function WholeContent({
  content,
  structured,
  name,
  apart,
}: {
  content: Content[];
  structured?: unknown;
} & Pick<StoredContentProps, 'name' | 'apart'>) {
  if (structured !== undefined && !content.some(({ type }) => type === 'image'))
    return <JsonTree value={structured} label={say('Full result')} depth={2} />;
  const isRead = (part: Content) => (part.type === 'resource' && part.text !== undefined) || toRemote(part) !== null;
  const isHere = (part: Content) => part.only !== 'assistant' && (!apart || !isApart(part) || isRead(part));
  const here = content.filter(isHere);
  return here.map((part, i) => <Part key={`${part.type}-${i.toString()}`} part={part} name={name} />);
}

function Part({ part, name }: { part: Content; name?: string }) {
  if (part.type === 'text') return <ResultText text={part.text} />;
  const address = toPictureAddress(part);
  const remote = toRemote(part);
  if (address) return <img class="picture" src={address} alt={name ?? say('Returned by the tool')} />;
  if (part.type === 'resource' && part.text !== undefined) return <ResultText text={part.text} />;
  if (remote) return <Remote src={remote} name={name ?? remote} />;
  return <RichPart part={part} />;
}
