/** Code as it was written: its language, how long it is, a button to copy it, and its colours once they have loaded. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { toCodeLanguage } from './code-language';
import { CopyButton } from './controls';
import { say, sayCount } from './language';
import { Scroll } from './scroll';

/** Longer code keeps one colour, so that a file of thousands of lines opens at once. */
const longest = 40_000;

interface CodeBlockProps {
  content: string;
  /** As a person or a model names the language. */
  lang?: string | undefined;
  /** More is coming: it is coloured when it is whole. */
  growing?: boolean;
}

export function CodeBlock({ content, lang, growing = false }: CodeBlockProps) {
  const language = toCodeLanguage(lang);
  const colours = useColours(content, growing ? undefined : language?.grammar);
  const name = language?.name ?? (lang?.trim() || say('Code'));
  const lines = content.replace(/\n$/, '').split('\n').length;
  return (
    <div class="code-block" dir="ltr">
      <div class="code-head">
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

/** Once it has loaded, code is coloured as it is drawn: nothing flashes when an answer takes the place of its draft. */
let highlight: Highlight | null = null;

function useColours(content: string, grammar: string | undefined): ComponentChildren {
  const [, loaded] = useState(highlight !== null);
  const wanted = grammar !== undefined && content.length <= longest;
  useEffect(() => {
    if (!wanted) return;
    if (highlight) return loaded(true); // it may have come between the drawing and this
    const ended = new AbortController();
    import('./highlight')
      .then((part) => {
        highlight = part.highlight;
        if (!ended.signal.aborted) loaded(true);
      })
      .catch((error: unknown) => console.warn(error)); // a part of the program that doesn't load costs the colours, not the code
    return () => ended.abort();
  }, [wanted]);
  const paint = highlight;
  return useMemo(() => (wanted && paint ? paint(content, grammar) : null), [content, grammar, wanted, paint]);
}
