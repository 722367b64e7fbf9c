/** A whole result, fetched from the store when someone asks for it. */
import { useEffect, useState } from 'preact/hooks';
import type { Commands } from '#bridge';
import type { Content } from '#tools';
import { Icon, JsonTree, say, toLinkProps, toSafeLink, toSize } from '#ui';
import { usePanel } from './context';
import { ResultText } from './result-text';

type Given = Commands['result']['give'];

export function FullResult({ callId }: { callId: string }) {
  const { fullResult } = usePanel();
  const [given, setGiven] = useState<Given | 'refused' | null>(null);
  useEffect(() => {
    let current = true;
    fullResult(callId).then((answer) => current && setGiven(answer ?? 'refused'));
    return () => {
      current = false;
    };
  }, [callId, fullResult]);
  if (given === null) return <div class="skel" style="height: 72px" />;
  if (given === 'refused' || 'missing' in given) {
    return <p class="small mid">{say('The full result is not kept any more. The beginning above is all there is.')}</p>;
  }
  return <WholeContent {...given} />;
}

/** All that a tool gave: its structure if it has one, else each part. */
export function WholeContent({ content, structured }: { content: Content[]; structured?: unknown }) {
  if (structured !== undefined && !content.some(({ type }) => type === 'image'))
    return <JsonTree value={structured} label={say('Full result')} depth={2} />;
  return (
    <>
      {content.map((part, i) => (
        <Part key={`${part.type}-${i.toString()}`} part={part} />
      ))}
    </>
  );
}

/** Images that need nothing from the network; SVG is left out because it can. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function Part({ part }: { part: Content }) {
  if (part.type === 'text') return <ResultText text={part.text} />;
  if (part.type === 'image' && pictures.has(part.mimeType)) {
    return <img class="picture" src={`data:${part.mimeType};base64,${part.data}`} alt={say('Returned by the tool')} />;
  }
  if (part.type === 'resource' && part.text !== undefined) return <ResultText text={part.text} />;
  if (part.type === 'resource_link') return <ResourceLink uri={part.uri} name={part.name ?? part.uri} />;
  return (
    <p class="small mid row">
      <Icon name="info" size={14} />
      {describe(part)}
    </p>
  );
}

function describe(part: Exclude<Content, { type: 'text' } | { type: 'resource_link' }>): string {
  const data = part.type === 'resource' ? (part.blob ?? '') : part.data;
  return `${part.mimeType ?? 'Unknown kind'}, ${toSize(Math.floor((data.length * 3) / 4))}, not shown here.`;
}

function ResourceLink({ uri, name }: { uri: string; name: string }) {
  const link = toSafeLink(uri);
  return <p class="small">{link ? <a {...toLinkProps(link)}>{name}</a> : <code>{uri}</code>}</p>;
}
