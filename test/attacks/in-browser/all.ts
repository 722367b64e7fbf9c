/** All attacks in real browsers. */
import { byDrawnApp } from './app';
import { byCommands } from './commands';
import { byFrame } from './frame';
import { byHandsPage } from './hands';
import { byMismatch } from './mismatches';
import { byModel } from './model';
import { byNeighbor } from './neighbor';
import { byAddress } from './outside';
import { byPage } from './page';
import { byProgram } from './program';
import { byThirdParty } from './third-party';
import type { BrowserAttack } from './world';

export const allInBrowser: readonly BrowserAttack[] = [
  ...byPage,
  ...byCommands,
  ...byModel,
  ...byProgram,
  ...byAddress,
  ...byFrame,
  ...byNeighbor,
  ...byMismatch,
  ...byThirdParty,
  ...byHandsPage,
  ...byDrawnApp,
];
