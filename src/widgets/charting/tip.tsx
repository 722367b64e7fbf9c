/** The tooltip of a chart's item. Visual only: the reader announces the same. */
import { say } from '#ui';

export interface TipRow {
  label: string;
  value: string;
  colour?: string;
  /** The one that was pointed at. */
  strong?: boolean;
}

export interface Tip {
  x: number;
  y: number;
  title?: string;
  rows: readonly TipRow[];
}

const most = 8;

/** Shifted sideways in proportion to its point's position, so that it never leaves the box. */
export function TipBox({ tip: { x, y, title, rows }, width, height }: { tip: Tip; width: number; height: number }) {
  const upright = y > height / 2 ? { bottom: `${height - y + 10}px` } : { top: `${y + 10}px` };
  const nearest = rows.findIndex(({ strong }) => strong);
  const shown = nearest < most ? rows.slice(0, most) : rows.slice(nearest - most + 1, nearest + 1);
  return (
    <div class="tip" aria-hidden="true" style={{ left: `${x}px`, translate: `${(-100 * x) / width}% 0`, ...upright }}>
      {title && (
        <p class="cut" dir="auto">
          {title}
        </p>
      )}
      {shown.map((row) => (
        <p key={row.label} class={row.strong ? 'row strong' : 'row'}>
          {row.colour && <i style={{ background: row.colour }} />}
          <span class="cut" dir="auto">
            {row.label}
          </span>
          <span class="grow" />
          <b>{row.value}</b>
        </p>
      ))}
      {rows.length > most && <p class="quiet">{say('{value} more', { value: rows.length - most })}</p>}
    </div>
  );
}
