/** The frame of all charts: title, the chart or the same data as a table, legend and notes. */
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { say } from '#ui';
import type { Cell } from '../csv';
import type { dataTable } from '../kinds/data-table/spec';
import DataTableView from '../kinds/data-table/view';
import { Heading } from '../parts/heading';
import type { DataOf } from '../widget';
import './charting.css';

interface FrameProps {
  /** The widget's name. */
  view: string;
  title: string | undefined;
  /** The kind of chart, used if it has no title: "Bar chart". */
  kind: string;
  /** Its data as a table: the heads, then a line for each row. */
  lines(): Cell[][];
  /** Shown instead of the chart if there is nothing to draw. */
  empty: string | false;
  legend?: ComponentChildren;
  notes?: readonly string[];
  children: ComponentChildren;
}

export function ChartFrame({ view, title, kind, lines, empty, legend, notes = [], children }: FrameProps) {
  const [asTable, setAsTable] = useState(false);
  const heading = <Heading title={title || undefined} apart />;
  if (empty)
    return (
      <div class="charting column" data-view={view}>
        {heading}
        <p class="mid">{empty}</p>
      </div>
    );
  return (
    <div class="charting column" data-view={view}>
      {asTable ? (
        <Table name={title ?? kind} lines={lines()} />
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
      {notes.map((note) => (
        <p key={note} class="quiet small" dir="auto">
          {note}
        </p>
      ))}
      <div key="foot" class="chart-foot">
        {!asTable && legend}
        <button type="button" class="link small" onClick={() => setAsTable(!asTable)}>
          {asTable ? say('Show as chart') : say('Show as table')}
        </button>
      </div>
    </div>
  );
}

function Table({ name, lines }: { name: string; lines: Cell[][] }) {
  const data = useMemo(() => toTableData(name, lines), [name, lines]);
  return <DataTableView data={data} emit={() => undefined} />;
}

function toTableData(title: string, [heads = [], ...rows]: Cell[][]): DataOf<typeof dataTable> {
  const isNumber = (column: number) => rows.some((row) => typeof row[column] === 'number');
  return {
    title,
    columns: heads.map((label, i) => ({ key: `${i}`, label: String(label), type: isNumber(i) ? 'number' : 'text' })),
    rows: rows.map((row) => Object.fromEntries(row.map((cell, i) => [`${i}`, cell]))),
  };
}
