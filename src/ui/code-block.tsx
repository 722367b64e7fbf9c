/** Code as it was written: its language, how long it is, a button to copy it, and its colours once they have loaded. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { toCodeLanguage } from './code-language';
import { CopyButton } from './controls';
import { Scroll } from './scroll';
import { toCount } from './words';

/** Longer code keeps one colour, so that a file of thousands of lines opens at once. */
const longest = 40_000;

export function CodeBlock({ content, lang }: { content: string; lang?: string | undefined }) {
  const language = toCodeLanguage(lang);
  const colours = useColours(content, language?.grammar);
  const name = language?.name ?? (lang?.trim() || 'Code');
  const lines = content.replace(/\n$/, '').split('\n').length;
  return (
    <div class="code-block" dir="ltr">
      <div class="code-head">
        <span class="cut" title={name}>
          {name}
        </span>
        {lines > 1 && <span class="count">{toCount(lines, 'line')}</span>}
        <CopyButton what="the code" text={() => content} />
      </div>
      <Scroll class="code" label={language ? `${name} code` : 'Code'}>
        <code>{colours ?? content}</code>
      </Scroll>
    </div>
  );
}

interface Coloured {
  content: string;
  grammar: string;
  nodes: ComponentChildren;
}

function useColours(content: string, grammar: string | undefined): ComponentChildren {
  const [coloured, setColoured] = useState<Coloured | null>(null);
  useEffect(() => {
    if (grammar === undefined || content.length > longest) return;
    const ended = new AbortController();
    import('./highlight')
      .then(({ highlight }) => {
        if (!ended.signal.aborted) setColoured({ content, grammar, nodes: highlight(content, grammar) });
      })
      .catch(() => setColoured(null)); // a part of the program that doesn't load costs the colours, not the code
    return () => ended.abort();
  }, [content, grammar]);
  return coloured?.content === content && coloured.grammar === grammar ? coloured.nodes : null;
}
