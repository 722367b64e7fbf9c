/** The one script in each document of the harness: runs a probe by its name, and answers what `world.runIn` asks. */
import type { OriginName, Probe, Probes } from './probe';
import { createWorld, describe } from './world';

const world = createWorld((window as unknown as { origins: Record<OriginName, string> }).origins); // set by the server

/** Beyond this a probe's answer is that it is pending. */
const PATIENCE = 5000;

const probesOf = async (area: string): Promise<Probes> => (await import(/* @vite-ignore */ `/${area}.js`)).probes;

/** The probe starts in a task of its own, since the driver's evaluation isn't one. */
async function observe(probe: Probe): Promise<unknown> {
  await world.rest(0);
  try {
    return await probe(world);
  } catch (error) {
    return { thrown: describe(error) };
  }
}

Object.assign(window, {
  conformance: {
    names: async (area: string) => JSON.stringify(Object.keys(await probesOf(area))),
    async run(area: string, name: string): Promise<string> {
      const probe = (await probesOf(area))[name];
      if (!probe) throw new Error(`There is no probe ${area}: ${name}`);
      const late = world.rest(PATIENCE).then(() => ({ pending: true }));
      return world.name(JSON.stringify((await Promise.race([observe(probe), late])) ?? null));
    },
  },
});

const AsyncFunction = (async () => undefined).constructor as new (...args: string[]) => (world: unknown) => unknown;

window.addEventListener('message', async ({ data, source }) => {
  if (typeof data?.question !== 'string') return;
  const answer = await Promise.resolve(new AsyncFunction('world', data.body)(world)).then(
    (value) => ({ json: JSON.stringify(value) }),
    (error: unknown) => ({ failure: String(error) }),
  );
  (source as Window | null)?.postMessage({ answer: data.question, ...answer }, '*'); // only windows ask
});

if (window.opener) addEventListener('load', () => window.opener.postMessage({ answer: 'ready' }, '*'));
