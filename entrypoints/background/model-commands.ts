/** What a panel's commands about models do. */
import { askForModels, diagnoseModel, lookForLocalModels, type ModelEdges } from '#agent';
import type { CommandTable } from '#bridge/doors';
import { isSameModel, secretName, withModel, withoutModel } from '#settings';
import type { SecretStore, SettingsStore } from '#storage';
import { nothing, refuseLocked } from './done';
import type { State } from './state';

interface Parts {
  settings: SettingsStore;
  secrets: Pick<SecretStore, 'set' | 'remove'>;
  models: ModelEdges;
  state: Pick<State, 'tellModel'>;
}

type ModelCommands = Pick<
  CommandTable,
  'set-model' | 'remove-model' | 'remove-key' | 'list-models' | 'find-local-models' | 'diagnose-model'
>;

export function createModelCommands({ settings, secrets, models, state }: Parts): ModelCommands {
  return {
    async 'set-model'({ choice, key, facts, replaces, beside }) {
      if (key) await secrets.set(secretName(choice), key).catch(refuseLocked);
      const change = settings.change((now) => {
        const known = now.models.find((each) => isSameModel(each.choice, choice))?.facts ?? {};
        const models = withModel(now.models, { choice, facts: facts ?? known }, replaces);
        return { ...now, model: beside ? (now.model ?? choice) : choice, models };
      });
      return nothing(change, state.tellModel);
    },
    async 'remove-model'({ choice }) {
      const { models: left } = await settings.change((now) => {
        const models = withoutModel(now.models, choice);
        const isDefault = now.model !== null && isSameModel(now.model, choice);
        return { ...now, models, model: isDefault ? (models[0]?.choice ?? null) : now.model };
      });
      const name = secretName(choice);
      if (!left.some((each) => secretName(each.choice) === name)) await secrets.remove(name);
      return nothing(state.tellModel());
    },
    'remove-key': ({ choice }) => nothing(secrets.remove(secretName(choice)), state.tellModel),
    'list-models': ({ source, key }) => askForModels(models, source, key),
    'find-local-models': async () => ({ found: await lookForLocalModels(models) }),
    'diagnose-model': async ({ choice, key }) => ({ checks: await diagnoseModel(models, choice, key) }),
  };
}
