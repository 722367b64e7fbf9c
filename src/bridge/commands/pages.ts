/** Commands about pages: which one a conversation is about, and what Tabhand does on each. */
import * as z from 'zod';
import { conversation, type Nothing, nothing, tabId } from './parts';

export interface PageCommands {
  'attach-tab': { take: { conversationId: string; tabId: number | null }; give: Nothing };
  /** The page's tools anew, for a list that someone looks at. */
  'refresh-page': { take: Nothing; give: Nothing };
  'set-site': { take: { origin: string; off: boolean }; give: Nothing };
  'set-earlier-shapes': { take: { on: boolean }; give: Nothing };
}

export const pageSchemas = {
  'attach-tab': conversation.extend({ tabId }),
  'refresh-page': nothing,
  'set-site': z.object({ origin: z.string().max(500), off: z.boolean() }),
  'set-earlier-shapes': z.object({ on: z.boolean() }),
} satisfies Record<keyof PageCommands, z.ZodType>;
