/** Where the requests of a choice go. */
import { type ModelChoice, type ModelSource, modelAddress } from '#settings';

/** Of a choice over HTTP. */
export type RemoteChoice = Exclude<ModelChoice, { type: 'rehearsal' | 'built-in' }>;

/** Without a slash at its end. */
export function addressOf(choice: RemoteChoice | ModelSource): string {
  const address = modelAddress(choice);
  if (address === null) throw new Error(`A ${choice.type} model has no address`);
  return address;
}
