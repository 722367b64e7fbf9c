/** A conversation as Markdown to read: messages with their times, folded calls with arguments and results, widgets as tables. */

import { toBlockTitle } from '#core/log/block-title.ts';
import { compactionsIn } from '#core/log/compaction.ts';
import type { Conversation } from '#core/log/conversation.ts';
import type { Attachment, Entry, EntryOf, ModelCall } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import { pathIn, type Tree } from '#core/log/tree.ts';
import { readBefore } from '#core/log/widget-sources.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { splitToolName } from '#core/tools/registry.ts';
import type { CanvasOperation, Content, ToolSource } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { containerKind, nameRead } from '#features/blocks/state/index.ts';
import {
  type CallView,
  type ChatRow,
  toCallView,
  toChatRows,
  toTitle as toChatTitle,
  versionsOf,
} from '#features/conversation/state/index.ts';
import { wordAttached, wordLeft } from '#features/sites/state/index.ts';
import { toProvenance } from '#ui/badge.tsx';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { toDuration, toSize } from '#ui/words/figures.ts';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { wordRunEnd } from '#ui/words/run.ts';
import { wordToolFailure } from '#ui/words/tool-failure.ts';
import type { ArchivedConversation } from './archive/write';
import { toLog } from './state/archive-file';

/** Markdown from elsewhere in a file: it loads no picture and holds no HTML, whatever program shows it. Pure. */

/** As entities: a backslash before them changes nothing. */
const inert = (text: string): string => text.replaceAll('![', '&#33;[').replace(/<(?=[a-z/!?])/gi, '&lt;');

/** Where programs may disagree on where code begins: a fence inside something else or with ticks behind it, a formula, a comment. */
const doubtful = /[^\n`~](`{3}|~{3})|^(`{3}|~{3})[^\n]*`[^`\n]|^`{3,}[^`\n]+`|^~+`|^`+~|\$\$|%%/m;

/** Leaves code in fences as it is, if it is certain that it is code, and closes an open fence. */
export function toInert(text: string): string {
  const whole = text.replace(/\r\n?/g, '\n');
  if (doubtful.test(whole)) return inert(whole);
  let open = '';
  const lines = whole.split('\n').map((line) => {
    const [run = ''] = /^(`{3,}|~{3,})/.exec(line) ?? [];
    if (open === '') {
      open = run;
      return run === '' ? inert(line) : line;
    }
    if (run[0] === open[0] && run.length >= open.length && /^[ \t]*$/.test(line.slice(run.length))) open = '';
    return line;
  });
  return [...lines, ...(open === '' ? [] : [open])].join('\n');
}

interface Known extends Conversation {
  results: Map<string, ArchivedConversation['results'][number]>;
  /** The rows of the chat, by their entry. */
  shown: ReadonlyMap<string, ChatRow>;
  /** By exposed name, for calls without a target. */
  called: ReadonlyMap<string, ModelCall['target']>;
}

/** Exports the current branch. */
export function toMarkdown(archived: ArchivedConversation): string {
  const { title, results } = archived;
  const log = toLog(archived);
  const conversation = replay(log);
  const { tree, head, settings, name } = conversation;
  const path = pathIn(tree, head);
  const rows = toChatRows(conversation);
  const known: Known = {
    ...conversation,
    results: new Map(results.map((result) => [result.callId, result])),
    shown: new Map(rows.map((row) => [row.id, row])),
    called: new Map(log.flatMap(toCalled)),
  };
  const parts = path.flatMap((entry) => toParts(entry, known));
  return `${[`# ${plain(settings.title ?? name ?? toChatTitle(rows) ?? title)}`, ...toSources(path), ...parts].join('\n\n')}\n`;
}

/** An archive omits the target of a call that was stopped. Another call of the same name may have it. */
const toCalled = (entry: Entry): [string, ModelCall['target']][] =>
  entry.type === 'assistant-message'
    ? entry.calls.flatMap(({ name, target }): [string, ModelCall['target']][] => (target ? [[name, target]] : []))
    : [];

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const toTime = (at: number): string =>
  new Date(at).toLocaleString(languageSaid(), { dateStyle: 'medium', timeStyle: 'short' });

function toSources(path: readonly Entry[]): string[] {
  const names = path.flatMap((entry) => {
    if (entry.type === 'page-attached') return entry.origin ?? [];
    if (entry.type === 'pages-attached') return entry.pages.flatMap(({ origin }) => origin ?? []);
    if (entry.type !== 'assistant-message') return [];
    return entry.calls.flatMap(({ target }) => (target ? toSourceName(target.source, target.server) : []));
  });
  const all = [...new Set(names)];
  return all.length > 0 ? [`${say('Sources:')} ${all.map(plain).join(', ')}`] : [];
}

function toSourceName(source: ToolSource, server: string): string[] {
  if (source.type === 'local') return [];
  return [source.type === 'mcp' ? `${server} (${source.url})` : source.origin];
}

function toParts(entry: Entry, known: Known): string[] {
  const version = toVersion(known.tree, entry.id);
  if (known.deleted.has(entry.id)) return toAside(version);
  switch (entry.type) {
    case 'user-message':
      return [
        toHeading([wordWriter(entry), toTime(entry.at), version]),
        toInert(entry.text),
        ...(entry.about ? [`- ${say('About the widget: {title}', { title: plain(entry.about.title) })}`] : []),
        ...toAttached(entry.attachments),
      ];
    case 'assistant-message':
      return toAnswer(entry, version, known);
    case 'compacted': {
      const summary = compactionsIn(known).find(({ id }) => id === entry.id);
      return summary?.text ? [fold(say('Summary of earlier messages'), fence(summary.text, ''))] : [];
    }
    case 'canvas':
      return entry.callId !== null && entry.operation.type === 'shown'
        ? toWidget(entry.callId, entry.operation, known)
        : [];
    default:
      return [...toAside(version), ...toLine(known.shown.get(entry.id))];
  }
}

const wordWriter = ({ byAgent }: EntryOf<'user-message'>): string =>
  byAgent === undefined ? say('You') : plain(say('Asked by {agent}', { agent: byAgent }));

const toHeading = (parts: readonly string[]): string => `## ${parts.filter(Boolean).join(' · ')}`;

/** Marks where other branches begin, as only the current one is exported. */
function toVersion(tree: Tree, entryId: string): string {
  const versions = versionsOf(tree, entryId);
  return versions ? say('Version {at} of {count}', { at: versions.at + 1, count: versions.ids.length }) : '';
}

const toAside = (version: string): string[] => (version ? [`*${version}*`] : []);

/** What the chat shows between messages: a change of page, and how a run ended. */
function toLine(item: ChatRow | undefined): string[] {
  if (item?.type === 'attached') return [`*${plain(wordAttached(item))}*`];
  if (item?.type === 'left') return [`*${plain(wordLeft(item))}*`];
  if (item?.type !== 'ended') return [];
  const { reason, failure = { code: 'unexpected-answer', values: {} }, turns } = item;
  const { what, next } = reason === 'error' ? wordModelFailure(failure) : wordRunEnd(reason, turns);
  return [`*${plain(`${what} ${next}`)}*`];
}

const kinds: Record<Attachment['kind'], Phrase> = {
  page: phrase('Page'),
  selection: phrase('Selection'),
  link: phrase('Link'),
  file: phrase('File'),
  screenshot: phrase('Screenshot'),
  image: phrase('Image'),
  resource: phrase('Resource'),
  prompt: phrase('Prompt'),
};

/** Names the attachments, without their contents. */
function toAttached(attachments: readonly Attachment[] = []): string[] {
  const lines = attachments.map(({ kind, name, origin, served }) => {
    const what = [say(kinds[kind]), name, served?.server ?? '', served?.uri ?? origin ?? '']
      .map(plain)
      .filter(Boolean)
      .join(', ');
    return `- ${say('{name}: {words}', { name: say('Attached'), words: what })}`;
  });
  return lines.length > 0 ? [lines.join('\n')] : [];
}

/** Foreign text on one line, with its Markdown escaped. */
const plain = (text: string): string => onOneLine(text).replace(/[\\`*_<>[\]|]/g, '\\$&');

function toAnswer({ at, model, text, reasoning, calls }: EntryOf<'assistant-message'>, version: string, known: Known) {
  const heading = toHeading([say('Tabhand'), plain(say(model)), toTime(at), version]);
  const thoughts = reasoning ? [fold(say('Thoughts'), fence(reasoning, ''))] : [];
  const said = text.trim() ? [toInert(text)] : [];
  return [heading, ...thoughts, ...said, ...calls.map((call) => toCall(call, known))];
}

function toCall(call: ModelCall, { results, calls, called }: Known): string {
  const state = calls.get(call.id);
  const view = state && toCallView(state);
  const took = view?.duration == null ? '' : toDuration(view.duration);
  const summary = [...toName(call, called), took].filter(Boolean).join(' · ');
  return fold(summary, `${toArguments(call, view)}\n\n${toOutcome(view, results.get(call.id))}`);
}

/** The tool's own name, and its site or server. */
function toName({ name, ...call }: ModelCall, called: Known['called']): [string, string] {
  const target = call.target ?? called.get(name);
  if (target) return [target.tool, toProvenance(target.source, target.server).name];
  const { server, tool } = splitToolName(name);
  return [tool, server];
}

/** The arguments that ran; and those that the model asked for, if the user changed them. */
function toArguments({ input, malformed }: ModelCall, view: CallView | undefined): string {
  const asked = malformed === undefined ? toJson(view?.input ?? input) : fence(malformed, '');
  if (!view?.edited) return `${say('Arguments')}\n\n${asked}`;
  const ran = `${say('Arguments, as you changed them')}\n\n${toJson(view.edited)}`;
  return `${ran}\n\n${say('The model’s arguments')}\n\n${asked}`;
}

const toJson = (value: unknown): string => fence(writeJson(value, 2), 'json');

function toOutcome(view: CallView | undefined, whole: { content: Content[] } | undefined): string {
  if (view?.failure) {
    const { what, next } = wordToolFailure(view.failure);
    return plain(say('{name}: {words}', { name: say('Failed'), words: `${what} ${next}` }));
  }
  if (!view?.result) return say('No answer');
  const label = view.state === 'failed' ? say('Failed') : say('Result');
  const text = whole ? whole.content.map(toText).join('\n') : view.result.preview;
  return `${label} (${toSize(view.result.size)})\n\n${fence(text, '')}`;
}

function toText(content: Content): string {
  if (content.type === 'text') return content.text;
  if (content.type === 'resource') return content.text ?? content.uri;
  if (content.type === 'resource_link') return content.uri;
  return `[${content.mimeType}, ${toSize(content.data.length)}]`;
}

function toWidget(
  callId: string,
  { widget, data }: Extract<CanvasOperation, { type: 'shown' }>,
  known: Known,
): string[] {
  const title = `**${say('Widget')}: ${plain(toBlockTitle(widget, data))}**`;
  const { rows } = data;
  if (widget === containerKind) return [title, ...toHeld(data, known)];
  return [
    title,
    ...toValueLine(known, callId),
    isRows(rows) ? toTable(rows) : fence(JSON.stringify(data, null, 2), 'json'),
  ];
}

/** Each part by the titles of its widgets, which stand where they were drawn. */
function toHeld({ parts }: JsonObject, { canvas }: Known): string[] {
  const titles = new Map(canvas.blocks.map(({ id, ...block }) => [id, toBlockTitle(block.widget, block.data)]));
  const lines = (Array.isArray(parts) ? parts : []).filter(isJsonObject).map(({ title, widgets }) => {
    const held = (Array.isArray(widgets) ? widgets : []).flatMap((id) => titles.get(String(id)) ?? []);
    return `- ${[...(typeof title === 'string' && title ? [title] : []), held.join(', ')].map(plain).join(': ')}`;
  });
  return lines.length > 0 ? [lines.join('\n')] : [];
}

/** What the model had read when it drew it. */
function toValueLine(known: Known, callId: string): string[] {
  const sources = nameRead(known, readBefore(known, callId));
  return sources.length > 0 ? [`${say('Sources:')} ${sources.map(({ name }) => plain(name)).join(', ')}`] : [];
}

const isRows = (rows: unknown): rows is Record<string, unknown>[] =>
  Array.isArray(rows) && rows.length > 0 && rows.every((row) => typeof row === 'object' && row && !Array.isArray(row));

const maxRows = 1000;

function toTable(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.slice(0, maxRows).flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.slice(0, maxRows).map((row) => line(columns.map((column) => toCell(row[column]))));
  const more = rows.length - maxRows;
  const rest = more > 0 ? [`\n${sayCount(more, '{count} more', '{count} more')}`] : [];
  return [line(columns.map(toCell)), line(columns.map(() => '---')), ...body, ...rest].join('\n');
}

function toCell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return inert(onOneLine(text).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;'));
}

const fold = (summary: string, body: string): string =>
  `<details>\n<summary>${inert(onOneLine(summary).replaceAll('&', '&amp;').replaceAll('<', '&lt;'))}</summary>\n\n${body}\n\n</details>`;

/** Fences with more backticks than the text contains. */
function fence(text: string, language: string): string {
  const maxLength = [...text.matchAll(/`+/g)].reduce((max, [run]) => Math.max(max, run.length), 2);
  const ticks = '`'.repeat(maxLength + 1);
  return `${ticks}${language}\n${text}\n${ticks}`;
}
