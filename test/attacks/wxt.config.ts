/** The product built without some of its guards, into a folder of its own: `wxt build -c test/attacks/wxt.config.ts`. */
import type { UserManifest } from 'wxt';
import { defineConfig } from 'wxt';
import product from '../../wxt.config';
import { guardsLeftOut, withoutBrowserGuards } from './browser-guards';

const guards = guardsLeftOut();

export default defineConfig({
  ...product,
  root: process.cwd(),
  outDir: '.output/without-guards',
  async manifest(env) {
    const made: UserManifest = {};
    Object.assign(made, await (typeof product.manifest === 'function' ? product.manifest(env) : product.manifest));
    for (const { manifest } of guards) Object.assign(made, manifest?.(made));
    return made;
  },
  vite: async (env) => {
    const own = (await product.vite?.(env)) ?? {};
    return { ...own, plugins: [withoutBrowserGuards(guards), ...(own.plugins ?? [])] };
  },
});
