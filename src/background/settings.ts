/** Carries out commands about settings, models, keys and stored data, and notifies panels of changes. */
import { askForModels, diagnoseModel, grantsOfPack, lookForLocalModels } from '#agent';
import type { KeyGuard } from '#bridge';
import type { CommandAreas, Handlers } from '#bridge/background';
import { Refusal } from '#conversation';
import { isSameModel, type Settings, secretName, toggleMember, withModel, withoutModel, withPrompt } from '#settings';
import { clearStored, KeysLocked, type SecretStore, storedBytes } from '#storage';
import { forgetGrants } from './packs';
import type { CommandParts } from './parts';

export const modelHandlers = (parts: CommandParts): Handlers<CommandAreas['models']> => {
  const { settings, secrets, models, notices } = parts;
  return {
    async 'set-model'({ choice, key, facts, replaces, keepsDefault }) {
      if (key) await secrets.set(secretName(choice), key).catch(refuseLocked);
      await settings.change((now) => {
        const known = now.models.find((each) => isSameModel(each.choice, choice))?.facts ?? {};
        const list = withModel(now.models, { choice, facts: facts ?? known }, replaces);
        return { ...now, model: keepsDefault ? (now.model ?? choice) : choice, models: list };
      });
      await notices.tellModel();
    },
    async 'remove-model'({ choice }) {
      const { models: left } = await settings.change((now) => {
        const list = withoutModel(now.models, choice);
        const isDefault = now.model !== null && isSameModel(now.model, choice);
        return { ...now, models: list, model: isDefault ? (list[0]?.choice ?? null) : now.model };
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
};

export function settingHandlers(parts: CommandParts): Handlers<CommandAreas['settings']> {
  const { settings, secrets, database, loss, sessions, servers, notices, store } = parts;
  const change = async (next: (now: Settings) => Partial<Settings>) => {
    await settings.change((now) => ({ ...now, ...next(now) }));
    await notices.tellSettings();
  };
  return {
    'set-choices': (choice) => change(() => choice),
    'set-images': ({ mode, host, allowed = true }) =>
      change(({ images, imageHosts }) => ({
        images: mode ?? images,
        imageHosts: host === undefined ? imageHosts : toggleMember(imageHosts, host, allowed),
      })),
    async 'save-prompt'(prompt) {
      if (!withPrompt((await settings.read()).prompts, prompt))
        throw new Refusal('This prompt wasn’t saved: you already have 200. Remove one first.');
      await change(({ prompts }) => ({ prompts: withPrompt(prompts, prompt) ?? prompts }));
    },
    'remove-prompt': ({ promptId }) =>
      change(({ prompts }) => ({ prompts: prompts.filter(({ id }) => id !== promptId) })),
    'stored-bytes': async () => ({ bytes: await storedBytes(database) }),
    async 'dismiss-loss'() {
      await loss.dismiss();
      await notices.tellLoss();
    },
    async 'clear-stored'({ what }) {
      // Nothing may write to data that is about to be deleted.
      await sessions.forgetAll();
      const done = await clearStored(database, what);
      await forgetConversations(parts);
      if (what === 'everything') {
        await forgetGrants(store, grantsOfPack());
        await notices.tellPacks();
      }
      notices.tellCleared(what);
      await notices.tellServers();
      return { done };
    },
    async 'guard-keys'(guard) {
      const done = await guardKeys(secrets, guard).catch(refuseLocked);
      await Promise.all([notices.tellKeys(), notices.tellModel()]);
      void servers.keysChanged();
      return { done };
    },
  };
}

/** Also those that were opened while they were cleared. */
async function forgetConversations({
  sessions,
  history,
  badge,
}: Pick<CommandParts, 'sessions' | 'history' | 'badge'>): Promise<void> {
  await sessions.forgetAll();
  history.forgetAll();
  badge.forgetAll();
}

async function guardKeys(secrets: SecretStore, guard: KeyGuard): Promise<boolean> {
  if (guard.act === 'unlock') return secrets.unlock(guard.passphrase);
  if (guard.act === 'protect') await secrets.protect(guard.passphrase);
  else if (guard.act === 'unprotect') await secrets.unprotect();
  else if (guard.act === 'lock') await secrets.lock();
  else await secrets.forgetAll();
  return true;
}

/** Keys can't be changed before the passphrase is given. */
function refuseLocked(error: unknown): never {
  if (error instanceof KeysLocked) throw new Refusal('Your keys are locked. Nothing was changed. Unlock them first.');
  throw error;
}
