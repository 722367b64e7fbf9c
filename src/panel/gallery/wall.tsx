/** Every widget with its sample, as large as on the canvas, packed close; each leads to its own page. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { CopyButton, SearchField, say, sayCount } from '#ui';
import { specs, toGuide, type WidgetSpec } from '#widgets';
import { titleOf, toGroups } from './catalogue';
import { Stages } from './stages';

interface WallProps {
  words: string;
  onWords(words: string): void;
}

export function Wall({ words, onWords }: WallProps) {
  const groups = useMemo(() => toGroups(specs, words), [words]);
  const box = useRef<HTMLDivElement>(null);
  usePacked(box, groups);
  return (
    <>
      <div class="gallery-filter">
        <SearchField
          label={say('Filter widgets')}
          prompt={sayCount(specs.length, 'Filter {count} widget', 'Filter {count} widgets')}
          value={words}
          onInput={onWords}
        />
      </div>
      <div class="wall" ref={box}>
        {groups.flatMap((group) => group.specs.map((spec) => <Hung key={spec.name} spec={spec} />))}
      </div>
      <p class="mid small" role="status">
        {groups.length === 0 && say('No widgets match “{words}”.', { words })}
      </p>
    </>
  );
}

const ignore = () => undefined;

function Hung({ spec }: { spec: WidgetSpec }) {
  const { name, size, sample } = spec;
  const title = titleOf(spec);
  return (
    <article class="hung" data-columns={size.columns} aria-label={title}>
      <div>
        <Stages widget={name} data={sample} emit={ignore} />
        <p class="plate row">
          <a class="link" href={`#${name}`}>
            {title}
          </a>
          <code class="quiet tiny grow">{name}</code>
          <CopyButton what={say('the recipe of {name}', { name: title })} text={() => toGuide(spec)} />
        </p>
      </div>
    </article>
  );
}

/** Px: the wall's rows, and the space below a widget. */
const row = 4;
const below = 20;

/** As the canvas has them: twelve, and half as many or fewer where it would be a stack. */
const toColumns = (width: number): number => (width >= 1788 ? 18 : width >= 860 ? 12 : width >= 560 ? 6 : 3);

/** Gives each widget its columns, as many as there are, and the rows that it takes. */
function usePacked(box: RefObject<HTMLElement | null>, hung: unknown): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const all = [...current.querySelectorAll<HTMLElement>('.hung')];
    const pack = () => {
      const columns = toColumns(current.parentElement?.clientWidth ?? 0);
      current.style.setProperty('--columns', String(columns));
      for (const each of all) {
        each.style.gridColumnEnd = `span ${Math.min(Number(each.dataset.columns), columns)}`;
        const height = each.firstElementChild?.getBoundingClientRect().height ?? 0;
        each.style.gridRowEnd = `span ${Math.ceil((height + below) / row)}`;
      }
    };
    let frame = 0;
    // In the next frame: what it changes is observed too.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(pack);
    });
    for (const each of [current, ...all.flatMap(({ firstElementChild }) => firstElementChild ?? [])])
      observer.observe(each);
    pack();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [box, hung]);
}
