// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of data by reference, of what is drawn while it is written, and of servers' surfaces. */
import type { Guard } from './guard';

const reference = 'src/widgets/server/reference.ts';
const shape = 'src/widgets/rows/shape.ts';
const bindable = 'src/widgets/server/bindable.ts';
const previews = 'src/core/loop/previews.ts';
const display = 'src/widgets/server/display.ts';
const surface = 'src/features/apps/state/surface.ts';

export const referenceGuards = {
  'a reference takes so many rows': { file: reference, holds: 'maximum: 100_000', without: 'maximum: 1e12' },
  'a reference sorts by few columns': {
    file: reference,
    holds: "descending: { type: 'boolean' } }), '', 10)",
    without: "descending: { type: 'boolean' } }), '', 10_000)",
  },
  'a reference’s members are its own': {
    file: reference,
    holds: 'Object.hasOwn(synonyms, plain) ? synonyms[plain] : undefined',
    without: 'synonyms[plain]',
  },
  'a table has few columns': { file: shape, holds: '    if (names.size >= maxColumns) break;\n', without: '' },
  'a row’s cells are its own': {
    file: shape,
    holds: 'Object.hasOwn(row, key) ? row[key] : undefined',
    without: 'row[key]',
  },
  'a renamed column is no prototype': {
    file: shape,
    holds: 'Object.fromEntries(written.map(({ as, read }) => [as, read?.(row) ?? null]))',
    without: 'written.reduce((all, { as, read }) => { all[as] = read?.(row) ?? null; return all; }, {})',
  },
  'a column of a text is no prototype': {
    file: 'src/widgets/rows/read-table.ts',
    holds: 'Object.fromEntries(names.map((name, i) => [name, cells[i] ?? null]))',
    without: 'names.reduce((all, name, i) => { all[name] = cells[i] ?? null; return all; }, {})',
  },
  'a path leads to own members': {
    file: 'src/core/tools/json-pointer.ts',
    holds: "typeof part === 'object' && part !== null && Object.hasOwn(part, key)",
    without: 'part !== null && part !== undefined',
  },
  'tables of a text are read once': {
    file: 'src/widgets/rows/read-text.ts',
    holds: "for (i += 1; lines[i]?.includes('|'); i++) body.push(cellsOf(lines[i] ?? ''));",
    without: 'for (const line of lines.slice(i + 1)) body.push(cellsOf(line));',
  },
  'what a wrong path is told is short': {
    file: 'src/widgets/server/from.ts',
    holds: 'There is nothing at ${path.slice(0, 200)}. ${describe(value)}`.slice(0, 2000)',
    without: 'There is nothing at ${path}. ${describe(value)}`',
  },
  'what only the user sees has no rows': {
    file: 'src/widgets/server/from.ts',
    holds: 'resultText([part], undefined) || []',
    without: "('text' in part ? part.text : [])",
  },
  'a file’s call isn’t made again': {
    file: bindable,
    holds: ' || result.seq <= scene.conversation.imported',
    without: '',
  },
  'only what reads is called again': {
    file: bindable,
    holds: 'if (fault || named?.tool.hints.readOnly) return fault;',
    without: 'return fault;',
  },
  'a link in a row opens nothing but pages': {
    file: 'src/widgets/kinds/data-table/spec.ts',
    holds: 'rows: table.rows.map(clean)',
    without: 'rows: table.rows',
  },
  'only lists are drawn early': {
    file: display,
    holds: 'if (!spec || !takesList || from !== undefined) return null;',
    without: 'if (!spec || from !== undefined) return null;',
  },
  'rows of elsewhere aren’t drawn early': {
    file: display,
    holds: 'if (!spec || !takesList || from !== undefined) return null;',
    without: 'if (!spec || !takesList) return null;',
  },
  'what is drawn early is whole': {
    file: 'src/core/tools/partial-json.ts',
    holds: 'this.#text.slice(0, this.#open[level]?.end)',
    without: "this.#text + (this.#isIn ? '\"' : '')",
  },
  'what is drawn early is checked': {
    file: display,
    holds: "if (checked.type === 'failure') return null;\n  const { data } = checked;\n  const hasSome",
    without: 'const data = toParams(params, flat).input;\n  const hasSome',
  },
  'little is drawn early': {
    file: previews,
    holds: 'if (call.json.length + event.text.length > maxLength) {',
    without: 'if (call.json.length < 0) {',
  },
  'seldom is drawn early': { file: previews, holds: 'if (began < next) return null;', without: '' },
  'a surface has few components': { file: surface, holds: ' && all.size < maxComponents', without: '' },
  'a surface has few messages': { file: surface, holds: ' && messages.length <= maxMessages', without: '' },
  'a surface is short': { file: surface, holds: 'if (text.length > maxLength) return null;', without: '' },
  'data of a surface has a depth': { file: surface, holds: 'keys.length > maxLevels ? surface : ', without: '' },
} as const satisfies Record<string, Guard>;
