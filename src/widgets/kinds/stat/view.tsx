/** One figure with its trend: a stat-card without unit and judgement. */
import type { ViewProps } from '../../widget';
import StatCardView from '../stat-card/view';
import type { stat } from './spec';

export default function StatView({ data, emit }: ViewProps<typeof stat>) {
  const { label, value, trend, trendDir } = data;
  const direction = trendDir === 'neutral' ? 'flat' : trendDir;
  return <StatCardView data={{ label, value, delta: trend, trend: direction }} emit={emit} view="stat" />;
}
