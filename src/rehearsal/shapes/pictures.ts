/** Pictures and people: a gallery of images, a grid of portraits. */
import { isJsonObject, type JsonObject } from '#tools';
import { titleOf } from '../wording';
import type { Drawing } from './drawing';

const ofPerson = /^(avatar|portrait|headshot)/i;
const ofAnything = /^(image|img|photo|picture|thumb(nail)?|cover|poster|artwork|src)(_?(url|uri|src))?$/i;
const people =
  /\b(people|persons?|members?|staff|team|crew|employees?|colleagues?|speakers?|contacts?|users?|students?|deputies)\b/i;
const roles = ['subtitle', 'role', 'job', 'position', 'department', 'team', 'party', 'email', 'city'];

export function drawPeople(rows: JsonObject[], title: string): Drawing | null {
  const named = people.test(title);
  const persons = rows.flatMap((row) => toPerson(row, named) ?? []);
  return persons.length < rows.length ? null : { name: 'trombinoscope', params: { title, people: persons } };
}

function toPerson(row: JsonObject, named: boolean) {
  const name = [row.name, row.full_name, row.fullName].find((value) => typeof value === 'string');
  const key =
    Object.keys(row).find((each) => ofPerson.test(each)) ?? Object.keys(row).find((each) => ofAnything.test(each));
  const portrait = key !== undefined && ofPerson.test(key);
  if (typeof name !== 'string' || !(named || portrait)) return null;
  const subtitle = roles.map((role) => row[role]).find((value) => typeof value === 'string');
  const avatar = key === undefined ? undefined : addressOf(row[key]);
  return { name, ...(subtitle !== undefined && { subtitle }), ...(avatar !== undefined && { avatar }) };
}

export function drawPictures(rows: JsonObject[], title: string): Drawing | null {
  const images = rows.flatMap((row) => {
    const key = Object.keys(row).find((each) => ofAnything.test(each));
    const src = key === undefined ? undefined : addressOf(row[key]);
    const { [key ?? '']: _, ...words } = row;
    const caption = titleOf(words);
    return src === undefined ? [] : [{ src, alt: caption, caption }];
  });
  return images.length < rows.length ? null : { name: 'gallery', params: { title, images } };
}

/** A plain list of addresses. */
export function drawAddresses(value: unknown, title: string): Drawing | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const images = value.flatMap((each) => (typeof each === 'string' && isImage(each) ? [{ src: each }] : []));
  return images.length < value.length ? null : { name: 'gallery', params: { title, images } };
}

function addressOf(value: unknown): string | undefined {
  const address = isJsonObject(value) ? (value.src ?? value.url) : value;
  return typeof address === 'string' && (/^(https?:|\/)/.test(address) || isImage(address)) ? address : undefined;
}

function isImage(address: string): boolean {
  return /^data:image\//.test(address) || /^\S+\.(png|jpe?g|gif|webp|avif|svg)(\?\S*)?$/i.test(address);
}
