/** An attack by name: who tries it, which promise it would break, what a breach would be, and which guard holds it. */
import type { GuardName } from './guards';
import type { PromiseName } from './promises';

/** Who isn't trusted, as in docs/security.md. */
export const attackers = [
  'page',
  'frame',
  'server',
  'model output',
  'widget',
  'app',
  'file',
  'other extension',
  'local page',
  'other agent',
] as const;
export type Attacker = (typeof attackers)[number];

/** `World`: what the attempt needs, such as an open browser; nothing for an attack on a part of the product alone. */
export interface Attack<World = void> {
  readonly attacker: Attacker;
  /** What is tried, in a few words; the same attack has the same name in every suite. */
  readonly name: string;
  /** What would have happened if nothing had held it. */
  readonly breach: string;
  readonly promise: PromiseName;
  /** Without it the attack gets through: `npm run attacks -- mutate` proves that. */
  readonly guard: GuardName;
  /** Tries it. Fails, as a test does, if the attack gets through. */
  attempt(world: World): void | Promise<void>;
}

export const titleOf = ({ attacker, name }: Attack<never>): string => `${attacker}: ${name}`;

/** Attacks of one kind: who tries them, and which promise they would break. */
export const attacksBy = <World = void>(
  attacker: Attacker,
  promise: PromiseName,
  attacks: readonly Omit<Attack<World>, 'attacker' | 'promise'>[],
): Attack<World>[] => attacks.map((attack) => ({ attacker, promise, ...attack }));
