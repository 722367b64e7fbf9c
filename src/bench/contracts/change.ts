/** One difference between two contracts: what it is, where, and whether a caller of before may fail because of it. */
import { type Phrase, phrase, type Values } from '#tools';

/** `{tool}` and `{place}` name where it is. */
export const changeWords = {
  'tool-added': phrase('{tool} is new.'),
  'tool-removed': phrase('{tool} is gone.'),
  'tool-renamed': phrase('{tool} is called {after} now.'),
  'title-changed': phrase('{tool} has another title: “{before}” is “{after}” now.'),
  'description-changed': phrase('{tool} is described in other words: “{before}” is “{after}” now.'),
  'hint-gained': phrase('{tool} has the hint {hint} now.'),
  'hint-lost': phrase('{tool} no longer has the hint {hint}.'),
  'parameter-added': phrase('{tool}: {place} is new, and may be left out.'),
  'required-added': phrase('{tool}: {place} is new, and required.'),
  'parameter-removed': phrase('{tool}: {place} is gone.'),
  'became-required': phrase('{tool}: {place} is required now.'),
  'became-optional': phrase('{tool}: {place} may be left out now.'),
  'type-widened': phrase('{tool}: {place} takes more types, {after} instead of {before}.'),
  'type-narrowed': phrase('{tool}: {place} takes other types, {after} instead of {before}.'),
  'choices-added': phrase('{tool}: {place} has more choices: {after}.'),
  'choices-removed': phrase('{tool}: {place} no longer takes {before}.'),
  'limit-tightened': phrase('{tool}: {place} is narrower: {keyword} is {after}, and was {before}.'),
  'limit-loosened': phrase('{tool}: {place} is wider: {keyword} is {after}, and was {before}.'),
  'words-changed': phrase('{tool}: {place} is described in other words.'),
  'default-changed': phrase('{tool}: {place} has another default, {after} instead of {before}.'),
  'schema-changed': phrase('{tool}: {place} is put together in another way ({keyword}).'),
} satisfies Record<string, Phrase>;

export type ChangeKind = keyof typeof changeWords;

export interface Change {
  kind: ChangeKind;
  tool: string;
  /** An input that fitted before may not fit now, or a promise was taken back. */
  breaking: boolean;
  values: Values;
}
