/** The chosen model: its key, the permission to reach it, its listing and its diagnosis. */
import type { ModelFailure } from '#core/log/entry.ts';
import type { Provider } from '#core/loop/provider.ts';
import type { RunEdges } from '#core/loop/run.ts';
import { isSameModel, modelAddress, secretName } from '#core/settings/model-address.ts';
import type { ModelChoice, ModelSource, SetUpModel } from '#core/settings/model-choice.ts';
import type { Settings } from '#core/settings/settings.ts';
import { isThisComputer } from '#core/settings/web-address.ts';
import type { BuiltInEdge } from '#providers/built-in/edge.ts';
import { createDemo } from '#providers/demo/index.ts';
import { checkWay, failedCheck, type ModelCheck, passedCheck } from '#providers/doctor.ts';
import { findLocalModels, type LocalModels } from '#providers/find-local.ts';
import { listModels } from '#providers/list-models.ts';
import { createPriceOf } from '#providers/prices.ts';
import type { ModelListing } from '#providers/read-list.ts';
import { createProvider, type ProviderOptions } from '#providers/registry.ts';

export interface ModelEdges {
  settings(): Promise<Settings>;
  secret(name: string): Promise<string | undefined>;
  mayReach(url: string): Promise<boolean>;
  /** Whether the secret is sealed with a passphrase that was not given; absent if secrets are never sealed. */
  isLocked?(name: string): Promise<boolean>;
  /** The browser's own model, where it has one. */
  builtIn?: BuiltInEdge | undefined;
}

/** Why the model's address may not be reached; null if it may. */
async function findObstacle(
  { mayReach, isLocked }: ModelEdges,
  choice: ModelChoice | ModelSource,
  typed?: string,
): Promise<ModelFailure | null> {
  const address = modelAddress(choice);
  if (address === null) return null;
  if (typed === undefined && (await isLocked?.(secretName(choice)))) return { code: 'keys-locked', values: {} };
  if (await mayReach(address)) return null;
  return { code: 'permission-missing', values: { host: new URL(address).host, url: address } };
}

/** The typed key, or the stored one. */
async function keyFor({ secret }: ModelEdges, choice: ModelChoice | ModelSource, typed?: string) {
  const key = typed ?? (await secret(secretName(choice)));
  return key === undefined ? {} : { key };
}

/** The provider for a choice, or why it can't be used. `key` replaces the stored one. */
async function openProvider(edges: ModelEdges, choice: ModelChoice, key?: string): Promise<Provider | ModelFailure> {
  if (choice.type === 'demo') return createDemo();
  const obstacle = await findObstacle(edges, choice, key);
  if (obstacle) return obstacle;
  const provider = createProvider(choice, await optionsFor(edges, choice, key));
  const { images } = (await setUpOf(edges, choice)).facts;
  const price = createPriceOf((await edges.settings()).models)(provider.model);
  return { ...provider, price, ...(images !== undefined && { images }), isElsewhere: isElsewhere(choice) };
}

function isElsewhere(choice: ModelChoice): boolean {
  const address = modelAddress(choice);
  return address !== null && !isThisComputer(new URL(address));
}

async function setUpOf(edges: ModelEdges, choice: ModelChoice): Promise<Omit<SetUpModel, 'choice'>> {
  const { models } = await edges.settings();
  return models.find((each) => isSameModel(each.choice, choice)) ?? { facts: {} };
}

async function optionsFor(edges: ModelEdges, choice: ModelChoice, key?: string): Promise<ProviderOptions> {
  const { facts, options } = await setUpOf(edges, choice);
  return {
    ...(await keyFor(edges, choice, key)),
    ...(facts.context !== undefined && { context: facts.context }),
    options,
    // A model on this computer may read its prompt for many minutes before its first word.
    ...(!isElsewhere(choice) && { patience: { silence: 1800 } }),
    ...(edges.builtIn && { builtIn: edges.builtIn }),
  };
}

/** `own`: the model of the run or the conversation; null if they have none. */
export async function chosenProvider(edges: ModelEdges, own: ModelChoice | null): Promise<Provider | ModelFailure> {
  const { model: usual, models } = await edges.settings();
  const model = own ?? usual;
  if (!model) return { code: 'no-model', values: {} };
  // As it is set up now: a conversation's log may name it with the schema profile that it had before.
  return openProvider(edges, models.find(({ choice }) => isSameModel(choice, model))?.choice ?? model);
}

/** Which models a run asks. */
export const modelsOfRuns = (edges: ModelEdges): Pick<RunEdges, 'provider' | 'second'> => ({
  provider: ({ run, settings }) => chosenProvider(edges, run.model ?? settings.model),
  async second() {
    const { second } = await edges.settings();
    const provider = second && (await chosenProvider(edges, second));
    return provider && !('code' in provider) ? provider : null;
  },
});

/** Lists the models of a service. */
export async function askForModels(
  edges: ModelEdges,
  source: ModelSource,
  key?: string,
): Promise<{ ok: true; models: ModelListing[] } | { ok: false; failure: ModelFailure }> {
  const obstacle = await findObstacle(edges, source, key);
  if (obstacle) return { ok: false, failure: obstacle };
  return listModels(source, await keyFor(edges, source, key));
}

/** The model servers on this computer that Tabhand has the browser's permission to reach. */
export const lookForLocalModels = ({ mayReach }: ModelEdges): Promise<LocalModels[]> => findLocalModels({ mayReach });

/** Diagnoses the connection to a model, step by step. */
export async function diagnoseModel(edges: ModelEdges, choice: ModelChoice, key?: string): Promise<ModelCheck[]> {
  if (choice.type === 'demo') return passedCheck(choice);
  const obstacle = await findObstacle(edges, choice, key);
  if (obstacle) return failedCheck(choice, 'permission', obstacle);
  return checkWay(choice, await optionsFor(edges, choice, key));
}
