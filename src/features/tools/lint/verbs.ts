/** What a name's first word promises. */

export const reads =
  /^(get|list|search|find|view|read|show|fetch|lookup|look|check|count|describe|browse|compare|calculate)(?=[_.-]|[A-Z]|$)/;
export const destroys =
  /^(delete|remove|clear|cancel|drop|erase|purge|reset|pay|buy|order|purchase|checkout|send|publish|transfer)(?=[_.-]|[A-Z]|$)/;

/** Of these verbs many a tool only shows what it finds, at another address; that it returns it, its description says. */
const shows = /^(view|show|browse|look|lookup|search)(?=[_.-]|[A-Z]|$)/;
const returns = /\b(returns?|lists?|gets?|retrieves?|fetch(es)?|gives?|provides?|tells?|reads?|describes?)\b/i;
const leads = /\b(navigat\w+|opens|redirects?|goes to|jumps|focus(es)?|scrolls|zooms)\b|^open\b/i;

/** Whether name and description promise that the page stays as it is. */
export const onlyReads = ({ name, description }: { name: string; description: string }): boolean =>
  reads.test(name) && !leads.test(description) && (!shows.test(name) || returns.test(description));

/** Twice is the same as once: who adds, sends or moves by a step does it twice. */
export const setsAState =
  /^(set|reset|clear|select|update|change|rename|replace|enable|disable|apply|filter|mark|delete|cancel)(?=[_.-]|[A-Z]|$)/;

/** The verb that one of them found. */
export const verbOf = (name: string): string => (reads.exec(name) ?? destroys.exec(name))?.[0] ?? '';
