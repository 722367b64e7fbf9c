/** What panels are told of attached pages. */
import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { PageNotice } from '#core/tools/layer.ts';

/** An attached page, as the panel shows it. */
export interface PageState {
  tabId: number;
  origin: string | null;
  title: string;
  /** A `data:` address of its icon, where the browser keeps it as one. */
  icon?: string;
  /** `closed`: the browser keeps extensions out; `no-permission`: the user does; `insecure`: no https; `off`: by setting. */
  access: 'open' | 'closed' | 'no-permission' | 'insecure' | 'off' | 'pdf';
  tools: ToolRow[];
  notices: PageNotice[];
}

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    /** The attached pages that are still open. */
    pages: { pages: PageState[] };
  }
}
