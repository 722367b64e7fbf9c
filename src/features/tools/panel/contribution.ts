import { phrase } from '#core/tools/phrase.ts';
import type { Contribution } from '#ui/panel/contribution.ts';
import { wordTitle } from '#ui/words/tools.ts';
import { ToolBench } from '../state/tool-bench';

export const toolsContribution: Contribution = {
  /** The tools that can be seen under Tools: an entry opens the tool's form there. */
  list: {
    name: phrase('Tools'),
    entries: ({ bench, go }) =>
      bench.groups.value.flatMap(({ from, tools: inGroup }) =>
        inGroup.map((placed) => ({
          key: `tool ${placed.key}`,
          name: placed.tool.name,
          about: from.name,
          also: wordTitle(placed.tool) ?? '',
          icon: 'play',
          open() {
            go('tools');
            bench.words.value = '';
            bench.tab.value = 'run';
            if (bench.open.value !== placed.key) bench.toggle(placed, ToolBench);
          },
        })),
      ),
  },
};
