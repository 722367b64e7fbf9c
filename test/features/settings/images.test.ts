/** Which images from the web are shown, as the person set it. */
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';
import { replay } from '#core/log/replay.ts';
import { createImages, type ImageMode, judgeImage } from '../../../src/features/settings/state/images';
import { createLog, type Log, toCall } from '../../support/panel-stage/entries';

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

describe('an allowed host', () => {
  const given = 'https://covers.example/a.png?size=2';
  const madeUp = 'https://covers.example/a.png?size=IBAN-DE89';
  const ask = vi.fn(async () => undefined);
  const settings = signal(Object.assign(Object.create(null), { images: 'ask', imageHosts: ['covers.example'] }));
  const mine = 'https://covers.example/mine.png';
  const policyOf = (...said: string[]) => policyAfter(createLog(), ...said);
  const policyAfter = (log: Log, ...said: string[]) => {
    log.userSays(`Show ${mine}`);
    const calls = said.map(() => toCall('search'));
    log.modelSays('', ...calls);
    for (const [i, call] of calls.entries()) log.answers(call, said[i] ?? '', 1);
    const images = createImages(
      Object.assign(Object.create(null), { ask }),
      settings,
      signal(said.length ? replay(log.entries) : emptyConversation),
    );
    return images.policy.value;
  };

  it('gets any address while the chat holds nothing', () => {
    expect(policyOf().judge(madeUp)).toBe('load');
  });

  it('gets what stood in a result or in the user’s words, and no address that a model made up from what it read', () => {
    const policy = policyOf(JSON.stringify({ cover: given }));
    expect(
      [given, 'https://covers.example/mine.png', 'data:image/png;base64,AAAA'].map((src) => policy.judge(src)),
    ).toEqual(['load', 'load', 'load']);
    for (const src of [
      madeUp,
      'https://covers.example/a.png',
      `${given}0`,
      'https://covers.example/',
      'https://covers.example/%61.png?size=2',
    ])
      expect(policy.judge(src), src).toBe('ask');
    expect(policy.judge(madeUp, true)).toBe('load');
  });

  it('gets a dozen of sixty known pictures, and each of them if all are shown', () => {
    const known = Array.from({ length: 60 }, (_, i) => `https://covers.example/${i}.png`);
    const log = createLog();
    policyAfter(log, known.join(' '));
    const shows = (id: string, srcs: string[]) => {
      const data = { images: srcs.map((src) => ({ src, alt: '' })) };
      log.add({ type: 'canvas', callId: null, operation: { type: 'shown', id, widget: 'gallery', data } });
      const images = createImages(Object.assign(Object.create(null), { ask }), settings, signal(replay(log.entries)));
      return srcs.map((src) => images.policy.value.judge(src));
    };
    const everyFifth = known.filter((_, i) => i % 5 === 0);
    expect(new Set(shows('w_000001', everyFifth))).toEqual(new Set(['load']));
    expect(new Set(shows('w_000002', known))).toEqual(new Set(['load']));
  });

  it('gets no address unasked that a file says the user wrote', () => {
    const log = createLog();
    policyAfter(log, 'nothing');
    log.add({ type: 'imported' });
    log.userSays('Show it again');
    const images = createImages(Object.assign(Object.create(null), { ask }), settings, signal(replay(log.entries)));
    expect(images.policy.value.judge(mine)).toBe('ask');
  });

  it('gets an address that the user asked for, and no other for that', () => {
    const policy = policyOf('nothing');
    policy.allow(madeUp);
    expect([policy.judge(madeUp), policy.judge(`${madeUp}0`)]).toEqual(['load', 'ask']);
  });
});
