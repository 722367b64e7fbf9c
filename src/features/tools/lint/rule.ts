/** What a rule of the lint is: what it finds in a definition, why that matters, and a definition of each kind. */
import type { Phrase, Values } from '#core/tools/phrase.ts';
import type { Definition } from './definition';

/** `error`: models or people are misled, or the tool can't work; `warn`: it works less well; `info`: good to know. */
export type Severity = 'error' | 'warn' | 'info';

export interface Finding {
  /** JSON pointer into the schema, or the member of the definition that it is about; empty: all of it. */
  place: string;
  /** The rule's own, unless this case is another. */
  severity?: Severity;
  /** What the sentences need. */
  values?: Values;
}

interface Rule<Example> {
  /** The file's name. */
  id: string;
  severity: Severity;
  /** What was found. */
  what: Phrase;
  /** Why that matters, and what to do. */
  reason: Phrase;
  bad: Example;
  good: Example;
  /** Where more is said about it. */
  link: string;
}

export interface ToolRule extends Rule<Partial<Definition>> {
  check(tool: Definition): Finding[];
  /** The definition with the fault mended, where that takes no thought; null: it does in this case. */
  fix?(tool: Definition, found: Finding & { values: Values }): Definition | null;
}

export interface SiteRule extends Rule<readonly Partial<Definition>[]> {
  /** `tool`: the first that it is about; null: all of them. */
  checkSite(tools: readonly Definition[]): (Finding & { tool: string | null })[];
}
