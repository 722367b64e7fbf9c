/** What panels are told of pages. */
import type { EndedPageCall } from './background/documents';

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    /** A model, a person or another agent called a tool of a page, and the call has ended. */
    'page-called': EndedPageCall;
  }
}
