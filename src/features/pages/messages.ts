/** What panels are told of the pages that a chat could be about. */
import type { PageState } from '#features/sites/index.ts';

/** A tab that could be attached. */
export type TabRow = Pick<PageState, 'tabId' | 'title' | 'origin' | 'icon'>;

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

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    /** The user chose something in the context menu of a page in this panel's window: `attach-from-menu` attaches it. */
    'menu-used': object;
  }
}
