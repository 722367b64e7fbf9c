/** Surfaces that a server describes in A2UI: its messages, of any version from 0.8 on, as components and data. Pure. */
import { fromBase64 } from '#core/tools/base64.ts';
import { isWithinDepth } from '#core/tools/depth.ts';
import { unescapePointer } from '#core/tools/json-pointer.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import type { Content } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import { setMember, withItem } from '#ui/schema-form/value.ts';

export interface Surface {
  /** The call whose result began it. */
  from: string;
  /** The component that it begins with. */
  root: string;
  components: ReadonlyMap<string, JsonObject>;
  data: unknown;
  created?: true;
}

export type Surfaces = ReadonlyMap<string, Surface>;

/** Characters of a part, and what it and a server's surfaces may hold. */
const [maxLength, maxLevels, maxMessages, maxSurfaces, maxComponents] = [1_000_000, 60, 2000, 20, 3000];

/** In any order of its parts; the official samples had misspelt it. Some servers say it only in the address. */
const mime = /^application\/(?:[\w.-]+\+)?(?:[\w-]+\.)*a2a?ui\b/i;

export const isSurface = (part: Content): boolean =>
  part.type === 'resource' &&
  (mime.test(part.mimeType ?? '') || (/^a2ui:/i.test(part.uri) && /^$|\bjsonl?\b/i.test(part.mimeType ?? '')));

/** What such a part of a result says; null: it can't be read. */
export function readMessages(part: Content): JsonObject[] | null {
  const text = part.type === 'resource' ? (part.text ?? textOf(part.blob ?? '')) : '';
  if (text.length > maxLength) return null;
  const bare = text.replace(/^\s*(?:```\w*|<a2ui(?:-json)?>)|(?:```|<\/a2ui(?:-json)?>)\s*$/g, '');
  const whole = parseJson(bare) ?? bare.split('\n').flatMap((line) => parseJson(line) ?? []);
  const inner = isJsonObject(whole) && Array.isArray(whole.messages) ? whole.messages : [whole].flat();
  const messages = inner.filter(isMessage);
  return messages.length > 0 && messages.length <= maxMessages ? messages : null;
}

const textOf = (blob: string): string => new TextDecoder().decode(fromBase64(blob) ?? undefined);

/** Other members tell about it, such as its version. */
const isMessage = (message: unknown): message is JsonObject =>
  isJsonObject(message) &&
  isWithinDepth(message, maxLevels) &&
  ['deleteSurface', 'actionResponse', ...changes.keys()].some((kind) => isJsonObject(message[kind]));

/** The surfaces after these messages; what doesn't belong to a surface changes nothing. */
export const applyMessages = (surfaces: Surfaces, messages: readonly JsonObject[], from: string): Surfaces =>
  messages
    .flatMap((message) => Object.entries(message))
    .reduce(
      (before, [kind, body]) => (isJsonObject(body) ? applyMessage(before, kind, { ...body, from }) : before),
      surfaces,
    );

function applyMessage(surfaces: Surfaces, kind: string, body: JsonObject & { from: string }): Surfaces {
  const id = String(body.surfaceId ?? 'default');
  if (kind === 'deleteSurface') return new Map([...surfaces].filter(([each]) => each !== id));
  const change = changes.get(kind);
  if (!change || (!surfaces.has(id) && surfaces.size >= maxSurfaces)) return surfaces;
  const known = surfaces.get(id);
  // What a result says of a surface before it creates it belongs to it.
  const isOther = kind === 'createSurface' && (known?.created || known?.from !== body.from);
  const fresh: Surface = { from: body.from, root: 'root', components: new Map(), data: {} };
  return new Map(surfaces).set(id, change((isOther ? null : known) ?? fresh, body));
}

const changes = new Map<string, (surface: Surface, body: JsonObject) => Surface>([
  ['createSurface', (surface, { root }) => ({ ...surface, root: String(root ?? surface.root), created: true })],
  ['beginRendering', (surface, { root }) => ({ ...surface, root: String(root ?? 'root') })],
  ['updateComponents', withComponents],
  ['surfaceUpdate', withComponents],
  ['updateDataModel', (surface, { path, value }) => withData(surface, String(path ?? ''), value ?? undefined)],
  ['dataModelUpdate', (surface, { path, contents }) => withData(surface, String(path ?? ''), toValue(contents))],
]);

function withComponents(surface: Surface, { components }: JsonObject): Surface {
  const all = new Map(surface.components);
  for (const each of [typeof components === 'string' ? parseJson(components) : components].flat())
    if (isJsonObject(each) && isWithinDepth(each, maxLevels) && each.id !== undefined && all.size < maxComponents)
      all.set(String(each.id), modernise(each));
  return { ...surface, components: all };
}

/** The component that it begins with, or, as long as none is told, the only one that isn't inside another. */
export function rootOf({ root, components }: Surface): string | undefined {
  if (components.has(root)) return root;
  const inner = new Set([...components.values()].flatMap(({ id: _, ...props }) => wordsIn(props)));
  const [top, ...others] = [...components.keys()].filter((id) => !inner.has(id));
  return others.length === 0 ? top : undefined;
}

/** At most as deep as messages are. */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [String(value)];

/** `value` undefined removes what is there. */
export function withData(surface: Surface, path: string, value: unknown): Surface {
  const keys = path.split('/').filter(Boolean).map(unescapePointer);
  return keys.length > maxLevels ? surface : { ...surface, data: setAt(surface.data, keys, value) };
}

function setAt(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (!Array.isArray(whole)) {
    const own = objectOf(whole);
    return setMember(own, key, setAt(Object.hasOwn(own, key) ? own[key] : undefined, rest, value));
  }
  const index = /^\d{1,6}$/.test(key) ? Number(key) : whole.length;
  if (index > whole.length) return whole;
  const item = setAt(whole[index], rest, value);
  return index === whole.length ? [...whole, item] : withItem(whole, index, item);
}

/** Version 0.8 writes data as a list of keys with typed values. */
function toValue(contents: unknown): unknown {
  if (!Array.isArray(contents)) return contents;
  const entries = contents.filter(isJsonObject).map(({ key, ...typed }) => {
    const [[kind, value] = ['', undefined]] = Object.entries(typed);
    return [String(key), kind === 'valueMap' ? toValue(value) : value] as const;
  });
  const [only] = entries;
  return only && entries.length === 1 && only[0] === '.' ? only[1] : Object.fromEntries(entries);
}

/** Names of version 0.8, and what they are called since. */
const renamed = new Map([
  ['usageHint', 'variant'],
  ['textFieldType', 'variant'],
  ['distribution', 'justify'],
  ['alignment', 'align'],
  ['tabItems', 'tabs'],
  ['entryPointChild', 'trigger'],
  ['contentChild', 'content'],
  ['altText', 'description'],
  ['minValue', 'min'],
  ['maxValue', 'max'],
  ['selections', 'value'],
  ['dataBinding', 'path'],
]);

/** A component as newer versions write it: `{ id, component: 'Text', text: … }`. */
function modernise(written: JsonObject): JsonObject {
  const { component, id, weight, ...flat } = written;
  // Models mix the versions: values as the older one has them, in a component as the newer one does.
  const [[name, body] = ['', {}]] = isJsonObject(component) ? Object.entries(component) : [[component, flat]];
  const { primary, text, maxAllowedSelections, ...own } = objectOf(toNewer(body));
  return {
    id,
    ...(weight !== undefined && { weight }),
    ...flat,
    ...own,
    ...(primary === true && { variant: 'primary' }),
    ...(text !== undefined && { [name === 'TextField' ? 'value' : 'text']: text }),
    ...(name === 'MultipleChoice' && {
      displayStyle: own.variant,
      variant: maxAllowedSelections === 1 ? 'mutuallyExclusive' : 'multipleSelection',
    }),
    component: name === 'MultipleChoice' ? 'ChoicePicker' : name,
  };
}

function toNewer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toNewer);
  if (!isJsonObject(value)) return value;
  const { explicitList, template, path, ...others } = value;
  if (Array.isArray(explicitList)) return explicitList;
  if (isJsonObject(template)) return toNewer(template);
  const literal = Object.entries(others).find(([name]) => name.startsWith('literal'))?.[1];
  if (literal !== undefined) return path === undefined ? literal : { path, otherwise: literal };
  const entries = Object.entries(value).map(([name, each]) => [
    renamed.get(name) ?? name,
    name === 'action' ? toAction(each) : toNewer(each),
  ]);
  return Object.fromEntries(entries);
}

function toAction(action: unknown): unknown {
  const { name, context } = objectOf(action);
  return typeof name === 'string' ? { event: { name, context: toContext(context) } } : action;
}

const toContext = (context: unknown): JsonObject =>
  Object.fromEntries(
    [context ?? []]
      .flat()
      .filter(isJsonObject)
      .map(({ key, value }) => [String(key), toNewer(value)]),
  );
