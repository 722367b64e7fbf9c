/** All attacks in real browsers. */
import { byCommands } from './commands';
import { byFrame } from './frame';
import { byModel } from './model';
import { byNeighbor } from './neighbor';
import { byAddress } from './outside';
import { byPage } from './page';
import { byProgram } from './program';
import type { BrowserAttack } from './world';

export const allInBrowser: readonly BrowserAttack[] = [
  ...byPage,
  ...byCommands,
  ...byModel,
  ...byProgram,
  ...byAddress,
  ...byFrame,
  ...byNeighbor,
];
