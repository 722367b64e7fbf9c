/** A call's result: content of every known kind is kept, any other as its JSON, and what its tool's output schema promised. */

import * as z from 'zod';
import { tidyBase64 } from '../base64';
import { writeJson } from '../long-numbers';
import { readPictureSizeOf } from '../picture-size';
import type { Content, ToolOutcome, ToolResult } from '../result';
import { isJsonObject, type JsonSchema } from '../tool';
import { validateInput } from '../validate';

const text = z.string();
const optional = text.optional().catch(undefined);

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text }),
  z.object({ type: z.literal('image'), data: text, mimeType: text.catch('') }),
  z.object({ type: z.literal('audio'), data: text, mimeType: text }),
  z.object({
    type: z.literal('resource'),
    resource: z.object({ uri: text, mimeType: optional, text: optional, blob: optional }),
  }),
  z.object({
    type: z.literal('resource_link'),
    uri: text,
    name: optional,
    title: optional,
    description: optional,
    size: z.number().int().min(0).optional().catch(undefined),
    mimeType: optional,
  }),
]);

export interface CallResult {
  content: unknown[];
  structuredContent?: unknown;
  isError: boolean;
}

/** A call's result as servers write it: text or one part in place of the parts, null for what there isn't, or members of their own. */
export const callResult = z
  .preprocess(
    (value) => (isJsonObject(value) && isJsonObject(value.toolResult) ? value.toolResult : value),
    z.looseObject({}),
  )
  .transform(({ content, structuredContent, is_error, isError = is_error, _meta, resultType, ...own }): CallResult => {
    const parts = Array.isArray(content) ? content : [content];
    const failed = isError === true || isError === 1 || isError === 'true';
    const isMissing = content === undefined || content === null;
    if (structuredContent !== undefined && structuredContent !== null)
      return { content: isMissing ? [] : parts, structuredContent, isError: failed };
    if (!isMissing) return { content: parts, isError: failed };
    if (Object.keys(own).length > 0) return { content: [own], isError: failed || Boolean(own.error) };
    return { content: [hasNone], isError: true };
  });

const hasNone = 'The tool answered without any content. It may have worked: check before you repeat it.';

const isPlain = (part: z.infer<typeof block>): boolean =>
  part.type !== 'image' || part.mimeType !== '' || readPictureSizeOf(part.data) !== null;

const exactly = z.strictObject({
  content: z.array(block.refine(isPlain)).min(1),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
  _meta: z.unknown().optional(),
});

/** Whether a page tool answered exactly as an MCP server would; with further members it is the page's own format. */
export const isCallResult = (value: unknown): boolean => exactly.safeParse(value).success;

/** Drops everything but content, structure and isError: a server must not draw on the canvas. */
export function toToolResult(result: CallResult): ToolResult {
  return {
    type: 'result',
    content: result.content
      .filter((part) => part !== null)
      .map(toResultContent)
      .map(showResource),
    ...(result.structuredContent !== undefined && { structured: result.structuredContent }),
    isError: result.isError,
  };
}

/** One part of a result, a prompt or a resource. */
export function toResultContent(raw: unknown): Content {
  const isText = isJsonObject(raw) && !raw.type && typeof raw.text === 'string';
  const value = typeof raw === 'string' ? { type: 'text', text: raw } : isText ? { ...raw, type: 'text' } : raw;
  const { data } = block.safeParse(value);
  if (!data) return { type: 'text', text: writeJson(value) };
  const { audience } = annotated.parse(value).annotations;
  const only = audience?.length === 1 ? audience[0] : undefined;
  return withoutGaps({ ...toPlain(data), only });
}

/** A picture is what its bytes say; base64 is as services take it. */
function toPlain(data: z.infer<typeof block>): object {
  if (data.type === 'resource') {
    const { blob, ...resource } = data.resource;
    return { type: 'resource', ...resource, ...(blob !== undefined && { blob: tidyBase64(blob) }) };
  }
  if (data.type !== 'image' && data.type !== 'audio') return data;
  const base64 = tidyBase64(data.data);
  const known = data.type === 'image' ? readPictureSizeOf(base64)?.mime : undefined;
  return { ...data, data: base64, mimeType: known ?? data.mimeType };
}

/** A picture is shown as one, to people and to models that see. */
export function showResource(part: Content): Content {
  if (part.type !== 'resource') return part;
  const { blob, mimeType = '' } = part;
  const known = blob === undefined ? undefined : readPictureSizeOf(blob)?.mime;
  const isPicture = blob !== undefined && (known !== undefined || /^image\//i.test(mimeType));
  const only = part.only && { only: part.only };
  return isPicture ? { type: 'image', data: blob, mimeType: known ?? mimeType, ...only } : part;
}

const annotated = z.object({
  annotations: z
    .object({
      audience: z
        .array(z.enum(['user', 'assistant']))
        .optional()
        .catch(undefined),
    })
    .catch({}),
});

function withoutGaps(content: object): Content {
  const members = Object.entries(content).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members) as Content; // the same members, but for those that are undefined
}

const missing = { path: '', keyword: 'required', message: 'There is no structuredContent.' };

/** A structure that doesn't fit what the tool promised is kept all the same: its developer is told. */
export function withMisfits(
  outcome: ToolOutcome,
  schema: JsonSchema | undefined,
  readText: (text: string) => unknown = () => undefined,
): ToolOutcome {
  if (!schema || outcome.type === 'failure' || outcome.isError) return outcome;
  const { structured, content } = outcome;
  const [only] = content;
  const value = structured ?? (only?.type === 'text' ? readText(only.text) : undefined);
  const issues = value === undefined ? [missing] : validateInput(schema, value).issues;
  return issues.length > 0 ? { ...outcome, misfits: issues } : outcome;
}
