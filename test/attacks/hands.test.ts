// @vitest-environment happy-dom
/** The attacks by name on hands, guessed tools and kept steps. */
import { byHands } from './hands';
import { byFiles } from './hands-files';
import { byPoints } from './hands-points';
import { bySecrets } from './hands-secrets';
import { byTargets } from './hands-targets';
import { byTraps } from './hands-traps';
import { tried } from './tried';

// happy-dom lays nothing out.
Element.prototype.checkVisibility ??= () => true;

tried(byHands, async () => undefined);
tried(byFiles, async () => undefined);
tried(byPoints, async () => undefined);
tried(byTargets, async () => undefined);
tried(byTraps, async () => undefined);
tried(bySecrets, async () => undefined);
