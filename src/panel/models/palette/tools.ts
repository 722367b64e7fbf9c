/** The tools that can be seen under Tools: an entry opens the tool's form there. */
import { phrase, wordTitle } from '#ui';
import { createToolBench } from '../tools/tool-bench';
import type { PaletteSource } from './entry';

export const tools: PaletteSource = {
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
          if (bench.open.value !== placed.key) bench.toggle(placed, createToolBench);
        },
      })),
    ),
};
