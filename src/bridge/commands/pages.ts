/** Commands about pages: which ones a conversation is about, and what Tabhand does on each. */
import * as z from 'zod';
import { pageTextChoices } from '#settings';
import { command, conversation, noInput, tabId } from './command';

/** A tab that could be attached. */
export interface TabRow {
  tabId: number;
  title: string;
  origin: string | null;
  /** As in `PageState`. */
  icon?: string;
}

/** A frame of another origin than its page's, which could be attached beside it. */
export interface FrameRow {
  tabId: number;
  documentId: string;
  /** As the browser says. */
  origin: string;
  title: string;
}

/** What a page is, as far as a glance tells. */
export interface Glance {
  kind: 'pdf' | 'article' | 'product' | 'search' | 'table' | 'form' | 'list' | 'page';
  /** Some of its text is selected. */
  selected: boolean;
  /** The tag of its language; null: it names none. */
  language: string | null;
}

/** Pages that a conversation can be about at the same time. */
const mostPages = 8;

export const pageCommands = {
  'attach-tab': command(conversation.extend({ tabId: tabId.nullable() })),
  /** `follow`: the next message moves the conversation to the active tab. Otherwise it stays with all of `tabIds`. */
  'set-pages': command(conversation.extend({ follow: z.boolean(), tabIds: z.array(tabId).max(mostPages) })),
  tabs: command(noInput).gives<{ tabs: TabRow[] }>(),
  /** The frames that a tab shows and that can be attached. */
  frames: command(z.object({ tabId })).gives<{ frames: FrameRow[] }>(),
  /** Attaches a frame beside its page, or detaches it. */
  'set-frame': command(conversation.extend({ tabId, documentId: z.string().max(200), on: z.boolean() })),
  'reload-page': command(z.object({ tabId })),
  /** Lists the tools of the attached pages again. */
  'refresh-page': command(noInput),
  /** Switches Tabhand off or on for a site. */
  'set-site': command(z.object({ origin: z.string().max(500), off: z.boolean() })),
  /** Whether the text of a site's pages goes along with the first message about each. */
  'set-page-text': command(z.object({ origin: z.url().max(500), choice: z.enum(pageTextChoices) })),
  /** What kind of page a tab shows, by a glance at it. `missing`: it can't be looked at now. */
  'glance-at-page': command(z.object({ tabId })).gives<Glance | { missing: true }>(),
  /** Reads a page as it would be attached, and sends nothing. */
  'measure-page': command(z.object({ tabId })).gives<{ tokens: number; text: string } | { missing: true }>(),
  'set-page-api': command(z.object({ part: z.enum(['earlierShapes', 'experimental']), on: z.boolean() })),
};
