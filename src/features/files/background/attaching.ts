/** What may be attached, as the panel asks. A module of its own, so that only a waking that is asked makes its schema. */
import * as z from 'zod';

const name = z.string().max(300);
const mime = z.string().max(100);

/** Characters of a file that are read; fewer are kept. */
const maxText = 2_000_000;
/** Characters in base64, before the picture is made smaller: 20 MB. */
const maxPicture = 28_000_000;

/** What the user can attach. The background reads the content of a tab at that moment. */
export const attachingSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['page', 'selection', 'screenshot']),
    tabId: z.number().int(),
    /** Of a PDF file. */
    pages: z.string().max(20).optional(),
  }),
  /** `origin`: of the site that had it saved. */
  z.object({ type: z.literal('file'), name, mime, text: z.string().max(maxText), origin: z.url().max(500).optional() }),
  z.object({
    ...{ type: z.literal('image'), name, mime, origin: z.url().max(500).optional() },
    data: z.string().min(1).max(maxPicture),
  }),
  z.object({
    type: z.literal('resource'),
    serverId: z.string().min(1).max(100),
    uri: z.string().max(2000),
    name: name.optional(),
  }),
]);
export type Attaching = z.infer<typeof attachingSchema>;
