/** What a smoke run finds, with the sentences for it. */
import { type Phrase, phrase, type Values } from '#core/tools/phrase.ts';
import type { LintNote, Severity } from '../lint/lint';

interface Finding {
  severity: Severity;
  what: Phrase;
  reason: Phrase;
}

const leaves: Phrase = phrase(
  'A model that has just read the list calls it, and the call fails. Keep a tool as long as the page is in the same state.',
);
const changes: Finding = {
  severity: 'error',
  what: phrase('{tool} is marked read-only, but changed the page: {names}.'),
  reason: phrase('Such calls run without asking the user. Remove readOnlyHint, or leave the page unchanged.'),
};

export const smokeFindings = {
  'no-tools': {
    severity: 'warn',
    what: phrase('The page offers no tools.'),
    reason: phrase('Often their registration failed. Look at the page’s console.'),
  },
  'registered-late': {
    severity: 'warn',
    what: phrase('{tool} was registered {seconds} seconds after the page was opened.'),
    reason: phrase('A model that looks at the page at once misses it. Register tools while the page’s scripts start.'),
  },
  'registered-twice': {
    severity: 'error',
    what: phrase('{tool} is listed {count} times.'),
    reason: phrase('A call may reach any of them. Register each name once.'),
  },
  churn: {
    severity: 'warn',
    what: phrase('{tool} came and went {count} times, though nothing was called.'),
    reason: phrase('Each time the list changes for models, and a call may fail. Register it once.'),
  },
  vanished: {
    severity: 'error',
    what: phrase('{tool} left the page before it could be called, after {after}.'),
    reason: leaves,
  },
  'left-by-itself': {
    severity: 'warn',
    what: phrase('{tool} left the page, though nothing was called.'),
    reason: leaves,
  },
  'input-unmade': {
    severity: 'info',
    what: phrase('No input for {tool} can be made up from its schema.'),
    reason: phrase(
      'The tool wasn’t called. Give examples in the schema, which help models too, or save an input: in the panel under Run, or in tabhand.config.json under inputs.',
    ),
  },
  threw: {
    severity: 'error',
    what: phrase('{tool} failed although its input fits: {message}'),
    reason: phrase('A model can only guess what it did wrong. Make the schema say what the tool refuses.'),
  },
  'threw-nothing': {
    severity: 'warn',
    what: phrase('{tool} fails without saying why: “{message}”.'),
    reason: phrase('A model repeats the same call. Say in the error what is wrong, and what would be right.'),
  },
  'error-as-value': {
    severity: 'warn',
    what: phrase('{tool} returns its error as a result: {message}'),
    reason: phrase('An error returned as a result looks like success. Throw it instead.'),
  },
  unfinished: {
    severity: 'error',
    what: phrase('{tool} didn’t answer within {seconds} seconds.'),
    reason: phrase('The model waits for nothing. Return at once, and say in the result that the work goes on.'),
  },
  'result-empty': {
    severity: 'warn',
    what: phrase('{tool} returns nothing.'),
    reason: phrase('A model can’t tell whether it worked. Return what was done.'),
  },
  'result-null': {
    severity: 'warn',
    what: phrase('The result of {tool} contains null, at {at}.'),
    reason: phrase('Chrome’s built-in model refuses a result with null in it. Leave the member out.'),
  },
  'result-large': {
    severity: 'warn',
    what: phrase('The result of {tool} has {size} characters.'),
    reason: phrase('Such a result fills a model’s context. Return one page, or a summary and how to ask for more.'),
  },
  'result-no-text': {
    severity: 'error',
    what: phrase('{tool} returns {text}.'),
    reason: phrase('The result was turned into “[object Object]”. Return the object, or its JSON.'),
  },
  'result-twice-json': {
    severity: 'info',
    what: phrase('{tool} returns JSON within a text of JSON.'),
    reason: phrase('A model reads it with every quotation mark escaped. Return the object itself.'),
  },
  'result-orders': {
    severity: 'warn',
    what: phrase('The result of {tool} gives orders to the model: “{words}”.'),
    reason: phrase('If others wrote it, set untrustedContentHint. If you did, describe what is there instead.'),
  },
  'result-slow': {
    severity: 'warn',
    what: phrase('{tool} took {seconds} seconds.'),
    reason: phrase('The user waits that long for each call. Return what is there at once.'),
  },
  'read-only-storage': changes,
  'read-only-forms': changes,
  'read-only-address': changes,
  'accepts-unfit': {
    severity: 'warn',
    what: phrase('{tool} takes an input that doesn’t fit its schema.'),
    reason: phrase('Browsers don’t check the input. Check it, and say what is wrong with it.'),
  },
} as const satisfies Record<string, Finding>;

export type SmokeFinding = keyof typeof smokeFindings;

export const found = (rule: SmokeFinding, tool: string | null, values: Values = {}): LintNote => ({
  ...{ rule, severity: smokeFindings[rule].severity, tool, place: '' },
  values: { ...(tool !== null && { tool }), ...values },
});
