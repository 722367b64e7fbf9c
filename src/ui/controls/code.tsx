/** Names: in code, with invisible characters made visible; and in a row. */
import { Visible } from '../visible';

export function Code({ text, class: look, title }: { text: string; class?: string; title?: string }) {
  return (
    <code class={look} title={title}>
      <Visible text={text} />
    </code>
  );
}

export const cutLong = (name: string): 'nowrap' | 'cut' => (name.length > 7 ? 'cut' : 'nowrap');
