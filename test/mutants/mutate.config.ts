/** For `npm run attacks -- requirements`: one project for each mutant, with the tests that bear its requirement's number. */
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { flowRecipes } from '../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../scripts/widget-validators.ts';
import { without } from '../attacks/guards.ts';
import { mutants } from './mutants.ts';

const chosen: string[] = JSON.parse(process.env.GUARDS ?? '[]');
const picked = Object.entries(mutants).filter(
  ([name]) => chosen.length === 0 || chosen.some((each) => name.startsWith(each)),
);

/** Says of each mutant how many tests see it; all must be seen. */
const tellSeen: Reporter = {
  onTestRunEnd(modules) {
    const tests = Map.groupBy(
      modules.flatMap((module) => [...module.children.allTests()]),
      ({ project }) => project.name,
    );
    const lost = picked.filter(([name]) => {
      const states = (tests.get(name) ?? []).map((test) => test.result().state).filter((state) => state !== 'skipped');
      const failed = states.filter((state) => state === 'failed').length;
      console.info(`${failed > 0 ? 'seen    ' : 'NOT SEEN'}  ${name}: by ${failed} of ${states.length} tests`);
      return failed === 0;
    });
    console.info(`\n${picked.length} mutants, ${picked.length - lost.length} seen`);
    process.exit(picked.length > 0 && lost.length === 0 ? 0 : 1);
  },
};

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    reporters: [tellSeen],
    // A cached module could still have what another lacks.
    fsModuleCache: false,
    projects: picked.map(([name, mutant]) => ({
      plugins: [preact(), flowRecipes(), widgetValidators(), ...without(mutant)],
      test: {
        name,
        include: mutant.tests.map((file) => `test/${file}`),
        testNamePattern: new RegExp(`\\b${name.split(':')[0]}\\b`),
        testTimeout: 20_000,
      },
    })),
  },
});
