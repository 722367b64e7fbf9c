/** Addresses of images: by prefix, whatever the key is called and however deep it lies. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { cleanImages } from '../../../src/widgets/server/images';
import { specs } from '../../../src/widgets/specs';

const origin = 'https://shop.example';
const text = { type: 'string' };
const object = (properties: JsonObject) => ({ type: 'object', properties });
const list = (items: JsonObject) => ({ type: 'array', items });
const schema = object({
  avatar: object({ src: text, alt: text }),
  people: list(object({ name: text, image: text })),
  images: list({ ...text, ...object({ url: text, href: text, src: text }) }),
  image: text,
  note: text,
  rows: list({ type: 'object' }),
  data: {},
});
const clean = (data: JsonObject, from: string | null = null) => cleanImages(data, { origin: from, schema });
const toImageAddress = (address: string, from: string | null) => clean({ image: address }, from).data.image || null;
/** A key that names an image loses what is no address. */
const namesImage = (key: string) =>
  cleanImages({ [key]: 'javascript:1' }, { origin, schema: object({ [key]: text }) }).dropped.length > 0;

describe('R39, R78: an image’s address', () => {
  test.each([
    'https://a.example/x.png',
    'http://a.example/x.png',
    'HTTPS://A.EXAMPLE/x.png',
    'data:image/png;base64,AAAA',
    'DATA:image/webp;base64,AAAA',
    'data:image/jpeg,xx',
  ])('%s stays', (text) => {
    expect(toImageAddress(text, null)).toBe(text);
  });

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/png',
    'blob:https://a.example/1',
    'ftp://a.example/x.png',
    'file:///etc/passwd',
    'chrome-extension://abc/icon.png',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    '\\\\evil.example',
    'x.png',
    'https://',
    'https:evil.example',
    '',
  ])('%j is none', (text) => {
    expect(toImageAddress(text, origin)).toBeNull();
  });

  test('a path is an address at the origin that its data came from, and none without one', () => {
    expect(toImageAddress('/img/a.png?x=1', origin)).toBe('https://shop.example/img/a.png?x=1');
    expect(toImageAddress('/img/a.png', null)).toBeNull();
    expect(toImageAddress('/img/a.png', 'null')).toBeNull();
    expect(toImageAddress('/img/a.png', 'file://')).toBeNull();
  });

  test('whatever the text, what stays is http, https or a picture', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('/', '//', '\\/', 'https:', 'data:image/', '\t/'), fc.string())
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const address = toImageAddress(given, origin);
        if (address === null) return;
        const { protocol } = new URL(String(address));
        expect(['https:', 'http:', 'data:']).toContain(protocol);
        if (given.startsWith('/')) expect(new URL(String(address)).origin).toBe(origin);
      }),
      { numRuns: 500 },
    );
  });
});

describe('R78: a key that names an image', () => {
  test.each([
    ...['image', 'images', 'img', 'src', 'avatar', 'avatarUrl', 'avatar_url', 'imageURL', 'image-url', 'thumbnails'],
    ...['coverImage', 'profile_picture', 'photoSrc', 'logo', 'iconUrl', 'imgSrcs', 'posterUri'],
  ])('is %s', (key) => {
    expect(namesImage(key)).toBe(true);
  });

  test.each([
    ...['imageAlt', 'imagination', 'photographer', 'url', 'href', 'icon', 'topic', 'source', 'cover', 'imageCount'],
  ])('is not %s', (key) => {
    expect(namesImage(key)).toBe(false);
  });

  test('loses an address that may not be loaded, in lists and deep inside, and what was lost is named', () => {
    const bad = 'javascript:alert(1)';
    const { data, dropped } = clean({
      avatar: { src: bad, alt: 'A: portrait' },
      people: [
        { name: 'A', image: bad },
        { name: 'B', image: 'https://a.example/b.png' },
      ],
      images: [bad, 'https://a.example/c.png', { url: bad, href: bad }],
      note: bad,
    });
    expect(data).toEqual({
      avatar: { alt: 'A: portrait' },
      people: [{ name: 'A' }, { name: 'B', image: 'https://a.example/b.png' }],
      images: ['https://a.example/c.png', { href: bad }],
      note: bad,
    });
    expect(dropped).toEqual(['/avatar/src', '/people/0/image', '/images/0', '/images/2/url']);
  });

  test('resolves paths by the page that the data came from', () => {
    expect(clean({ image: '/a.png' }, origin).data).toEqual({ image: 'https://shop.example/a.png' });
    expect(clean({ image: '/a.png' })).toEqual({ data: {}, dropped: ['/image'] });
  });

  test.each<JsonObject>([
    {
      rows: [
        { name: 'web', image: 'ghcr.io/org/web:1.2' },
        { image: 'nginx:1.25', logo: '/var/lib/disk.img' },
      ],
    },
    { data: { src: 'C:\\x', image: { url: '/app/main.ts' }, photos: ['x:y'] } },
  ])('that the schema leaves free holds what it holds: %j', (data) => {
    expect(clean(data, origin)).toEqual({ data, dropped: [] });
  });

  test('an empty address takes the place of one that must not be missing', () => {
    const cleaning = { origin: null, schema, instead: '' };
    expect(cleanImages({ images: [{ src: 'x:y' }] }, cleaning).data).toEqual({ images: [{ src: '' }] });
  });

  const drawing = ['cards', 'carousel', 'gallery', 'profile', 'trombinoscope'];

  test('is of five widgets', () => {
    const names = specs.filter((spec) => /"(image|images|src|avatar)":/.test(JSON.stringify(spec.schema)));
    expect(names.map(({ name }) => name).sort()).toEqual(drawing);
  });

  test.each(drawing)('is found in every place that %s draws one', (name) => {
    const spec = specs.find((each) => each.name === name) ?? expect.fail(`${name} is a widget`);
    const bad = JSON.parse(JSON.stringify(spec.sample).replaceAll(/https:[^"]*\.jpg/g, 'javascript:1'));
    expect(JSON.stringify(bad)).toContain('javascript:1');
    const cleaned = cleanImages(bad, { origin, schema: spec.schema });
    expect(JSON.stringify(cleaned.data)).not.toContain('javascript:1');
    expect(cleaned.dropped.length).toBeGreaterThan(0);
  });
});
