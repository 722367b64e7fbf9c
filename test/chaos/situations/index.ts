/** All that may be going on. */
import { app } from './app.ts';
import { chaos, dump, hands, look, pack, question, task } from './chats.ts';
import { door } from './door.ts';
import { evals } from './evals.ts';
import { signIn } from './sign-in.ts';
import type { Situation } from './situation.ts';

/** The plain chat comes again and again between the others. */
export const situations: readonly Situation[] = [
  ...[chaos, hands, question, chaos, task, pack, chaos, app, evals, chaos, door, signIn],
];

export const forTheSoak: readonly Situation[] = [look, dump];

/** What a run of evals says to its model. */
export const everyTurn: readonly Situation[] = [...situations, ...forTheSoak];
