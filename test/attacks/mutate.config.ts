/** For `npm run attacks -- mutate`: one project for each guard, in which that guard is taken out of the source. */
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';
import { flowRecipes } from '../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../scripts/widget-validators.ts';
import { cardGuards } from './guards/card.ts';
import { handsGuards } from './guards/hands.ts';
import { guards, withoutGuard } from './guards.ts';

const chosen: string[] = JSON.parse(process.env.GUARDS ?? '[]');
const names = chosen.length > 0 ? chosen : Object.keys(guards);

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    // A cached module could still have its guard, or lack another.
    fsModuleCache: false,
    projects: names.map((name, i) => ({
      plugins: [preact(), flowRecipes(), widgetValidators(), ...withoutGuard(name)],
      test: {
        name: `guard ${i}`,
        include: [
          `test/attacks/${name in cardGuards ? 'card.test.tsx' : name in handsGuards ? 'hands.test.ts' : 'attacks.test.ts'}`,
        ],
        env: { WITHOUT_GUARD: name },
        testTimeout: 15_000,
      },
    })),
  },
});
