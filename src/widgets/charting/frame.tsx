/** The frame of all charts: title, the chart or the same data as a table, legend and notes. */
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import type { CsvCell } from '../csv';
import type { dataTable } from '../kinds/data-table/spec';
import DataTableView from '../kinds/data-table/view';
import { Heading } from '../parts/heading';
import type { DataOf, WidgetSpec } from '../widget';
import './charting.css';

interface FrameProps {
  spec: WidgetSpec;
  data: JsonObject;
  title: string | undefined;
  subtitle?: string | undefined;
  /** The kind of chart, used if it has no title: "Bar chart". */
  kind: string;
  /** Its data as a table: the heads, then a line for each row; absent: as the spec says. */
  lines?(): CsvCell[][];
  /** Shown instead of the chart if there is nothing to draw. */
  empty: string | false;
  legend?: ComponentChildren;
  notes?: readonly string[];
  children: ComponentChildren;
}

export function ChartFrame(props: FrameProps) {
  const { spec, title, subtitle, empty, legend, notes = [], children } = props;
  const [asTable, setAsTable] = useState(false);
  const heading = (
    <>
      <Heading title={title || undefined} apart />
      {subtitle && (
        <p class="quiet small" dir="auto">
          {subtitle}
        </p>
      )}
    </>
  );
  if (empty)
    return (
      <div class="charting column" data-view={spec.name}>
        {heading}
        <p class="mid">{empty}</p>
      </div>
    );
  return (
    <div class="charting column" data-view={spec.name}>
      {asTable ? (
        <Table {...props} />
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

function Table({ spec, data, title, kind, lines = () => spec.lines?.(data, say) ?? [] }: FrameProps) {
  const table = useMemo(() => toTableData(title ?? kind, lines()), [title, kind, data]);
  return <DataTableView data={table} emit={() => undefined} />;
}

function toTableData(title: string, [heads = [], ...rows]: CsvCell[][]): DataOf<typeof dataTable> {
  return {
    title,
    columns: heads.map((label, i) => ({ key: `${i}`, label: String(label) })),
    rows: rows.map((row) => Object.fromEntries(row.map((cell, i) => [`${i}`, cell]))),
  };
}
