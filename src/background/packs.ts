/** Carries out commands about tool packs. */
import { grantsOfPack } from '#agent';
import type { CommandAreas, Handlers } from '#bridge/background';
import { Refusal } from '#conversation';
import { packLimits } from '#packs';
import { sha256 } from '#tools';
import type { CommandParts } from './parts';

export function packHandlers({ packs, packPages, store, notices }: CommandParts): Handlers<CommandAreas['packs']> {
  return {
    packs: packPages.list,
    async 'pack-source'({ packId }) {
      const pack = await packs.get(packId);
      return pack ? { source: pack.source } : { missing: true };
    },
    async 'save-pack'({ packId, ...pack }) {
      const all = await packs.all();
      const id = packId ?? crypto.randomUUID();
      if (all.length >= packLimits.packs && !all.some((each) => each.id === id))
        throw new Refusal('This pack wasn’t saved: there are already 100. Delete one first.');
      const hash = await sha256(JSON.stringify([pack.script, pack.facts]));
      await packs.put({ ...pack, id, hash, on: true, savedAt: Date.now() });
      await notices.tellPacks();
      return { packId: id };
    },
    async 'switch-pack'({ packId, on }) {
      await packs.change(packId, { on });
      await notices.tellPacks();
    },
    async 'delete-pack'({ packId }) {
      await packs.remove(packId);
      await forgetGrants(store, grantsOfPack(packId));
      await notices.tellPacks();
    },
  };
}

/** `beginning`: of the keys. */
export async function forgetGrants(store: CommandParts['store'], beginning: string): Promise<void> {
  const agreed = (await store.grants()).filter(({ key }) => key.startsWith(beginning));
  await Promise.all(agreed.map(({ key }) => store.removeGrant(key)));
}
