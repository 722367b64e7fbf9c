/** Reads the `mcpServers` JSON of Claude Desktop, Cursor, VS Code and similar programs. Pure. */
import { isJsonObject, type JsonObject, readJsonText } from '#tools';
import { fillPlaceholders, findPlaceholders } from './server-form';

export interface ConfigHeader {
  name: string;
  /** With its placeholders. */
  value: string;
}

export type ConfigRow =
  | {
      type: 'server';
      name: string;
      url: string;
      headers: ConfigHeader[];
      placeholders: ReturnType<typeof findPlaceholders>;
      enabled: boolean;
    }
  /** A local program, which a browser can't run. */
  | { type: 'program'; name: string; command: string }
  | { type: 'fault'; name: string; line: number; code: ConfigFault };

export type ConfigFault = 'no-address' | 'bad-headers';

export type ConfigReading =
  | { rows: ConfigRow[] }
  | { line: number; code: 'not-json'; message: string }
  | { line: number; code: 'no-servers' | 'too-long' };

const maxLength = 200_000;
const maxRows = 50;

export function readConfig(text: string): ConfigReading {
  if (text.length > maxLength) return { line: 1, code: 'too-long' };
  const plain = withoutComments(text);
  const read = readJsonText(plain);
  if (!('value' in read)) return { line: lineAt(plain, read.position), code: 'not-json', message: read.message };
  const servers = findServers(read.value);
  if (!servers || Object.keys(servers).length === 0) return { line: 1, code: 'no-servers' };
  const entries = Object.entries(servers).slice(0, maxRows);
  return { rows: entries.map(([name, entry]) => toRow(name, entry, lineOfMember(plain, name))) };
}

/** Replaces comments by blanks, so that all other characters keep their positions. A comment that isn't closed extends to the end. */
function withoutComments(text: string): string {
  const pattern = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g;
  return text.replace(pattern, (found) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, ' ')));
}

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

function lineOfMember(text: string, name: string): number {
  const at = text.search(new RegExp(`${JSON.stringify(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*:`));
  return at === -1 ? 1 : lineAt(text, at);
}

/** Under `mcpServers`, under `servers` (VS Code), under `mcp.servers` (its settings), or bare. */
function findServers(value: unknown): JsonObject | null {
  if (!isJsonObject(value)) return null;
  const mcp = isJsonObject(value.mcp) ? value.mcp : {};
  const found = [value.mcpServers, value.servers, mcp.servers, mcp.mcpServers].find(isJsonObject);
  if (found) return found;
  const isBare = Object.values(value).some(
    (each) => isJsonObject(each) && (addressOf(each) ?? each.command) !== undefined,
  );
  return isBare ? value : null;
}

/** Clients call it by several names. */
const addressOf = ({ url, serverUrl, httpUrl }: JsonObject): string | undefined =>
  [url, serverUrl, httpUrl].find((each): each is string => typeof each === 'string');

function toRow(name: string, entry: unknown, line: number): ConfigRow {
  const fault = (code: ConfigFault): ConfigRow => ({ type: 'fault', name, line, code });
  if (!isJsonObject(entry)) return fault('no-address');
  const { command, disabled, enabled } = entry;
  const bridged = typeof command === 'string' ? readBridge(entry) : null;
  const url = addressOf(entry) ?? bridged?.url;
  if (url === undefined)
    return typeof command === 'string' ? { type: 'program', name, command: toLine(entry) } : fault('no-address');
  const headers = bridged?.headers ?? readHeaders(entry.headers);
  if (!headers) return fault('bad-headers');
  const placeholders = findPlaceholders([url, ...headers.map(({ value }) => value)]);
  const isOn = disabled !== true && enabled !== false;
  return { type: 'server', name: name.slice(0, 40), url, headers, placeholders, enabled: isOn };
}

function readHeaders(value: unknown): ConfigHeader[] | null {
  if (value === undefined || value === null) return [];
  if (!isJsonObject(value)) return null;
  const all = Object.entries(value).map(([name, each]) => ({ name, value: each }));
  const fits = all.every((each): each is ConfigHeader => typeof each.value === 'string');
  return fits ? all : null;
}

const wordsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const toLine = ({ command, args }: JsonObject): string => [String(command), ...wordsOf(args)].join(' ').slice(0, 300);

/** `npx mcp-remote URL --header "Name: value"`: a program that only connects to a server, to which we connect ourselves. */
function readBridge({ args, env }: JsonObject): { url: string; headers: ConfigHeader[] } | null {
  const words = wordsOf(args);
  const at = words.findIndex((word) => /^mcp-remote(@.*)?$/.test(word));
  const url = words.slice(at + 1).find((word) => /^https?:\/\//.test(word));
  if (at === -1 || url === undefined) return null;
  const given = words.flatMap((word, i) => (words[i - 1] === '--header' ? [word] : []));
  const known = isJsonObject(env) ? env : {};
  const headers = given.flatMap((word) => {
    const [, name, value = ''] = /^([^:]+):\s*(.*)$/.exec(word) ?? [];
    const filled = fillPlaceholders(value, (each) => asText(known[each]));
    return name === undefined ? [] : [{ name: name.trim(), value: filled }];
  });
  return { url, headers };
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
