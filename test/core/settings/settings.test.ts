/** Settings of any age and in any state are read: what doesn't fit falls back, and nothing else with it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings, parseSettings } from '#core/settings/settings.ts';
import { siteOf } from '#core/settings/web-address.ts';

const server = {
  id: 's1',
  name: 'weather',
  url: 'https://weather.example/mcp',
  enabled: true,
  headers: [],
  toolsOff: [],
};

describe('stored settings', () => {
  test('C10: are ten turns, a minute for a tool, and no model, unless the person says otherwise', () => {
    expect(parseSettings(undefined)).toEqual(defaultSettings);
    expect(defaultSettings).toMatchObject({ maxTurns: 10, toolTimeout: 60_000, model: null, askForEverything: false });
  });

  test('give pages nothing of earlier drafts beyond what is on every page, also when they were stored before that was asked', () => {
    expect(defaultSettings.earlierShapes).toBe(false);
    expect(parseSettings({ version: 1, maxTurns: 5 })).toMatchObject({ earlierShapes: false, maxTurns: 5 });
    expect(parseSettings({ earlierShapes: 'yes' }).earlierShapes).toBe(false);
    expect(parseSettings({ earlierShapes: true }).earlierShapes).toBe(true);
  });

  test('that are sound are kept', () => {
    const model = { type: 'demo' } as const;
    const sound = { ...defaultSettings, servers: [server], model, models: [{ choice: model, facts: {} }], maxTurns: 5 };
    expect(parseSettings(structuredClone(sound))).toEqual(sound);
  });

  test('that name demo mode as it was once called mean it', () => {
    const model = { type: 'rehearsal' };
    expect(parseSettings({ model, models: [{ choice: model, facts: {} }] })).toMatchObject({
      model: { type: 'demo' },
      models: [{ choice: { type: 'demo' } }],
    });
  });

  test('from the time of one model have it in the list of set-up models', () => {
    const model = { type: 'anthropic', model: 'claude-sonnet-5' };
    expect(parseSettings({ model })).toMatchObject({ model, models: [{ choice: model, facts: {} }] });
    const models = [{ choice: model, facts: { context: 200_000 } }, { choice: { type: 'oracle' } }];
    expect(parseSettings({ model, models }).models).toEqual(models.slice(0, 1));
  });

  test('a part that does not fit falls back to its default, and the others are kept', () => {
    const parsed = parseSettings({ servers: [server], maxTurns: 'many', toolTimeout: -1, model: { type: 'oracle' } });
    expect(parsed).toEqual({ ...defaultSettings, servers: [server] });
  });

  test('one server that does not fit does not take the others with it', () => {
    const broken = { ...server, id: 's2', url: 'not a url' };
    expect(parseSettings({ servers: [server, broken], sitesOff: ['https://a.example', 7] })).toMatchObject({
      servers: [server],
      sitesOff: ['https://a.example'],
    });
  });

  test('parts that nobody knows are left out', () => {
    expect(parseSettings({ maxTurns: 7, colour: 'red' })).toEqual({ ...defaultSettings, maxTurns: 7 });
  });

  test('a version from the future is read as far as it fits', () => {
    expect(parseSettings({ version: 2, maxTurns: 7 })).toEqual({ ...defaultSettings, maxTurns: 7 });
  });

  test('whatever is stored, the result is sound, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const once = parseSettings(stored);
        expect(parseSettings(once)).toEqual(once);
      }),
    );
    const parts = fc.record(
      {
        version: fc.anything(),
        model: fc.anything(),
        servers: fc.anything(),
        maxTurns: fc.anything(),
        sitesOff: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(parts, (stored) => {
        expect(parseSettings(stored).maxTurns).toBeGreaterThan(0);
      }),
    );
  });
});

test('a site is an origin without its port, as match patterns know it', () => {
  expect(siteOf('http://localhost:4000')).toBe('http://localhost');
  expect(siteOf('https://music.example')).toBe('https://music.example');
  for (const other of ['https://music.example.', 'https://music.example.:8443'])
    expect(siteOf(other)).toBe('https://music.example');
});

test('a site that no match pattern can be made of is left out: for one of them the browser would refuse all', () => {
  const sound = ['https://a.example', 'http://192.168.0.1', 'http://[::1]', 'http://localhost', 'null'];
  const other = [
    'about:blank',
    'https://a.example/x',
    'https://*.example',
    'https://u:p@a.example',
    'javascript:0',
    '',
    'x',
  ];
  expect(parseSettings({ sitesOff: [...other, ...sound, `https://${'a'.repeat(400)}.example`] }).sitesOff).toEqual(
    sound,
  );
});
