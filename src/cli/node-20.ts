/** What the bench and the providers use and Node 20 lacks. Imported first; Node 22 has it all. */
Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

Promise.withResolvers ??= <T>() => {
  const parts = {} as PromiseWithResolvers<T>; // filled in at once
  parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

// A text of digits where newer engines write the digits themselves: models take it for the same number.
JSON.rawJSON ??= (text) => Object(text);
JSON.isRawJSON ??= (value) => value instanceof String;
