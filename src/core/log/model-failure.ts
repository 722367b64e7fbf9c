/** Why a run ended with an error: the model's, its connection's, or the storage's. Imported at run time by the schema of entries only. */
import * as z from 'zod';
import { values } from '#core/tools/schemas.ts';

/** Why a model's turn failed, for `run-ended` with reason `error`. */
export const modelFailureSchema = z.object({
  code: z.enum([
    'no-model',
    'unreachable',
    'refused-origin',
    'bad-key',
    'no-credit',
    'organisation-forbids-browser',
    'rate-limited',
    'not-found',
    'no-tool-support',
    'bad-request',
    'server-error',
    'cut-off',
    /** The service would not answer this, by its own rules. */
    'filtered',
    'permission-missing',
    /** The key is sealed with a passphrase that was not given since the browser started. */
    'keys-locked',
    /** The conversation is longer than the model can read. */
    'too-long',
    /** The browser has no model of its own, or not yet; `state` says which. */
    'no-built-in-model',
    'unexpected-answer',
    /** The model wrote a call that its own service could not read. */
    'unreadable-call',
    /** The answer was longer than what is taken, and ended. `part` says what of it. */
    'answer-too-long',
    /** The answer was one piece of text again and again, and ended. */
    'repeated',
    /** The disk is full, or the browser gives the extension no more room. */
    'storage-full',
    /** An entry could not be written for another reason. */
    'not-written',
  ]),
  /** Values for its sentence: host, status, retryAfter (seconds), detail (the server's own words, at most 500 characters). */
  values,
});
