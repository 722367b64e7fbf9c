/** What panels are told of the servers and the model: views without a secret in them. */
import { type LiveDataStore, type Servers, secretName } from '#agent';
import type { Fact, ModelState } from '#bridge';
import { toToolRow } from '#bridge/doors';
import type { Settings } from '#settings';
import type { SecretStore, SettingsStore } from '#storage';
import type { ToolLayer } from '#tools';

export async function serversFact(servers: Servers): Promise<Fact> {
  const views = await servers.view();
  return {
    type: 'servers',
    servers: views.map(({ setting, tools, ...view }) => ({ ...setting, ...view, tools: tools.map(toToolRow) })),
  };
}

/**
 * The last four characters of the keys that would be sent: the chosen model's, and Anthropic's own. A key belongs to its
 * address, so of an address that isn't chosen nothing is said.
 */
export async function modelFact(settings: SettingsStore, secrets: SecretStore): Promise<Fact> {
  const { model } = await settings.read();
  const tails = await secrets.tails();
  const keys: ModelState['keys'] = {};
  for (const choice of [{ type: 'anthropic', model: '' } as const, ...(model ? [model] : [])]) {
    const tail = tails[secretName(choice)];
    if (tail !== undefined) keys[choice.type] = tail;
    else delete keys[choice.type];
  }
  return { type: 'model', model: { choice: model, keys } };
}

export const settingsFact = ({ version: _, model: __, servers: ___, ...settings }: Settings): Fact => ({
  type: 'settings',
  settings,
});

export interface Around {
  settings: SettingsStore;
  secrets: SecretStore;
  servers: Servers;
  builtin: ToolLayer;
  liveData: Pick<LiveDataStore, 'ofConversation'>;
}

/** All that a panel is told besides its conversation's log and its page. */
export async function factsAround(
  { settings, secrets, servers, builtin, liveData }: Around,
  conversationId: string,
): Promise<Fact[]> {
  const live = await liveData.ofConversation(conversationId);
  return [
    ...live.map((each): Fact => ({ type: 'block-data', ...each })),
    await modelFact(settings, secrets),
    await serversFact(servers),
    { type: 'builtin', tools: builtin.tools.map(toToolRow) },
    settingsFact(await settings.read()),
  ];
}
