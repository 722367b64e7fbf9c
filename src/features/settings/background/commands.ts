/** Commands about settings: models, limits, images, prompts, keys, and stored data. Panels are notified of changes. */
import * as z from 'zod';
import { type CommandParts, command, idField, noInput } from '#core/bus/command.ts';
import { isFull, Refusal } from '#core/log/refusal.ts';
import { grantsOfPack } from '#core/loop/approval.ts';
import { findListed, isSameModel, secretName, withModel, withoutModel } from '#core/settings/model-address.ts';
import {
  type ModelChoice,
  modelChoiceSchema,
  modelFactsSchema,
  modelOptionsSchema,
  modelSourceSchema,
  type SetUpModel,
} from '#core/settings/model-choice.ts';
import {
  choiceSchema,
  imageModes,
  promptSchema,
  type Settings,
  toggleMember,
  withPrompt,
} from '#core/settings/settings.ts';
import { KeysLocked, type SecretStore } from '#core/store/secrets.ts';
import { clearings, clearStored, storedBytes } from '#core/store/stored-data.ts';
import { askForModels, diagnoseModel, lookForLocalModels } from '#features/models/background/index.ts';
import { forgetGrants } from '#features/packs/background/index.ts';

const key = z.string().max(1000).optional();
const model = z.object({ choice: modelChoiceSchema });

const passphrase = z.string().min(1).max(1000, 'The passphrase is too long');
/** `protect` sets or replaces the passphrase; `forget` deletes all keys. */
const keyGuard = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['protect', 'unlock']), passphrase }),
  z.object({ act: z.enum(['lock', 'unprotect', 'forget']) }),
]);

/** Whoever uses a model by its name, before its service's list has come, has what the list says of it once it has: its window, above all. */
async function learnFacts(choice: ModelChoice, { settings, notices, models }: CommandParts): Promise<void> {
  const isUnknown = (one: SetUpModel) => isSameModel(one.choice, choice) && Object.keys(one.facts).length === 0;
  if (!('model' in choice) || !(await settings.read()).models.some(isUnknown)) return;
  const answer = await askForModels(models, choice);
  const listed = answer.ok && findListed(answer.models, choice.model);
  if (!listed) return;
  const facts = modelFactsSchema.parse(listed);
  if (Object.keys(facts).length === 0) return;
  await settings.change((now) => {
    return { ...now, models: now.models.map((each) => (isUnknown(each) ? { ...each, facts } : each)) };
  });
  await notices.tellModel();
}

export const modelCommands = {
  /** Adds the model, or replaces another, and makes it the default; with `keepsDefault`, only if there is no default yet. */
  'set-model': command(
    model.extend({
      key,
      facts: modelFactsSchema.optional(),
      /** Absent: as they were. */
      options: modelOptionsSchema.optional(),
      replaces: modelChoiceSchema.optional(),
      keepsDefault: z.literal(true).optional(),
    }),
    async ({ choice, key, facts, options, replaces, keepsDefault }, parts) => {
      const { settings, secrets, notices } = parts;
      if (key) await secrets.set(secretName(choice), key).catch(refuseLocked);
      await settings.change((now) => {
        const setUpAs = (one: ModelChoice) => now.models.find((each) => isSameModel(each.choice, one));
        const set = {
          choice,
          facts: facts ?? setUpAs(choice)?.facts ?? {},
          options: options ?? setUpAs(replaces ?? choice)?.options,
        };
        const list = withModel(now.models, set, replaces);
        return { ...now, model: keepsDefault ? (now.model ?? choice) : choice, models: list };
      });
      await notices.tellModel();
      learnFacts(choice, parts).catch((problem: unknown) => console.debug('A model stays unknown.', problem));
    },
  ),
  /** The model for names and summaries; null: each chat's own. */
  'set-second-model': command(
    z.object({ choice: modelChoiceSchema.nullable() }),
    async ({ choice }, { settings, notices }) => {
      await settings.change((now) => ({ ...now, second: choice }));
      await notices.tellModel();
    },
  ),
  /** Takes it off the list, and removes its key unless another model of the list needs it. */
  'remove-model': command(model, async ({ choice }, { settings, secrets, notices }) => {
    const { models: left } = await settings.change((now) => {
      const list = withoutModel(now.models, choice);
      const isDefault = now.model !== null && isSameModel(now.model, choice);
      const second = now.second !== null && isSameModel(now.second, choice) ? null : now.second;
      return { ...now, second, models: list, model: isDefault ? (list[0]?.choice ?? null) : now.model };
    });
    const name = secretName(choice);
    if (!left.some((each) => secretName(each.choice) === name)) await secrets.remove(name);
    await notices.tellModel();
  }),
  /** Removes the key of the choice's address. */
  'remove-key': command(model, async ({ choice }, { secrets, notices }) => {
    await secrets.remove(secretName(choice));
    await notices.tellModel();
  }),
  /** Lists the models of a service. Stores nothing. */
  'list-models': command(z.object({ source: modelSourceSchema, key }), ({ source, key }, { models }) =>
    askForModels(models, source, key),
  ),
  /** The model servers on this computer, on their usual ports. */
  'find-local-models': command(noInput, async (_, { models }) => ({ found: await lookForLocalModels(models) })),
  /** Tests the connection to a model step by step, up to a message and a tool call. Stores nothing. */
  'diagnose-model': command(model.extend({ key }), async ({ choice, key }, { models }) => ({
    checks: await diagnoseModel(models, choice, key),
  })),
};

export const settingCommands = {
  /** Limits, and whether every call asks; what is absent stays. */
  'set-choices': command(choiceSchema, (choice, parts) => change(parts, () => choice)),
  /** When images from the web are shown; `host` is added to the list of allowed hosts, or removed from it. */
  'set-images': command(
    z.object({
      mode: z.enum(imageModes).optional(),
      host: z.string().min(1).max(300).optional(),
      allowed: z.boolean().optional(),
    }),
    ({ mode, host, allowed = true }, parts) =>
      change(parts, ({ images, imageHosts }) => ({
        images: mode ?? images,
        imageHosts: host === undefined ? imageHosts : toggleMember(imageHosts, host, allowed),
      })),
  ),
  /** Adds the prompt, or replaces the one with its id. */
  'save-prompt': command(promptSchema, async (prompt, parts) => {
    if (!withPrompt((await parts.settings.read()).prompts, prompt)) throw isFull();
    await change(parts, ({ prompts }) => ({ prompts: withPrompt(prompts, prompt) ?? prompts }));
  }),
  'remove-prompt': command(z.object({ promptId: idField }), ({ promptId }, parts) =>
    change(parts, ({ prompts }) => ({ prompts: prompts.filter(({ id }) => id !== promptId) })),
  ),
  /** Null: they can't be read. */
  'stored-bytes': command(noInput, async (_, { database }) => ({ bytes: await storedBytes(database) })),
  /** The user has read that stored data is gone. */
  'dismiss-loss': command(noInput, async (_, { loss, notices }) => {
    await loss.dismiss();
    await notices.tellLoss();
  }),
  /** Not `done`: some of it could not be deleted. */
  'clear-stored': command(z.object({ what: z.enum(clearings) }), async ({ what }, parts) => {
    const { sessions, database, history, badge, notices, store } = parts;
    // Nothing may write to data that is about to be deleted.
    await sessions.forgetAll();
    const done = await clearStored(database, what);
    // Also those that were opened while they were cleared.
    await sessions.forgetAll();
    history.forgetAll();
    badge.forgetAll();
    if (what === 'everything') {
      await forgetGrants(store, grantsOfPack());
      await change(parts, () => ({ skills: [] }));
      await notices.tellPacks();
    }
    notices.tellCleared(what);
    await notices.tellServers();
    return { done };
  }),
  /** `done` is false when the passphrase was wrong. */
  'guard-keys': command(keyGuard, async (guard, { secrets, servers, notices }) => {
    const done = await guardKeys(secrets, guard).catch(refuseLocked);
    await Promise.all([notices.tellKeys(), notices.tellModel()]);
    void servers.keysChanged();
    return { done };
  }),
};

async function change({ settings, notices }: CommandParts, next: (now: Settings) => Partial<Settings>): Promise<void> {
  await settings.change((now) => ({ ...now, ...next(now) }));
  await notices.tellSettings();
}

async function guardKeys(secrets: SecretStore, guard: z.infer<typeof keyGuard>): Promise<boolean> {
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
