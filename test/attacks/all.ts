/** All attacks that need neither a browser (in-browser/all.ts) nor a document (card.tsx). */

import { byApproval } from './approval';
import { byApp } from './apps';
import { byAppNeeds, byAppWords } from './apps-needs';
import { byCompaction } from './compaction';
import { byContainer } from './containers';
import { byDefinition } from './definitions';
import { byDocument, byDocumentWords } from './documents';
import { byBlocking, byOtherAgent, byPageToAgent } from './door';
import { byMessage } from './door-messages';
import { byElicitation } from './elicitation';
import { byFile, byStoredFile } from './file';
import { byFlow } from './flow';
import { byHeld } from './flow-held';
import { byKeys } from './keys';
import { byLimit } from './limits';
import { byMemory, byPasted } from './memory';
import { byModelOutput } from './model-output';
import { byName } from './names';
import { byNamesake } from './namesakes';
import { byOffer, byPrompt } from './offers';
import { byReference, byReferredWords } from './reference';
import { byRelay } from './relay';
import { bySavedFile } from './saved-files';
import { bySchedule, byScheduling } from './schedules';
import { bySignIn } from './sign-in';
import { bySiteServers } from './site-servers';
import { bySites } from './sites';
import { bySkill, bySkillFile } from './skills';
import { byToolSurface } from './tool-surface';
import { byWidget } from './widget';
import { byWire } from './wire';
import { byWords } from './words';

/** Each needs a world of its own, with a page, a server and a model. */
export const throughTheLoop = [
  ...byModelOutput,
  ...byApproval,
  ...byFlow,
  ...byHeld,
  ...byCompaction,
  ...byDefinition,
  ...byNamesake,
  ...byWords,
  ...byPrompt,
  ...byStoredFile,
  ...byToolSurface,
  ...byAppWords,
  ...byMessage,
  ...byReferredWords,
  ...byDocumentWords,
  ...bySites,
  ...byMemory,
  ...bySkill,
  ...byScheduling,
];

export const onParts = [
  ...byApp,
  ...byAppNeeds,
  ...byPageToAgent,
  ...byElicitation,
  ...byOffer,
  ...byKeys,
  ...bySavedFile,
  ...bySignIn,
  ...bySiteServers,
  ...byLimit,
  ...byName,
  ...byReference,
  ...byContainer,
  ...byRelay,
  ...byDocument,
  ...byWidget,
  ...byFile,
  ...byOtherAgent,
  ...byBlocking,
  ...byPasted,
  ...bySkillFile,
  ...bySchedule,
  ...byWire,
];
