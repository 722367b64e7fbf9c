/** Every command that a panel can give, by its name. */
import { commands as records } from '../../entrypoints/background/commands';
import type { CommandRecords } from '../../src/core/bus/command';

type All = { [Name in keyof CommandRecords]: CommandRecords[Name] };

export const commands: All = Object.assign({}, ...records.map((make) => make()));
