// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of containers, and of picks that filter. */
import type { Guard } from './guard';

const held = 'src/widgets/server/held.ts';
const spec = 'src/widgets/kinds/container/spec.ts';
const links = 'src/features/blocks/state/links.ts';

export const containerGuards = {
  'a container holds no container': {
    file: held,
    holds: 'findWidget(block.widget)?.holds ?',
    without: 'own === id ?',
  },
  'a container holds what stands': {
    file: held,
    holds: 'const block = findBlock(blocks, id);',
    without: 'const block = findBlock(blocks, id) ?? blocks[0];',
  },
  'a widget is in a container once': { file: held, holds: 'seen.add(id);', without: '' },
  'a container has few parts': { file: spec, holds: "in order', 12)", without: "in order', 12_000)" },
  'a part holds few widgets': { file: spec, holds: "drawn before'), '', 12)", without: "drawn before'), '', 12_000)" },
  'no container is hidden': {
    file: 'src/features/blocks/state/held.ts',
    holds: 'for (const { id } of containers) ids.delete(id);',
    without: '',
  },
  'a pick is kept short': { file: links, holds: 'value.slice(0, maxLength) : value', without: 'value : value' },
  'a cell is the row’s own': {
    file: links,
    holds: 'Object.hasOwn(part, name) ? part[name] : undefined',
    without: 'part[name]',
  },
  'only what links is picked': {
    file: 'src/widgets/server/rules.ts',
    holds: " && spec && hasMember(spec, 'only'))",
    without: ')',
  },
} as const satisfies Record<string, Guard>;
