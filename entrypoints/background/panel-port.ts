/** A panel connects: it is served its commands, told what it looks at, and forgotten when it closes. */
import { type CommandTable, type PanelWire, servePanel } from '#bridge/doors';
import type { Panels } from './panels';
import type { State } from './state';
import type { Waiting } from './waiting';

interface Parts {
  commands: CommandTable;
  panels: Pick<Panels, 'add'>;
  state: Pick<State, 'leave'>;
  waiting: Pick<Waiting, 'recount'>;
}

export const acceptPanel =
  ({ commands, panels, state, waiting }: Parts) =>
  (wire: PanelWire): void => {
    const link = servePanel(wire, commands);
    panels.add(link);
    wire.onClose(() => {
      state.leave(link);
      waiting.recount();
    });
  };
