/** Makes the engine let go of what nobody holds. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // the flag above puts it there

/** What a weak reference has given stays until the task in which it did has ended. */
export async function collectGarbage(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  collect();
}
