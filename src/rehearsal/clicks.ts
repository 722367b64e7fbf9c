/** What the user did to widgets: read from the message, said in a sentence, and followed by a tool that tells more. */
import type { ModelMessage } from '#providers';
import { isForeign, isJsonObject, type JsonObject, parseJson, toPlain, type Words } from '#tools';
import type { FinishedCall } from './calls';
import { isIdentifier, titleOf } from './results/wording';
import type { Slot } from './slots/slot';
import { type IndexedTool, onlyLooks, type ToolIndex } from './tool-index';
import { contentStems, splitWords, stem } from './words';

export interface Click {
  widgetId: string;
  widget: string;
  event: string;
  payload: JsonObject;
}

/** The user's words without the events that may be joined to them, and the last event. */
export function readUserMessage(message: Extract<ModelMessage, { role: 'user' }>): { text: string; click?: Click } {
  const told = message.text.filter(isForeign).find(({ tag }) => tag === 'widget-events');
  // Tabhand's line before others' words goes with them.
  const isAside = (part: Words[number] | undefined) => part !== undefined && isForeign(part);
  const text = toPlain(
    message.text.filter((part, i, all) => !isAside(part) && !(typeof part === 'string' && isAside(all[i + 1]))),
  ).trim();
  const events = message.events && told ? parseJson(told.text) : [];
  const last: unknown = Array.isArray(events) ? events.at(-1) : undefined;
  if (!isJsonObject(last)) return { text };
  const payload = isJsonObject(last.payload) ? last.payload : {};
  return {
    text,
    click: { widgetId: String(last.id), widget: String(last.widget), event: String(last.event), payload },
  };
}

/** The one thing that was picked, where the payload says more than that. */
function pickedIn({ payload }: Click): JsonObject {
  const [only, ...others] = Object.values(payload).filter(isJsonObject);
  return only && others.length === 0 ? only : payload;
}

export function sayClick(click: Click): string {
  const widget = splitWords(click.widget).join(' ');
  if (Object.keys(click.payload).length === 0) return `You used the ${widget}.`;
  return `You ${click.event === 'submit' ? 'wrote' : 'picked'} “${nameOf(pickedIn(click))}” in the ${widget}.`;
}

/** Widgets' payloads have names of their own besides those of records. */
function nameOf(picked: JsonObject): string {
  const { title, name, label, caption, alt, value } = picked;
  const named = [title, name, label, caption, alt].find((each) => typeof each === 'string' && each !== '');
  const cell = typeof picked.row === 'number' ? value : undefined;
  return String(named ?? cell ?? titleOf(picked))
    .replace(/\s+/g, ' ')
    .slice(0, 80);
}

export interface FollowUp {
  entry: IndexedTool;
  input: JsonObject;
}

/** A tool that only looks, and whose every required slot the clicked record fills. `source`: the call that the record is from. */
export function findFollowUp(click: Click, source: FinishedCall | null, { tools }: ToolIndex): FollowUp | null {
  const sourceWords = source ? contentStems(source.of.tool) : [];
  const found = tools.flatMap((entry) => {
    const required = entry.slots.filter((slot) => slot.required);
    if (entry.builtIn || !onlyLooks(entry) || required.length === 0) return [];
    const values = required.map((slot) => valueFor(slot, pickedIn(click), sourceWords));
    if (values.some((value) => value === undefined)) return [];
    return { entry, input: Object.fromEntries(required.map(({ path }, at) => [path[0] ?? '', values[at]])) };
  });
  return found.sort((a, b) => Object.keys(b.input).length - Object.keys(a.input).length)[0] ?? null;
}

function valueFor(slot: Slot, record: JsonObject, sourceWords: string[]): unknown {
  const { path, options, many, kind } = slot;
  const option = options.find(({ value }) => Object.values(record).some((each) => String(each) === String(value)));
  const found = options.length > 0 ? option?.value : record[memberFor(slot, record, sourceWords) ?? ''];
  if (path.length > 1 || found === undefined || typeof found === 'object') return undefined;
  if (many) return [found];
  if (kind === 'number' || kind === 'integer') return Number.isFinite(Number(found)) ? Number(found) : undefined;
  return kind === 'option' || kind === 'boolean' ? found : String(found);
}

/** The member of the slot's name; for `train_id`, also the `id` of a row of trains. */
function memberFor({ path, words }: Slot, record: JsonObject, sourceWords: string[]): string | undefined {
  const members = Object.keys(record);
  const same = members.find((key) => key === path[0] || splitWords(key).map(stem).join() === words.join());
  const isOwnId = isIdentifier(path[0] ?? '') && words.every((word) => word === 'id' || sourceWords.includes(word));
  return same ?? (isOwnId ? members.find((key) => /^id$/i.test(key)) : undefined);
}
