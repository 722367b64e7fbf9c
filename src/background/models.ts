/** Carries out commands about models. */
import { askForModels, diagnoseModel, lookForLocalModels } from '#agent';
import type { CommandAreas, Handlers } from '#bridge/background';
import { isSameModel, secretName, withModel, withoutModel } from '#settings';
import type { CommandParts } from './command-parts';
import { refuseLocked } from './settings';

export function modelHandlers({
  settings,
  secrets,
  models,
  notices,
}: Pick<CommandParts, 'settings' | 'secrets' | 'models' | 'notices'>): Handlers<CommandAreas['models']> {
  return {
    async 'set-model'({ choice, key, facts, replaces, beside }) {
      if (key) await secrets.set(secretName(choice), key).catch(refuseLocked);
      await settings.change((now) => {
        const known = now.models.find((each) => isSameModel(each.choice, choice))?.facts ?? {};
        const models = withModel(now.models, { choice, facts: facts ?? known }, replaces);
        return { ...now, model: beside ? (now.model ?? choice) : choice, models };
      });
      await notices.tellModel();
    },
    async 'remove-model'({ choice }) {
      const { models: left } = await settings.change((now) => {
        const models = withoutModel(now.models, choice);
        const isDefault = now.model !== null && isSameModel(now.model, choice);
        return { ...now, models, model: isDefault ? (models[0]?.choice ?? null) : now.model };
      });
      const name = secretName(choice);
      if (!left.some((each) => secretName(each.choice) === name)) await secrets.remove(name);
      await notices.tellModel();
    },
    async 'remove-key'({ choice }) {
      await secrets.remove(secretName(choice));
      await notices.tellModel();
    },
    'list-models': ({ source, key }) => askForModels(models, source, key),
    'find-local-models': async () => ({ found: await lookForLocalModels(models) }),
    'diagnose-model': async ({ choice, key }) => ({ checks: await diagnoseModel(models, choice, key) }),
  };
}
