/** The attacks by name that need neither a browser nor a document. */
import { onParts, throughTheLoop } from './all';
import { createLoop } from './loop';
import { tried } from './tried';

tried(throughTheLoop, createLoop);
tried(onParts, async () => undefined);
