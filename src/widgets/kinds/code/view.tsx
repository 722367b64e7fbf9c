/** Code in the colours of its language. */
import { CodeBlock, say } from '#ui';
import type { WidgetViewProps } from '../../widget';

interface Code {
  content: string;
  lang?: string;
}

export default function CodeView({ data }: WidgetViewProps) {
  const { content, lang } = data as unknown as Code; // its spec validated it
  return (
    <div data-view="code">
      {content ? <CodeBlock content={content} lang={lang} /> : <p class="mid">{say('No code')}</p>}
    </div>
  );
}
