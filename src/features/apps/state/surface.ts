/** Surfaces that a server describes in A2UI: its messages, of any version from 0.8 on, as components and data. Pure. */
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
}

export type Surfaces = ReadonlyMap<string, Surface>;

/** Characters of a part, and what it and a server's surfaces may hold. */
const [maxLength, maxLevels, maxMessages, maxSurfaces, maxComponents] = [1_000_000, 60, 2000, 20, 3000];

const mime = /^application\/(?:a2ui\+json|json\+a2ui)\b/i;

export const isSurface = (part: Content): boolean => part.type === 'resource' && mime.test(part.mimeType ?? '');

/** What such a part of a result says; null: it can't be read. */
export function readMessages(part: Content): JsonObject[] | null {
  if (part.type !== 'resource' || part.text === undefined || part.text.length > maxLength) return null;
  const whole = parseJson(part.text) ?? part.text.split('\n').flatMap((line) => parseJson(line) ?? []);
  const inner = isJsonObject(whole) && Array.isArray(whole.messages) ? whole.messages : [whole].flat();
  const messages = inner.filter(isJsonObject).filter((message) => isWithinDepth(message, maxLevels));
  return messages.length > 0 && messages.length <= maxMessages ? messages : null;
}

/** The surfaces after these messages; what doesn't belong to a surface changes nothing. */
export const applyMessages = (surfaces: Surfaces, messages: readonly JsonObject[], from: string): Surfaces =>
  messages.reduce((before, message) => {
    const [kind = ''] = Object.keys(message).filter((name) => isJsonObject(message[name]));
    return applyMessage(before, kind, { ...objectOf(message[kind]), from });
  }, surfaces);

function applyMessage(surfaces: Surfaces, kind: string, body: JsonObject & { from: string }): Surfaces {
  const id = typeof body.surfaceId === 'string' ? body.surfaceId : 'default';
  if (kind === 'deleteSurface') return new Map([...surfaces].filter(([each]) => each !== id));
  const change = changes.get(kind);
  if (!change || (!surfaces.has(id) && surfaces.size >= maxSurfaces)) return surfaces;
  const before = kind === 'createSurface' ? undefined : surfaces.get(id);
  return new Map(surfaces).set(
    id,
    change(before ?? { from: body.from, root: 'root', components: new Map(), data: {} }, body),
  );
}

const changes = new Map<string, (surface: Surface, body: JsonObject) => Surface>([
  ['createSurface', (surface) => surface],
  ['beginRendering', (surface, { root }) => ({ ...surface, root: String(root ?? 'root') })],
  ['updateComponents', withComponents],
  ['surfaceUpdate', withComponents],
  ['updateDataModel', (surface, { path, value }) => withData(surface, String(path ?? ''), value ?? undefined)],
  ['dataModelUpdate', (surface, { path, contents }) => withData(surface, String(path ?? ''), toValue(contents))],
]);

function withComponents(surface: Surface, { components }: JsonObject): Surface {
  const listed = Array.isArray(components) ? components.filter(isJsonObject) : [];
  const all = new Map(surface.components);
  for (const each of listed)
    if (typeof each.id === 'string' && all.size < maxComponents) all.set(each.id, modernise(each));
  return { ...surface, components: all };
}

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
  const { component, ...outer } = written;
  if (!isJsonObject(component)) return written;
  const [[name, body] = ['', {}]] = Object.entries(component);
  const { primary, text, maxAllowedSelections, ...own } = objectOf(toNewer(body));
  return {
    ...outer,
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
