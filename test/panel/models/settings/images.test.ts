/** Which images from the web are shown, as the person set it. */
import { describe, expect, it } from 'vitest';
import { type ImageMode, judgeImage } from '../../../../src/panel/models/settings/images';

const known = 'https://covers.example/a.png';
const unknown = 'https://other.example/a.png';
const verdicts = (mode: ImageMode) => [known, unknown].map((src) => judgeImage(src, mode, ['covers.example']));

describe('images in widgets', () => {
  it('R78: are loaded, asked for or left out, by the setting and the list of hosts', () => {
    expect(verdicts('always')).toEqual(['load', 'load']);
    expect(verdicts('ask')).toEqual(['load', 'ask']);
    expect(verdicts('allowlist')).toEqual(['load', 'blocked']);
    expect(verdicts('never')).toEqual(['blocked', 'blocked']);
  });

  it('what travels with the data is always shown, and no other scheme ever', () => {
    for (const mode of ['always', 'ask', 'allowlist', 'never'] as const) {
      expect(judgeImage('data:image/png;base64,AAAA', mode, [])).toBe('load');
      expect(judgeImage('ftp://covers.example/a.png', mode, ['covers.example'])).toBe('blocked');
      expect(judgeImage('not an address', mode, [])).toBe('blocked');
    }
  });

  it('a picture that travels with the data and would unfold to more than memory holds is never shown', () => {
    const png = (side: string) => btoa(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${side}${side}\b\x06\0\0\0`);
    expect(judgeImage(`data:image/png;base64,${png('\0\0\x01\0')}`, 'always', [])).toBe('load');
    expect(judgeImage(`data:image/png;base64,${png('\0\0\xff\xff')}`, 'always', [])).toBe('blocked');
    expect(judgeImage('DATA:image/png,%89PNG%0D', 'always', [])).toBe('blocked');
  });

  it('a host is allowed with its port, and no other port', () => {
    expect(judgeImage('http://localhost:4410/a.png', 'ask', ['localhost:4410'])).toBe('load');
    expect(judgeImage('http://localhost:9/a.png', 'ask', ['localhost:4410'])).toBe('ask');
  });
});
