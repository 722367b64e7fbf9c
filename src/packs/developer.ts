/** A pack as code for a site's own developers: on their page, and in a test of theirs. */
import type { PackSource } from './format';

const find = `const pack = [module.default, module.pack, ...Object.values(module)].find((each) => each?.tools);`;

/** For the site's own page: it needs no extension there. */
export const toRegisterCode = ({ script }: PackSource): string => `const load = async () => {${script}
};
const module = await load();
${find}
for (const { name, title, description, inputSchema, annotations, hints, execute } of pack.tools) {
  document.modelContext.registerTool({
    name,
    title,
    description,
    inputSchema: typeof inputSchema === 'function' ? inputSchema() : inputSchema,
    annotations: annotations ?? hints,
    execute,
  });
}
`;

/** One test for each tool whose name the text says. */
export const toPlaywrightTest = ({
  facts,
  script,
}: PackSource): string => `import { expect, test } from '@playwright/test';

/** The input of each tool. */
const inputs = {
${facts.tools.map((name) => `  ${JSON.stringify(name)}: {},`).join('\n')}
};

for (const [name, input] of Object.entries(inputs)) {
  test(name, async ({ page }) => {
    await page.goto(${JSON.stringify(toAddress(facts.matches[0] ?? ''))});
    const answer = await page.evaluate(async ([name, input]) => {
      const load = async () => {${script}
      };
      const module = await load();
      ${find}
      return pack.tools.find((tool) => tool.name === name).execute(input);
    }, [name, input]);
    expect(answer).toBeDefined();
  });
}
`;

/** The simplest page that a pattern matches. */
const toAddress = (pattern: string): string =>
  pattern
    .replace(/^\*:/, 'https:')
    .replace('<all_urls>', 'https://example.com/')
    .replaceAll('*.', '')
    .replaceAll('*', '');
