/** What panels are told of the servers and the model: views without a secret in them. */
import { type Servers, secretName } from '#agent';
import type { Fact, ModelState } from '#bridge';
import { toToolRow } from '#bridge/doors';
import type { SecretStore, SettingsStore } from '#storage';

export async function serversFact(servers: Servers): Promise<Fact> {
  const views = await servers.view();
  return {
    type: 'servers',
    servers: views.map(({ setting, tools, ...view }) => ({ ...setting, ...view, tools: tools.map(toToolRow) })),
  };
}

/** Of each kind of model the last four characters of its key: the chosen one's, else any that is set. */
export async function modelFact(settings: SettingsStore, secrets: SecretStore): Promise<Fact> {
  const { model } = await settings.read();
  const tails = await secrets.tails();
  const keys: ModelState['keys'] = {};
  for (const type of ['anthropic', 'openai-compatible'] as const) {
    const own = model?.type === type ? tails[secretName(model)] : undefined;
    const tail = own ?? Object.entries(tails).find(([name]) => name.startsWith(`${type} `))?.[1];
    if (tail !== undefined) keys[type] = tail;
  }
  return { type: 'model', model: { choice: model, keys } };
}
