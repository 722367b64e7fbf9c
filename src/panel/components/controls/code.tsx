/** A name in code, with invisible characters made visible. */
import { Visible } from '#ui';

interface CodeProps {
  text: string;
  class?: string;
  title?: string;
}

export function Code({ text, class: look, title }: CodeProps) {
  return (
    <code class={look} title={title}>
      <Visible text={text} />
    </code>
  );
}
