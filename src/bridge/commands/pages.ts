/** Commands about pages: which ones a conversation is about, and what Tabhand does on each. */
import * as z from 'zod';
import { command, conversation, noInput, tabId } from './command';

/** A tab that could be attached. */
export interface TabRow {
  tabId: number;
  title: string;
  origin: string | null;
  /** As in `PageState`. */
  icon?: string;
}

/** Pages that a conversation can be about at the same time. */
const mostPages = 8;

export const pageCommands = {
  'attach-tab': command(conversation.extend({ tabId: tabId.nullable() })),
  /** `follow`: the next message moves the conversation to the tab in front. Otherwise it stays with all of `tabIds`. */
  'set-pages': command(conversation.extend({ follow: z.boolean(), tabIds: z.array(tabId).max(mostPages) })),
  tabs: command(noInput).gives<{ tabs: TabRow[] }>(),
  'reload-page': command(z.object({ tabId })),
  /** Lists the tools of the attached pages again. */
  'refresh-page': command(noInput),
  /** Switches Tabhand off or on for a site. */
  'set-site': command(z.object({ origin: z.string().max(500), off: z.boolean() })),
  'set-earlier-shapes': command(z.object({ on: z.boolean() })),
};
