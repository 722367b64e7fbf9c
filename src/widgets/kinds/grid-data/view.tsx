/** A matrix of values with some cells picked out; of a large one only the rows in sight are drawn. */
import { say } from '#ui';
import { Heading } from '../../parts/heading';
import { useOnce } from '../../parts/use-once';
import type { ViewProps } from '../../widget';
import { Matrix } from './matrix-grid';
import type { gridData } from './spec';
import './view.css';

const none: never[] = [];

export default function GridDataView({ data, emit }: ViewProps<typeof gridData>) {
  const { rows, title, columns = none, highlights = none } = data;
  const tell = useOnce(emit);
  return (
    <div class="grid-data" data-view="grid-data">
      <Heading title={title || undefined} apart />
      {rows.length === 0 ? (
        <p class="mid">{say('No rows yet')}</p>
      ) : (
        <Matrix
          name={title ?? say('Grid')}
          rows={rows}
          columns={columns}
          highlights={highlights}
          onPick={({ row, col }) => tell('cellclick', { row, col, value: rows[row]?.[col] ?? null })}
        />
      )}
    </div>
  );
}
