/** What panels are told of runs by hand. */
import type { ManualRunFact } from './background/manual-runs';

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    /** The state of a manual run. */
    'tool-run': Omit<ManualRunFact, 'type'>;
  }
}
