/** A block of code: its language and length, a copy button, and colours once the highlighter has loaded. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { toCodeLanguage } from './code-language';
import { CopyButton } from './controls/controls';
import { say, sayCount } from './language';
import { Scroll } from './scroll';

interface CodeBlockProps {
  content: string;
  /** The language, as a user or a model writes it. */
  lang?: string | undefined;
  /** More code is coming; it is highlighted when complete. */
  growing?: boolean;
}

export function CodeBlock({ content, lang, growing = false }: CodeBlockProps) {
  const language = toCodeLanguage(lang);
  const colours = useColours(content, growing ? undefined : language?.grammar);
  const name = language?.name ?? (lang?.trim() || say('Code'));
  const lines = content.replace(/\n$/, '').split('\n').length;
  return (
    <div class="code-block" dir="ltr">
      <div class="code-head row">
        <span class="cut" title={name}>
          {name}
        </span>
        {lines > 1 && <span class="count">{sayCount(lines, '{count} line', '{count} lines')}</span>}
        <CopyButton what={say('the code')} text={() => content} />
      </div>
      <Scroll class="code" label={language ? say('{language} code', { language: name }) : say('Code')}>
        <code>{colours ?? content}</code>
      </Scroll>
    </div>
  );
}

type Highlight = typeof import('./highlight')['highlight'];

/** Once loaded, code is highlighted in its first render, so that nothing flashes when an answer replaces its draft. */
let highlight: Highlight | null = null;

function useColours(content: string, grammar: string | undefined): ComponentChildren {
  const [, loaded] = useState(highlight !== null);
  useEffect(() => {
    if (!grammar) return;
    if (highlight) return loaded(true); // loaded between render and effect
    const ended = new AbortController();
    import('./highlight')
      .then((part) => {
        highlight = part.highlight;
        if (!ended.signal.aborted) loaded(true);
      })
      .catch((error: unknown) => console.warn(error)); // without the chunk, the code has no colours
    return () => ended.abort();
  }, [grammar]);
  const paint = highlight;
  return useMemo(() => (grammar && paint ? paint(content, grammar) : null), [content, grammar, paint]);
}
