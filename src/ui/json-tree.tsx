/** A value as a JSON tree that can be folded and navigated with arrow keys. Only the visible lines are rendered. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from './icon';
import { createFold, type JsonLine, toJsonLines, toTreeMove } from './json-lines';
import { say, sayCount } from './language';
import { toNextIndex, useRovingFocus } from './roving-focus';
import { drawRows, useVirtualRows } from './virtual-rows';
import { Scalar, Visible } from './visible';

/** `depth`: the number of levels that start open. */
export function JsonTree({ value, label, depth = 1 }: { value: unknown; label: string; depth?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const { lines, active, go, onFold, onKeyDown } = useTree(value, depth, useRovingFocus(box));
  const keys = useMemo(() => lines.map(({ fold }) => fold.id), [lines]);
  const rowHeight = (index: number) => (lines[index]?.members === null ? 24 : 28); // as in the style sheet
  const rows = useVirtualRows({ box, keys, rowHeight, boxHeight: 360, kept: active });
  return (
    <div class="code tree" role="tree" aria-label={label} dir="ltr" ref={box} onKeyDown={onKeyDown}>
      {drawRows(rows, 'div', (index, key) => {
        const line = lines[index];
        const props = { index, active: index === active, measure: rows.measure, onFocus: go, onFold };
        return line && <Line key={key} line={line} {...props} />;
      })}
    </div>
  );
}

function useTree(value: unknown, depth: number, followFocus: () => void) {
  const [folds, setFolds] = useState(() => ({ root: createFold() }));
  const lines = useMemo(() => toJsonLines(value, folds.root, depth), [value, folds, depth]);
  const [chosen, go] = useState(folds.root);
  const active = Math.max(
    0,
    lines.findIndex(({ fold }) => fold === chosen),
  );
  const onFold = (line: JsonLine, open: boolean) => {
    line.fold.open = open;
    setFolds({ root: folds.root });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[active];
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = toTreeMove(event.key, line);
    const next = move?.type === 'go' ? toTarget(lines, active, move.to) : toNextIndex(event.key, active, lines.length);
    if (move?.type === 'fold') onFold(line, move.open);
    else if (next !== null) {
      go(lines[next]?.fold ?? folds.root);
      followFocus();
    } else return;
    event.preventDefault();
  };
  return { lines, active, go, onFold, onKeyDown };
}

function toTarget(lines: JsonLine[], active: number, to: 'parent' | 'next'): number {
  const parent = lines[active]?.parent;
  return to === 'next' || !parent ? active + 1 : lines.indexOf(parent);
}

interface LineProps {
  line: JsonLine;
  index: number;
  active: boolean;
  measure(row: HTMLElement | null): void;
  onFocus(fold: JsonLine['fold']): void;
  onFold(line: JsonLine, open: boolean): void;
}

/** Deeper levels aren't indented further; they show their number. */
const deepest = 16;

function Line({ line, index, active, measure, onFocus, onFold }: LineProps) {
  const { level, position, siblings, members, open, fold } = line;
  const isBranch = members !== null;
  const isReading = () => getSelection()?.isCollapsed === false;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its lines
    <div
      role="treeitem"
      class="line"
      ref={measure}
      data-index={index}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isBranch ? open : undefined}
      tabIndex={active ? 0 : -1}
      style={{ '--level': Math.min(level - 1, deepest) }}
      onFocus={() => onFocus(fold)}
      onClick={() => isBranch && !isReading() && onFold(line, !open)}
    >
      {isBranch && <Icon name="right" size={14} />}
      <span class={isBranch ? 'cut' : 'leaf'}>
        {level - 1 > deepest && <span class="quiet">{say('level {level} ', { level })}</span>}
        <Content line={line} />
      </span>
    </div>
  );
}

function Content({ line: { name, value, members, open, isCycle } }: { line: JsonLine }) {
  const first = members !== null && !open ? firstWords(value) : undefined;
  return (
    <>
      {name !== undefined && (
        <>
          <Visible class="k" text={name} />
          {': '}
        </>
      )}
      {members !== null && <span class="quiet">{toBrief(value, members)}</span>}
      {first !== undefined && <Visible text={` ${first}`} />}
      {isCycle && <span class="quiet">{say('same as above')}</span>}
      {members === null && !isCycle && <Scalar value={value} />}
    </>
  );
}

/** What tells a row of a list from the others while it is closed. */
function firstWords(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const words = Object.values(value).find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof words === 'string' ? words.slice(0, 120) : undefined;
}

function toBrief(value: unknown, count: number): string {
  if (Array.isArray(value)) return `[${sayCount(count, '{count} item', '{count} items')}]`;
  return `{${sayCount(count, '{count} key', '{count} keys')}}`;
}
