/** The frame of all charts: title, the chart or the same data as a table, legend and notes. */
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { dataTable } from '../kinds/data-table/spec';
import DataTableView from '../kinds/data-table/view';
import { Heading } from '../parts/heading';
import type { DataOf } from '../widget';
import { ChartFoot } from './chart-foot';

export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface FrameProps {
  /** The widget's name. */
  view: string;
  title: string | undefined;
  /** The kind of chart, used if it has no title: "Bar chart". */
  kind: string;
  sheet(): ChartTable;
  /** Shown instead of the chart if there is nothing to draw. */
  empty: string | false;
  legend?: ComponentChildren;
  notes?: readonly string[];
  children: ComponentChildren;
}

export function ChartFrame({ view, title, kind, sheet, empty, legend, notes = [], children }: FrameProps) {
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
        <Table name={title ?? kind} sheet={sheet()} />
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
      <ChartFoot key="foot" asTable={asTable} onSwitch={setAsTable}>
        {legend}
      </ChartFoot>
    </div>
  );
}

function Table({ name, sheet }: { name: string; sheet: ChartTable }) {
  const data = useMemo(() => toTableData(name, sheet), [name, sheet]);
  return <DataTableView data={data} emit={() => undefined} />;
}

function toTableData(title: string, { columns, rows }: ChartTable): DataOf<typeof dataTable> {
  const isNumber = (column: number) => rows.some((row) => typeof row[column] === 'number');
  return {
    title,
    columns: columns.map((label, i) => ({ key: `${i}`, label, type: isNumber(i) ? 'number' : 'text' })),
    rows: rows.map((row) => Object.fromEntries(row.map((cell, i) => [`${i}`, cell]))),
  };
}
