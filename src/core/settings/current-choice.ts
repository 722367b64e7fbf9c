/** What older versions called a model. Free of zod, for the panel's start. */

/** A choice as it is called now: demo mode was once `rehearsal`. */
export const toCurrentChoice = <T extends { type: string }>(stored: T): T | { type: 'demo' } =>
  stored.type === 'rehearsal' ? { type: 'demo' } : stored;
