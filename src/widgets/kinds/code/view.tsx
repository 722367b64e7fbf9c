/** Code with syntax highlighting. */
import { CodeBlock } from '#ui/code-block.tsx';
import { say } from '#ui/language/index.tsx';
import type { ViewProps } from '../../widget';
import type { code } from './spec';

export default function CodeView({ data }: ViewProps<typeof code>) {
  const { content, lang } = data;
  return (
    <div data-view="code">
      {content ? <CodeBlock content={content} lang={lang} /> : <p class="mid">{say('Nothing here yet')}</p>}
    </div>
  );
}
