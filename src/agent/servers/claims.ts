/** Who may have which name and which address, also while another server is just being added. */
import type { ServerSetting } from '#settings';
import type { ServerProblem } from '#tools/layers';
import { isSameAddress, type ServerKeys } from './keys';

export interface Claims {
  /** Takes both, or says why not. `but`: the server that has them already. */
  take(name: string, url: string, but?: string): Promise<ServerProblem | null>;
  /** It is kept now, or was given up. */
  release(name: string): void;
}

/** As many as the settings keep. */
const mostServers = 50;

export function createClaims(kept: () => Promise<readonly ServerSetting[]>, keys: ServerKeys): Claims {
  /** Addresses that are being added, by the name they will have. */
  const adding = new Map<string, string>();

  return {
    async take(name, url, but) {
      const others = (await kept()).filter(({ id }) => id !== but);
      const known = await Promise.all(others.map(async (each) => [each.name, (await keys.read(each)).url] as const));
      const taken = [...known, ...adding];
      if (taken.length >= mostServers) return { code: 'too-many', detail: String(mostServers) };
      // The built-in server is called autoui.
      if (name === 'autoui' || taken.some(([other]) => other === name)) return { code: 'name-taken', detail: name };
      const [twin] = taken.find(([, address]) => isSameAddress(address, url)) ?? [];
      if (twin !== undefined) return { code: 'address-taken', detail: twin };
      // In the same breath: another may be looking too.
      adding.set(name, url);
      return null;
    },
    release: (name) => void adding.delete(name),
  };
}
