/** Commands as functions of their input, on the parts that a test makes. */
import type { PanelLink } from '#core/bus/panel-server.ts';
import type { CommandParts, PanelCommand } from '../../src/core/bus/command';

type Carried<Records> = {
  [Name in keyof Records]: Records[Name] extends PanelCommand<infer Input, infer Answer>
    ? (input: Input, panel: PanelLink) => Promise<Answer>
    : never;
};

export function withParts<Records extends Record<string, object>>(records: Records, parts: CommandParts) {
  const carried = Object.entries(records).map(([name, record]) => {
    const { carryOut } = record as PanelCommand<unknown, unknown>; // each record is one
    return [name, (input: unknown, panel: PanelLink) => carryOut(input, parts, panel)];
  });
  return Object.fromEntries(carried) as Carried<Records>; // by the same names
}
