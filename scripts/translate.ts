/**
 * For translators: `node scripts/translate.ts fr` prints what the French catalogue lacks, by key, in English;
 * `node scripts/translate.ts fr FILE` adds such a file, filled in, to the catalogue, and drops unused messages.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gatherAll, type Messages } from './messages.ts';

const [language = '', filled] = process.argv.slice(2);
if (!/^[a-z]{2}(_[A-Z]{2})?$/.test(language)) throw new Error('Name the language as the browser does: fr, pt_BR.');
const path = `public/_locales/${language}/messages.json`;
const known: Messages = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
const english = gatherAll();
const isDone = (key: string) => known[key] !== undefined && known[key].description === english[key]?.message;

if (filled === undefined) {
  const lacking = Object.keys(english).filter((key) => !isDone(key));
  console.info(JSON.stringify(Object.fromEntries(lacking.map((key) => [key, english[key]?.message])), null, 2));
} else {
  const given: Record<string, string> = JSON.parse(readFileSync(filled, 'utf8'));
  const entries = Object.entries(english).flatMap(([key, { message: description }]) => {
    const message = given[key] ?? (isDone(key) ? known[key]?.message : undefined);
    return message === undefined ? [] : [[key, { message, description }]];
  });
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  console.info(`${entries.length} of ${Object.keys(english).length} messages are in ${path}.`);
}
