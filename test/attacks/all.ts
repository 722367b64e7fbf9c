/** All attacks that need neither a browser (in-browser/all.ts) nor a document (card.tsx). */
import { byApproval } from './approval';
import { byDefinition } from './definitions';
import { byElicitation } from './elicitation';
import { byFile, byStoredFile } from './file';
import { byFlow } from './flow';
import { byHeld } from './flow-held';
import { byKeys } from './keys';
import { byLimit } from './limits';
import { byModelOutput } from './model-output';
import { byName } from './names';
import { byRelay } from './relay';
import { byWidget } from './widget';
import { byWords } from './words';

/** Each needs a world of its own, with a page, a server and a model. */
export const throughTheLoop = [
  ...byModelOutput,
  ...byApproval,
  ...byFlow,
  ...byHeld,
  ...byDefinition,
  ...byWords,
  ...byStoredFile,
];

export const onParts = [...byElicitation, ...byKeys, ...byLimit, ...byName, ...byRelay, ...byWidget, ...byFile];
