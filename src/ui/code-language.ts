/** Finds a programming language's grammar and display name from the name that a model writes. Pure. */

const languages: readonly [grammar: string, name: string, ...others: string[]][] = [
  ['bash', 'Shell', 'sh', 'zsh', 'shell', 'console', 'shellscript'],
  ['c', 'C', 'h'],
  ['cpp', 'C++', 'c++', 'cc', 'hpp'],
  ['csharp', 'C#', 'c#', 'cs'],
  ['css', 'CSS'],
  ['diff', 'Diff', 'patch'],
  ['go', 'Go', 'golang'],
  ['graphql', 'GraphQL', 'gql'],
  ['ini', 'TOML', 'toml'],
  ['ini', 'INI', 'conf', 'properties'],
  ['java', 'Java'],
  ['javascript', 'JavaScript', 'js', 'mjs', 'cjs', 'jsx'],
  ['json', 'JSON', 'jsonc', 'json5', 'jsonl'],
  ['kotlin', 'Kotlin', 'kt', 'kts'],
  ['lua', 'Lua'],
  ['markdown', 'Markdown', 'md', 'mdx'],
  ['php', 'PHP'],
  ['python', 'Python', 'py', 'python3'],
  ['r', 'R'],
  ['ruby', 'Ruby', 'rb'],
  ['rust', 'Rust', 'rs'],
  ['scss', 'SCSS', 'sass'],
  ['sql', 'SQL', 'sqlite', 'mysql', 'postgresql', 'postgres'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript', 'ts', 'tsx', 'mts', 'cts'],
  ['xml', 'HTML', 'html', 'xhtml', 'vue', 'svelte'],
  ['xml', 'XML', 'svg', 'rss', 'atom', 'plist'],
  ['yaml', 'YAML', 'yml'],
];

const byName = new Map(
  languages.flatMap(([grammar, name, ...others]) =>
    [grammar, name.toLowerCase(), ...others].map((written) => [written, { grammar, name }] as const),
  ),
);

/** Null if there is no grammar; such code has no colours. */
export function toCodeLanguage(written: string | undefined) {
  return byName.get(written?.trim().toLowerCase() ?? '') ?? null;
}
