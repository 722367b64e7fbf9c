/** One figure: its label, its value and its trend. */
import { Trend } from '../../parts/trend';
import type { ViewProps } from '../../widget';
import type { stat } from './spec';
import './view.css';

export default function StatView({ data }: ViewProps<typeof stat>) {
  const { label, value, trend, trendDir } = data;
  return (
    <div data-view="stat" dir="auto">
      <h2 class="l cut" title={label}>
        {label}
      </h2>
      <p class="v">{value || '–'}</p>
      <Trend direction={trendDir === 'neutral' ? 'flat' : trendDir} change={trend} />
    </div>
  );
}
