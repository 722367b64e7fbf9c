/** A tool's description on the card that asks about a call of it. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isDerived } from '#core/tools/layer.ts';
import { Say, say } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';
import type { CallView } from '../state/call-view';

/** The tool's description, marked as its own words: two lines, or all of it on request. */
export function ToolDescription({ call: { target } }: { call: Pick<CallView, 'target'> }) {
  const words = target?.description.replace(/\s+/g, ' ').trim();
  // Where a guess sends something is said at its end.
  const [whole, setWhole] = useState(target !== null && isDerived(target));
  const line = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(line, words);
  if (!words) return null;
  const quoted = (
    <bdi>
      <Visible text={words} />
    </bdi>
  );
  return (
    <>
      <p
        ref={line}
        class={whole ? 'says small mid unfolded' : 'says small mid cut'}
        // A long one scrolls, and must be reachable by keyboard.
        tabIndex={whole ? 0 : undefined}
      >
        {target && isDerived(target) ? (
          quoted
        ) : target?.source.type === 'page' && target.source.pack ? (
          <Say
            text="Added by you in the pack {pack}: “{words}”"
            parts={{ pack: <b>{target.source.pack.name}</b>, words: quoted }}
          />
        ) : target?.source.type === 'page' ? (
          <Say text="Description from the site: “{words}”" parts={{ words: quoted }} />
        ) : (
          <Say text="Description from the server: “{words}”" parts={{ words: quoted }} />
        )}
      </p>
      {(isCut || whole) && (
        <button type="button" class="link small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? say('Show less') : say('Show all')}
        </button>
      )}
    </>
  );
}

function useIsCut(line: RefObject<HTMLElement | null>, words: string | undefined): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const shown = line.current;
    if (!shown) return;
    const measure = () => setCut(shown.scrollHeight > shown.clientHeight + 1);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(shown);
    return () => watcher.disconnect();
  }, [line, words]);
  return isCut;
}
