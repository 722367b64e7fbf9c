/** What is read of a page itself, sent into it as text: so these functions use nothing from outside themselves. */
import type { PageState } from '#bench';

/** What a tool that only reads must leave as it is. */
export function readState(): PageState {
  const storage: Record<string, string> = {};
  const read = (kind: string, from: () => Storage) => {
    try {
      for (const [key, value] of Object.entries(from())) storage[`${kind} ${key}`] = String(value);
    } catch {
      storage[kind] = ''; // a sandboxed page has none
    }
  };
  read('localStorage', () => window.localStorage);
  read('sessionStorage', () => window.sessionStorage);
  read('cookie', () => ({ all: document.cookie }) as unknown as Storage); // read as one
  const forms: Record<string, string> = {};
  for (const [i, field] of document.querySelectorAll<HTMLInputElement>('input, select, textarea').entries())
    forms[field.name || field.id || `field ${i + 1}`] = field.type.match(/radio|checkbox/)
      ? `${field.checked}`
      : field.value;
  return { url: location.href, storage, forms, age: performance.now() };
}

/** The driver isn't told of requests, which would cost as much as the page. */
export const statusOfPage = (): number => {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.responseStatus || 200; // the only kind of this type
};
