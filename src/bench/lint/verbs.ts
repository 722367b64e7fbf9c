/** What a name's first word promises. */

export const reads =
  /^(get|list|search|find|view|read|show|fetch|lookup|look|check|count|describe|browse|compare|calculate)(?=[_.-]|[A-Z]|$)/;
export const destroys =
  /^(delete|remove|clear|cancel|drop|erase|purge|reset|pay|buy|order|purchase|checkout|send|publish|transfer)(?=[_.-]|[A-Z]|$)/;

/** The verb that one of them found. */
export const verbOf = (name: string): string => (reads.exec(name) ?? destroys.exec(name))?.[0] ?? '';
