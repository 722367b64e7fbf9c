/** For `npm run attacks -- mutate`: one project for each guard, in which that guard is taken out of the source. */
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';
import { flowRecipes } from '../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../scripts/widget-validators.ts';
import { cardGuards } from './guards/card.ts';
import { handsGuards } from './guards/hands.ts';
import { guards, withoutGuard } from './guards.ts';

const chosen: string[] = JSON.parse(process.env.GUARDS ?? '[]');
const from = Number(process.env.FROM);
const names = (chosen.length > 0 ? chosen : Object.keys(guards)).slice(from, from + Number(process.env.COUNT));

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    // A cached module could still have its guard, or lack another.
    fsModuleCache: false,
    include: [],
    passWithNoTests: true,
    // Beyond the last guard there is nothing to do, and a list without projects would be an error.
    ...(names.length > 0 && {
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
    }),
  },
});
