/** Commands about tool packs: tools that the user adds to sites. */
import * as z from 'zod';
import { type CommandParts, command, idField, type Missing, noInput } from '#core/bus/command.ts';
import { isFull } from '#core/log/refusal.ts';
import { keptStepsSchema } from '#core/log/steps.ts';
import { grantsOfPack } from '#core/loop/approval.ts';
import { sha256 } from '#core/tools/definition.ts';
import { packLimits } from '../format';
import { isPattern } from '../matches';

const pack = z.object({ packId: idField });
const fact = z.string().min(1).max(100);
const code = z.string().min(1);

/** What the file or the user said. */
const facts = z.object({
  name: fact,
  matches: z.array(z.string().max(1000).refine(isPattern)).min(1).max(packLimits.matches),
  author: fact.optional(),
  version: fact.optional(),
  verifiedOn: fact.optional(),
  world: z.enum(['own', 'page']),
  steps: z.array(keptStepsSchema).max(50).optional(),
});

export const packCommands = {
  packs: command(noInput, (_, { packPages }) => packPages.list()),
  'pack-source': command(pack, async ({ packId }, { packs }): Promise<{ source: string } | Missing> => {
    const pack = await packs.get(packId);
    return pack ? { source: pack.source } : { missing: true };
  }),
  /** Adds a pack, or replaces the one with the id: its tools then ask again. */
  'save-pack': command(
    pack.partial().extend({
      facts,
      source: code.max(packLimits.source),
      script: code.max(2 * packLimits.source),
      from: z.discriminatedUnion('type', [
        z.object({ type: z.enum(['file', 'folder']), file: z.string().max(255) }),
        z.object({ type: z.literal('steps') }),
      ]),
    }),
    async ({ packId, ...pack }, { packs, notices }) => {
      const all = await packs.all();
      const id = packId ?? crypto.randomUUID();
      if (all.length >= packLimits.packs && !all.some((each) => each.id === id)) throw isFull();
      const hash = await sha256(JSON.stringify([pack.script, pack.facts]));
      await packs.put({ ...pack, id, hash, on: true, savedAt: Date.now() });
      await notices.tellPacks();
      return { packId: id };
    },
  ),
  'switch-pack': command(pack.extend({ on: z.boolean() }), async ({ packId, on }, { packs, notices }) => {
    await packs.change(packId, { on });
    await notices.tellPacks();
  }),
  /** With the approvals of its tools. */
  'delete-pack': command(pack, async ({ packId }, { packs, store, notices }) => {
    await packs.remove(packId);
    await forgetGrants(store, grantsOfPack(packId));
    await notices.tellPacks();
  }),
};

/** `beginning`: of the keys. */
export async function forgetGrants(store: CommandParts['store'], beginning: string): Promise<void> {
  const agreed = (await store.grants()).filter(({ key }) => key.startsWith(beginning));
  await Promise.all(agreed.map(({ key }) => store.removeGrant(key)));
}
