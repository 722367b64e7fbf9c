/** A name in code, with invisible characters made visible. */
import { Visible } from '#ui';

export function Code({ text, class: look, title }: { text: string; class?: string; title?: string }) {
  return (
    <code class={look} title={title}>
      <Visible text={text} />
    </code>
  );
}
