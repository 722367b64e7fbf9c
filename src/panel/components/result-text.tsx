/** A result in text: as a tree if it is JSON, else as it came. */
import { JsonTree, Scroll, say } from '#ui';

/** JSON folds; anything else is shown as it came. */
export function ResultText({ text }: { text: string }) {
  const value = parse(text);
  if (value === undefined) return <Plain text={text} label={say('Result')} />;
  return <JsonTree value={value} label={say('Result')} depth={2} />;
}

function parse(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined; // text that merely begins like JSON is shown as text
  }
}

export function Plain({ text, label }: { text: string; label: string }) {
  return (
    <Scroll class="code wrapt" label={label}>
      <bdi>{text || say('Empty')}</bdi>
    </Scroll>
  );
}
