/** The foot of a chart: its legend, and the way to the same data as a table. */
import type { ComponentChildren } from 'preact';
import { say } from '#ui';
import './charting.css';

interface ChartFootProps {
  asTable: boolean;
  onSwitch(asTable: boolean): void;
  children?: ComponentChildren;
}

export const ChartFoot = ({ asTable, onSwitch, children }: ChartFootProps) => (
  <div class="chart-foot">
    {!asTable && children}
    <button type="button" class="link small" onClick={() => onSwitch(!asTable)}>
      {asTable ? say('Show as chart') : say('Show as table')}
    </button>
  </div>
);
