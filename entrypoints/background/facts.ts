/** What panels are told of the servers and the model: views without a secret in them. */
import type { LiveDataStore, Servers } from '#agent';
import type { Fact } from '#bridge';
import { toToolRow } from '#bridge/doors';
import { type Settings, secretName, services } from '#settings';
import type { SecretStore, SettingsStore } from '#storage';
import type { Tool, ToolLayer } from '#tools';

const rowsOf = (serverId: string, tools: Tool[]) => tools.map((tool) => toToolRow(tool, `mcp:${serverId}`));

export async function serversFact(servers: Servers): Promise<Fact> {
  const views = await servers.view();
  return {
    type: 'servers',
    servers: views.map(({ setting, tools, ...view }) => ({ ...setting, ...view, tools: rowsOf(setting.id, tools) })),
  };
}

/** Of the keys only the last four characters: of every set-up model, and of the services, whose key may be set before a model is. */
export async function modelFact(settings: SettingsStore, secrets: SecretStore): Promise<Fact> {
  const { model, models } = await settings.read();
  const tails = await secrets.tails();
  const names = [...services.map(secretName), ...models.map(({ choice }) => secretName(choice))];
  const keys = Object.fromEntries(names.flatMap((name) => (tails[name] === undefined ? [] : [[name, tails[name]]])));
  return { type: 'model', model: { choice: model, models, keys } };
}

export const settingsFact = ({ version: _, model: __, servers: ___, ...settings }: Settings): Fact => ({
  type: 'settings',
  settings,
});

export const keysFact = async (secrets: SecretStore): Promise<Fact> => ({
  type: 'keys',
  protection: await secrets.protection(),
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
    { type: 'builtin', tools: builtin.tools.map((tool) => toToolRow(tool, builtin.key)) },
    settingsFact(await settings.read()),
    await keysFact(secrets),
  ];
}
