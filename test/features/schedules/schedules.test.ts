import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings, parseSettings, type Schedule, type Settings } from '#core/settings/settings.ts';
import { playSchedules } from '#features/schedules/background/play.ts';
import { nextDue } from '#features/schedules/state/next-due.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const rule = (time: string, days = everyDay) => ({ days, time });
const before = process.env.TZ;
const inZone = (zone: string) => {
  process.env.TZ = zone;
};
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});
const next = (of: Parameters<typeof nextDue>[0], after: string) => nextDue(of, new Date(after))?.toISOString();

describe('when a schedule is due', () => {
  test('weekdays leave out Saturday and Sunday', () => {
    inZone('Europe/Berlin');
    expect(next(rule('09:00', [1, 2, 3, 4, 5]), '2026-11-27T09:00:00Z')).toBe('2026-11-30T08:00:00.000Z');
  });

  test.each([
    ['Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T07:00:00.000Z'],
    ['Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T08:00:00.000Z'],
    ['America/New_York', '2026-03-07T18:00:00Z', '2026-03-08T13:00:00.000Z'],
    ['America/New_York', '2026-10-31T18:00:00Z', '2026-11-01T14:00:00.000Z'],
  ])('the clock of %s may change in the night before', (zone, after, due) => {
    inZone(zone);
    expect(next(rule('09:00'), after)).toBe(due);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z'],
    ['America/New_York', '2026-03-08T06:00:00Z', '2026-03-08T07:30:00.000Z', '2026-03-09T06:30:00.000Z'],
  ])('a time that doesn’t exist in %s is made up for an hour later, once', (zone, after, due, then) => {
    inZone(zone);
    expect([next(rule('02:30'), after), next(rule('02:30'), due)]).toEqual([due, then]);
  });

  test.each([
    ['Europe/Berlin', '02:30', '2026-10-25T00:00:00Z', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
    ['America/New_York', '01:30', '2026-11-01T05:00:00Z', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'],
  ])('a time that comes twice in %s is due once', (zone, time, after, due, then) => {
    inZone(zone);
    expect([next(rule(time), after), next(rule(time), due)]).toEqual([due, then]);
  });

  test('it was done today: another zone’s same hour is tomorrow’s', () => {
    inZone('America/New_York');
    const doneFor = Date.parse('2026-06-10T07:00:00Z');
    expect(next({ ...rule('09:00'), doneFor }, '2026-06-10T07:00:00Z')).toBe('2026-06-11T13:00:00.000Z');
  });
});

test('only the panel’s commands write schedules: no tool names them', () => {
  const files = execFileSync('git', [
    'grep',
    '-lE',
    '(save|switch|delete)-schedule|schedules: ',
    '--',
    'src',
    'entrypoints',
  ]);
  expect(files.toString().trim().split('\n')).toEqual([
    'entrypoints/background/parts.ts',
    'src/core/settings/settings.ts',
    'src/features/schedules/background/commands.ts',
    'src/features/schedules/background/play.ts',
    'src/features/schedules/panel/contribution.ts',
    'src/features/schedules/panel/schedules.tsx',
  ]);
});

const nine = (day: number) => new Date(2026, 5, day, 9).getTime();
const schedule: Schedule = { id: 's', text: 'Check', ...rule('09:00'), on: true, since: nine(9) };

function world(...schedules: Schedule[]) {
  const stored: { settings: Settings } = { settings: { ...defaultSettings, schedules } };
  const begin = vi.fn(async (_: Schedule, _missed: boolean): Promise<void> => undefined);
  const setAlarm = vi.fn(async () => undefined);
  const change = async (next: (now: Settings) => Settings) => {
    stored.settings = next(stored.settings);
    return stored.settings;
  };
  const play = (now: number) => playSchedules({ settings: { change }, now: () => now, setAlarm, begin });
  return { stored, begin, setAlarm, play };
}

describe('playing schedules', () => {
  test('what is due begins once, and the alarm is set for its next time', async () => {
    const { begin, setAlarm, play } = world(schedule);
    await Promise.all([play(nine(10) + 1000), play(nine(10) + 1000)]);
    expect(begin.mock.calls.map(([, missed]) => missed)).toEqual([false]);
    expect(setAlarm).toHaveBeenLastCalledWith(nine(11));
  });

  test('a death between the note and the run leaves it undone, rather than done twice', async () => {
    const { begin, play } = world(schedule);
    begin.mockRejectedValueOnce(new Error('died'));
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    await play(nine(10));
    await play(nine(10) + 1000);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test('the note is stored before the run begins', async () => {
    const { stored, begin, play } = world(schedule);
    begin.mockImplementationOnce(async () => expect(stored.settings.schedules[0]?.doneFor).toBe(nine(10)));
    await play(nine(10));
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test('times that were missed are made up for once, and said to be missed', async () => {
    const { begin, play } = world(schedule);
    await play(nine(14) + 3_600_000);
    expect(begin.mock.calls.map(([, missed]) => missed)).toEqual([true]);
  });

  test.each([{ since: nine(375) }, { doneFor: nine(375) }])(
    'a clock that was a year ahead, %o, silences nothing',
    async (ahead) => {
      const { begin, play } = world({ ...schedule, ...ahead });
      await play(nine(10) - 1000);
      await play(nine(10) + 1000);
      expect(begin).toHaveBeenCalledTimes(1);
    },
  );

  test('a clock that is set back by seconds, after it began, has nothing begin twice', async () => {
    const { begin, play } = world(schedule);
    for (const at of [nine(10), nine(10) - 2000, nine(10) + 1]) await play(at);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test('one that doesn’t get on holds no other up', async () => {
    const { begin, play } = world(schedule, { ...schedule, id: 't' });
    begin.mockImplementationOnce(() => new Promise(() => undefined));
    void play(nine(10));
    await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(2));
  });

  test('what is off doesn’t begin, and has no alarm', async () => {
    const { begin, setAlarm, play } = world({ ...schedule, on: false });
    await play(nine(10));
    expect(begin).not.toHaveBeenCalled();
    expect(setAlarm).toHaveBeenLastCalledWith(null);
  });

  test.each(['http://shop.example/', 'https://me@shop.example/', 'file:///etc/passwd', 'javascript:alert(1)'])(
    'an address such as %s isn’t kept',
    (page) => expect(parseSettings({ schedules: [{ ...schedule, page }] }).schedules).toEqual([]),
  );
});
