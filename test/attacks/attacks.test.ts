/** The attacks by name that need no browser. Those that do are in test/e2e. */
import { byApproval } from './approval';
import { byFile, byStoredFile } from './file';
import { byFlow } from './flow';
import { byKeys } from './keys';
import { byLimit } from './limits';
import { createLoop } from './loop';
import { byModelOutput } from './model-output';
import { byName } from './names';
import { byRelay } from './relay';
import { tried } from './tried';
import { byWidget } from './widget';
import { byWords } from './words';

tried([...byModelOutput, ...byApproval, ...byFlow, ...byWords, ...byStoredFile], createLoop);
tried([...byKeys, ...byLimit, ...byName, ...byRelay, ...byWidget, ...byFile], async () => undefined);
