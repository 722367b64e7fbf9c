/** The product with a switch in each guard's place, in a folder of its own: `wxt build -c test/attacks/wxt.config.ts`. */
import { defineConfig } from 'wxt';
import product from '../../wxt.config';
import { withSwitches } from './switches';

export default defineConfig({
  ...product,
  root: process.cwd(),
  outDir: '.output/with-switches',
  vite: async (env) => {
    const own = (await product.vite?.(env)) ?? {};
    return { ...own, plugins: [withSwitches(), ...(own.plugins ?? [])] };
  },
});
