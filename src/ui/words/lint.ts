/** Words the lint notes about a tool's definition: what was found, why it matters, and how to fix it. */
import type { LintNote, LintRule } from '#tools';
import { say } from '../language';
import type { Sentence } from './sentence';

type Values = LintNote['values'];

const sentences: Record<LintRule, (values: Values) => Sentence> = {
  'name-illegal': () => ({
    what: say('The name must have 1 to 128 letters, digits, dots, dashes or underscores, and nothing else.'),
    next: say('Models get a changed name instead. Use one that needs no change, such as find_show.'),
  }),
  'name-vague': (v) => ({
    what: say('The name “{name}” doesn’t say what it does.', v),
    next: say('A model chooses by the name first. Use a verb and a thing, such as find_show.'),
  }),
  'description-missing': () => ({
    what: say('The tool has no description.'),
    next: say('The model guesses what the tool does. Say what it does, what it returns, and when to use it.'),
  }),
  'description-vague': (v) => ({
    what: say('The description “{description}” says little more than the name.', v),
    next: say('Say what the tool does, what it returns, and when to use it.'),
  }),
  'parameter-untyped': (v) => ({
    what: say('{name} has no type.', v),
    next: say('Anything fits, and the model guesses. Add a type, an enum or a reference.'),
  }),
  'parameter-undescribed': (v) => ({
    what: say('{name} has no description.', v),
    next: say('The model guesses what to write. Say what it means, in which unit, with an example.'),
  }),
  'hint-read-only': (v) => ({
    what: say('The name begins with “{verb}”, but readOnlyHint isn’t set.', v),
    next: say('Without the hint, each call asks the user. Set it if the tool changes nothing.'),
  }),
  'hint-destructive': (v) => ({
    what: say('The name begins with “{verb}”, but neither destructiveHint nor consequentialHint is set.', v),
    next: say('The user isn’t warned. Set one of them if its effect can’t be undone.'),
  }),
  'hint-idempotent': () => ({
    what: say('idempotentHint isn’t set.'),
    next: say(
      'A call that is cut off isn’t tried again. Set the hint if calling twice has the same effect as calling once.',
    ),
  }),
  'hints-contradict': () => ({
    what: say('The hints say that the tool only reads, and also that it deletes or decides something.'),
    next: say('These hints contradict each other. Remove one.'),
  }),
  'too-large': (v) => ({
    what: say('The definition takes about {tokens} tokens in each turn.', v),
    next: say(
      'Aim for less than {large}: shorten descriptions, split the tool, or make long enums a search of their own.',
      v,
    ),
  }),
  'gives-orders': (v) => ({
    what: say('The description gives orders to the model: “{words}”.', v),
    next: say('Hosts may treat this as an attack. Describe the tool, and let the model decide when to call it.'),
  }),
  'hidden-characters': (v) => ({
    what: say('The definition contains an invisible character: {code}.', v),
    next: say('Models read it, but people can’t see it. Remove it.'),
  }),
  'schema-unreadable': (v) => ({
    what: say('The value of {keyword}, {value}, isn’t valid in JSON Schema.', v),
    next: say('Tabhand ignores this value, so any input fits there. Correct it.'),
  }),
  'schema-no-object': (v) => ({
    what: say('The schema’s type is {type}, and arguments are always an object.', v),
    next: say('No call can fit. Make it an object, with this as one of its properties.'),
  }),
  'schema-too-deep': (v) => ({
    what: say('The definition is past the limits: {message}', v),
    next: say('Tabhand doesn’t offer this tool. Make its definition smaller.'),
  }),
  'schema-reference-missing': (v) => ({
    what: say('{reference} points to nothing in this schema.', v),
    next: say('Nothing is fetched, so anything fits there. Put the part under $defs.'),
  }),
  'schema-required-unknown': (v) => ({
    what: say('{name} is required, but there is no such property and no others are allowed.', v),
    next: say('No call can fit. Add the property, or take it out of required.'),
  }),
  'schema-unusable': (v) => ({
    what: say('A part of the schema can’t be used: {message}', v),
    next: say('Tabhand doesn’t check arguments against it. Write it more simply.'),
  }),
  'profile-loses': (v) => ({
    what: say('Models of type {profile} don’t get the whole schema: {keywords}.', v),
    next: say('Tabhand still checks arguments against the whole schema. Open Model to see what models get.'),
  }),
};

/** Adds the place, if it isn't the whole definition. */
export function wordLint({ rule, place, values }: LintNote): Sentence {
  const { what, next } = sentences[rule](values);
  return { what: place.startsWith('/') ? `${what} (${place})` : what, next };
}
