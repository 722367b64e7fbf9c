/** The wire between a page and the background, through its relay: plain types, for both ends. */
import type { HostCallOutcome, HostTool } from '#webmcp';

/** Background to page. `id` of a call is the call's id in the conversation's log. */
export type ToPage =
  | { type: 'list-tools'; id: number }
  | { type: 'call-tool'; id: string; name: string; input: object }
  | { type: 'abort-call'; id: string }
  /** After the background died: asks how this call ended. Answered by an outcome, or by one of the three answers below it. */
  | { type: 'ask-call'; id: string }
  /** The outcome is in the log: the page may drop its copy. */
  | { type: 'forget-call'; id: string };

/** Page to background. */
export type FromPage =
  | { type: 'tools'; id: number; tools: HostTool[] }
  | { type: 'call-outcome'; id: string; outcome: HostCallOutcome }
  | { type: 'call-running'; id: string }
  /** The page took the call up, and has forgotten how it ended. */
  | { type: 'call-unknown'; id: string }
  /** The call never arrived in this document, so it did nothing. */
  | { type: 'call-not-taken'; id: string }
  /** During a call the page begins to ask the user something, or has the answer. */
  | { type: 'call-asking'; id: string; asking: boolean }
  | { type: 'tools-changed' };

/** Background to relay, which doesn't pass it on. `watch`: whether a panel shows the page's tools. */
export type ToRelay = { type: 'ping' } | { type: 'watch'; on: boolean };
export type FromRelay = { type: 'pong' };

/** One end of a port, whatever the browser's API for it. */
export interface Wire<Message = unknown> {
  post(message: Message): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
}
