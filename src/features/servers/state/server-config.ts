/** Reads the lists of servers that other programs keep: Claude Desktop, Cursor, VS Code, Zed, OpenCode, Codex, Goose and more. Pure. */

import { readJsonText } from '#core/tools/json-text.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
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

/** Reads what is no JSON. */
export type ReadOther = (text: string) => { value: unknown } | { line: number; message: string };

/** `readOther`: of the formats besides JSON, once they are loaded. */
export function readConfig(pasted: string, readOther?: ReadOther): ConfigReading {
  if (pasted.length > maxLength) return { line: 1, code: 'too-long' };
  // A fence, within which documentation shows it, keeps its lines.
  const text = pasted.replace(/^\ufeff/, '').replace(/^```\w*$/gm, '');
  const read = readText(text, readOther);
  if ('code' in read) return read;
  const servers = findServers(read.value);
  if (servers.length === 0) return { line: 1, code: 'no-servers' };
  const byName = new Map(servers.slice(0, maxRows).reverse()); // the first of a name
  const entries = [...byName].reverse();
  return { rows: entries.map(([name, entry]) => toRow(name, entry, lineOfMember(text, name))) };
}

function readText(
  text: string,
  readOther?: ReadOther,
): { value: unknown } | Extract<ConfigReading, { code: 'not-json' }> {
  const plain = withoutComments(text);
  // What documentation shows is often only the member, without the braces around it.
  const isMember = plain.trimStart().startsWith('"');
  const read = readJsonText(isMember ? `{${plain}}` : plain);
  if ('value' in read) return read;
  if (readOther && !/^\s*["{]/.test(plain)) {
    const other = readOther(text);
    return 'value' in other ? other : { ...other, code: 'not-json' };
  }
  return { line: lineAt(plain, read.position - (isMember ? 1 : 0)), code: 'not-json', message: read.message };
}

/** Replaces comments by blanks, so that all other characters keep their positions. A comment that isn't closed extends to the end. */
function withoutComments(text: string): string {
  const pattern = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g;
  return text.replace(pattern, (found) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, ' ')));
}

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Where JSON, YAML or TOML names it. */
function lineOfMember(text: string, name: string): number {
  const at = text.search(new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']?\\s*[:\\]=]`));
  return at === -1 ? 1 : lineAt(text, at);
}

type Named = [name: string, entry: unknown];

const listed = /^(?:.*\.)?(?:mcp_?servers|servers|context_servers)$/i;
/** Some programs keep other things there too. */
const maybeListed = /^(?:mcp|extensions)$/;
const deepest = 3;

/** Under the names that programs have for it, wherever they keep it, or bare. */
function findServers(value: unknown, depth = 0): Named[] {
  if (!isJsonObject(value)) return [];
  const found = Object.entries(value).flatMap(([key, each]) => {
    const entries = listed.test(key) || maybeListed.test(key) ? toNamed(each) : [];
    if (listed.test(key) || entries.some(isServer)) return entries;
    return depth < deepest ? findServers(each, depth + 1) : [];
  });
  return found.length > 0 || depth > 0 ? found : toNamed(value).some(isServer) ? toNamed(value) : [];
}

/** Members, or a list of what has its name inside. */
function toNamed(value: unknown): Named[] {
  if (!Array.isArray(value)) return isJsonObject(value) ? Object.entries(value) : [];
  return value.map((each, i): Named => [isJsonObject(each) ? (asText(each.name) ?? `${i + 1}`) : `${i + 1}`, each]);
}

const isServer = ([, entry]: Named): boolean =>
  isJsonObject(entry) && (addressOf(entry) !== undefined || commandOf(entry).length > 0);

/** Programs call it by several names. */
const addressOf = (entry: JsonObject): string | undefined =>
  [entry, entry.transport, entry.remote]
    .flatMap((each) => (isJsonObject(each) ? [each.url, each.serverUrl, each.httpUrl, each.uri, each.endpoint] : []))
    .find((each): each is string => typeof each === 'string' && each !== '');

/** The program and its words: apart, as one list, or in an object. */
function commandOf({ command, cmd, args }: JsonObject): string[] {
  const program = command ?? cmd;
  if (isJsonObject(program)) return [program.path, program.args, args].flatMap(wordsOf);
  return [program, args].flatMap(wordsOf);
}

function toRow(name: string, entry: unknown, line: number): ConfigRow {
  const fault = (code: ConfigFault): ConfigRow => ({ type: 'fault', name, line, code });
  if (!isJsonObject(entry)) return fault('no-address');
  const words = commandOf(entry);
  const bridged = addressOf(entry) === undefined ? readBridge(words, entry) : null;
  const address = addressOf(entry) ?? bridged?.url;
  if (address === undefined)
    return words.length > 0 ? { type: 'program', name, command: words.join(' ').slice(0, 300) } : fault('no-address');
  const found = bridged?.headers ?? readHeaders(entry);
  if (!found) return fault('bad-headers');
  const url = toOwnPlaceholders(address);
  const headers = found.map((each) => ({ name: each.name, value: toOwnPlaceholders(each.value) }));
  const placeholders = findPlaceholders([url, ...headers.map(({ value }) => value)]);
  const isOn = entry.disabled !== true && entry.enabled !== false && entry.isActive !== false;
  return { type: 'server', name: name.slice(0, 40), url, headers, placeholders, enabled: isOn };
}

/** `{env:NAME}`, `{{NAME}}`, `${{ secrets.NAME }}` and `$NAME` are `${NAME}`. */
const toOwnPlaceholders = (text: string): string =>
  text.replace(
    /\$?\{\{\s*(?:\w+\.)?([A-Za-z_][\w-]*)\s*\}\}|(?<!\$)\{env:([A-Za-z_]\w*)\}|\$([A-Z_][A-Z0-9_]+)/g,
    (_, ...names: (string | undefined)[]) => `\${${names.slice(0, 3).find(Boolean)}}`,
  );

/** Null: they aren't names with values. */
function readHeaders(entry: JsonObject): ConfigHeader[] | null {
  const { headers, http_headers, requestOptions, env_http_headers, bearer_token_env_var, authorization_token } = entry;
  const written = headers ?? http_headers ?? (isJsonObject(requestOptions) ? requestOptions.headers : undefined) ?? {};
  const named = env_http_headers ?? {};
  if (!isJsonObject(written) || !isJsonObject(named)) return null;
  const token = asText(bearer_token_env_var) ? `\${${bearer_token_env_var}}` : asText(authorization_token);
  const all = [
    ...(token === undefined ? [] : [['Authorization', `Bearer ${token}`] as const]), // const: a pair
    ...Object.entries(written),
    ...Object.entries(named).map(([name, variable]) => [name, `\${${String(variable)}}`] as const), // const: a pair
  ].filter(([, value]) => value !== null);
  const fits = all.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return fits ? all.map(([name, value]) => ({ name, value: String(value) })) : null;
}

const wordsOf = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string' && each !== '');

const bridge = /(?:^|[\\/])(?:mcp-remote|supergateway|mcp-proxy)(?:@.*|\.exe)?$/s;

/** `npx mcp-remote URL --header "Name: value"`: a program that only connects to a server, to which we connect ourselves. */
function readBridge(words: string[], entry: JsonObject): { url: string; headers: ConfigHeader[] } | null {
  const at = words.findIndex((word) => bridge.test(word));
  const url = words.slice(at + 1).find((word) => /^https?:\/\//.test(word));
  if (at === -1 || url === undefined) return null;
  const lines = words.flatMap((word, i) => {
    if (words[i - 1] === '--header') return [word];
    return /^(-H|--headers)$/.test(words[i - 1] ?? '') ? [`${word}: ${words[i + 1] ?? ''}`] : [];
  });
  const known = [entry.env, entry.environment, entry.envs].find(isJsonObject) ?? {};
  const headers = lines.flatMap((word) => {
    const [, name, value = ''] = /^([^:]+):\s*(\S.*)?$/.exec(word) ?? [];
    const filled = fillPlaceholders(value, (each) => asText(known[each]));
    return name === undefined ? [] : [{ name: name.trim(), value: filled }];
  });
  return { url, headers };
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
