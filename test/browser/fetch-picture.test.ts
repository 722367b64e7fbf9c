/** A picture that was pointed at in a page: what is sent for it, and what is taken of it. */
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('wxt/browser', () => ({ browser: {} }));
const { fetchPicture } = await import('#browser/picture.ts');

const image = { 'content-type': 'image/png' };
const network = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', network);
afterEach(() => network.mockReset());

const answers = (body: BodyInit | null, headers: Record<string, string> = image, status = 200) =>
  network.mockResolvedValue(new Response(body, { status, headers }));

function redirects(to: string): void {
  const answer = new Response('pixels', { headers: image });
  network.mockResolvedValue(Object.defineProperties(answer, { url: { value: to }, redirected: { value: true } }));
}

test('it is fetched without the person’s cookies, and without telling from which page', async () => {
  answers('pixels');
  const picture = await fetchPicture('https://a.example/cat.png');
  expect(picture).toMatchObject({ size: 6, type: 'image/png' });
  expect(network.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
});

test.each(['file:///etc/passwd', 'ftp://a.example/x', 'blob:https://a.example/1', 'chrome://favicon', 'x', 'https://'])(
  '%s is not asked for at all',
  async (address) => {
    expect(await fetchPicture(address)).toBeNull();
    expect(network).not.toHaveBeenCalled();
  },
);

test('a picture that lies in its own address is taken', async () => {
  answers('pixels');
  expect(await fetchPicture('data:image/png;base64,AAAA')).not.toBeNull();
});

test.each([
  ['a page', { 'content-type': 'text/html' }, 200],
  ['something without a kind', {}, 200],
  ['an error', image, 403],
])('%s is no picture', async (_, headers, status) => {
  answers('pixels', headers, status);
  expect(await fetchPicture('https://a.example/cat.png')).toBeNull();
});

test('an answer without a body, or none at all, is no picture', async () => {
  answers(null);
  expect(await fetchPicture('https://a.example/cat.png')).toBeNull();
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await fetchPicture('https://a.example/cat.png')).toBeNull();
});

test('more than 20 MB are not read to their end, whatever was said of their length', async () => {
  let pieces = 0;
  const endless = new ReadableStream({
    pull(stream) {
      pieces += 1;
      stream.enqueue(new Uint8Array(1_000_000));
    },
  });
  answers(endless, { ...image, 'content-length': '10' });
  expect(await fetchPicture('https://a.example/cat.png')).toBeNull();
  expect(pieces).toBeLessThan(30);
});

test('a redirect may lead to a safer address, and to none of another kind', async () => {
  redirects('https://b.example/cat.png');
  expect(await fetchPicture('http://a.example/cat.png')).not.toBeNull();
  redirects('http://b.example/cat.png');
  expect(await fetchPicture('https://a.example/cat.png')).toBeNull();
  redirects('data:image/png;base64,AAAA');
  expect(await fetchPicture('https://a.example/cat.png')).toBeNull();
});
