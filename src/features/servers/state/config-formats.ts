/** The formats besides JSON in which programs keep their servers: TOML (Codex) and YAML (Goose, Continue, LibreChat). Loaded when needed. */
import { parse as parseToml, TomlError } from 'smol-toml';
import { parse as parseYaml, YAMLParseError } from 'yaml';
import type { ReadOther } from './server-config';

const hasTables = /^[ \t]*\[+[\w."' -]+\]+[ \t\r]*(?:#.*)?$/m;

export const readOther: ReadOther = (text) => {
  try {
    return { value: hasTables.test(text) ? parseToml(text) : parseYaml(text) };
  } catch (error) {
    if (error instanceof TomlError) return { line: error.line, message: toSentence(error) };
    if (error instanceof YAMLParseError) return { line: error.linePos?.[0].line ?? 1, message: toSentence(error) };
    return { line: 1, message: toSentence(error as Error) }; // that of aliases without end, or of the stack
  }
};

/** Without the line, which is said otherwise, and without the lines around it. */
const toSentence = ({ message }: Error): string => (message.split('\n')[0] ?? '').replace(/(?: at line.*|[:.])$/s, '');
