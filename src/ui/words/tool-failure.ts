/** Why a call has no result, for the person. */
import type { FailureCode, ToolFailure, ValidationIssue } from '#tools';
import { toDuration, toSize } from './figures';
import { quoted, type Sentence, type Values, wordOr } from './sentence';

const sentences: Record<FailureCode, (values: Values) => Sentence> = {
  'unknown-format': (v) => ({
    what: `The model called ${wordOr(v, 'tool', 'a tool')}, which is no tool’s name.`,
    next: 'Nothing ran. The model was told and can try again.',
  }),
  'not-offered': (v) => ({
    what: `${wordOr(v, 'tool', 'This tool')} was not offered in this turn.`,
    next: 'Nothing ran. The model was told and can choose another tool.',
  }),
  'unknown-server': (v) => ({
    what: `The server ${wordOr(v, 'server', 'of this tool')} is not there any more.`,
    next: 'Nothing ran. Add it again under Servers if you need it.',
  }),
  'unknown-tool': (v) => ({
    what: `${wordOr(v, 'tool', 'The tool')} is not offered any more.`,
    next: 'Nothing ran. The model was told and can choose another tool.',
  }),
  disabled: (v) => ({
    what: `${wordOr(v, 'tool', 'The tool')} is switched off at the moment.`,
    next: 'Nothing ran. It may come back when the page changes.',
  }),
  'not-enabled': (v) => ({
    what: `You switched ${wordOr(v, 'tool', 'this tool')} off for this chat.`,
    next: 'Nothing ran. Switch it on under Tools if you need it.',
  }),
  unavailable: (v) => ({
    what: `The schema of ${wordOr(v, 'tool', 'the tool')} could not be read.`,
    next: `${quoted(v, 'message')} Nothing ran. It is tried again at each turn.`.trim(),
  }),
  'document-changed': () => ({
    what: 'The page was loaded anew after the tool was offered.',
    next: 'Nothing ran. The model sees the new tools at its next turn.',
  }),
  'definition-changed': (v) => ({
    what: `${wordOr(v, 'tool', 'The tool')} changed its description after it was offered.`,
    next: 'Nothing ran. The model sees the new description at its next turn.',
  }),
  'malformed-arguments': () => ({
    what: 'The model wrote arguments that are not JSON.',
    next: 'Nothing ran. The model was told and can try again.',
  }),
  'invalid-input': () => ({
    what: 'The arguments don’t fit the tool.',
    next: 'Nothing ran. The model was sent the schema and can try again.',
  }),
  denied: () => ({ what: 'You denied this call.', next: 'Nothing ran. The model was told.' }),
  'timed-out': (v) => ({
    what: `No answer in ${typeof v.timeout === 'number' ? toDuration(v.timeout) : 'time'}.`,
    next: 'It may still have worked: check before you repeat it.',
  }),
  aborted: () => ({ what: 'Stopped before it answered.', next: 'It may have worked: check before you repeat it.' }),
  threw: (v) => ({
    what: quoted(v, 'message') ? `The tool failed: ${quoted(v, 'message')}` : 'The tool failed without a word.',
    next: 'The model was told and can try again.',
  }),
  'too-large': (v) => ({
    what: `The result is too large${typeof v.size === 'number' ? `: ${toSize(v.size)}` : ''}.`,
    next: `The tool ran, its result was dropped${
      typeof v.limit === 'number' ? ` (the limit is ${toSize(v.limit)})` : ''
    }. Ask for a smaller part.`,
  }),
  'page-gone': () => ({
    what: 'The page was closed or left.',
    next: 'If the call had started, it may have worked: check before you repeat it.',
  }),
  'page-not-there': () => ({
    what: 'The page was closed, or too busy to answer.',
    next: 'Nothing ran. The model was told and can try again.',
  }),
  disconnected: (v) => ({
    what: `The connection to ${wordOr(v, 'server', 'the server')} broke.`,
    next: 'It may have worked: check before you repeat it. Under Servers, list its tools again to see whether it answers.',
  }),
  'permission-missing': (v) => ({
    what: `The browser doesn’t let Tabhand reach ${wordOr(v, 'host', wordOr(v, 'server', 'this address'))}.`,
    next: 'Nothing was sent. Allow access to the site in the browser’s extension settings, then try again.',
  }),
  interrupted: () => ({
    what: 'Tabhand was stopped by the browser while this ran.',
    next: 'It may have worked: check before you repeat it.',
  }),
};

export function wordToolFailure({ code, values }: Pick<ToolFailure, 'code' | 'values'>): Sentence {
  return sentences[code](values);
}

/** `/hours` must be a number. */
export function wordIssue({ path, message }: ValidationIssue): string {
  return `${path || 'the whole input'}: ${message}`;
}
