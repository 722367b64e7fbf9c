/** What isn’t as a schedule says is told in its chat, where the model reads it too. */
import { expect, test, vi } from 'vitest';
import type { Schedule } from '#core/settings/settings.ts';
import { type BeginParts, beginScheduled } from '#features/schedules/background/begin.ts';

const schedule: Schedule = {
  ...{ id: 's', text: 'What is new?', days: [1], time: '09:00', on: true, since: 0 },
  page: 'https://shop.example/',
};

function world(mayReach: boolean, isOff = false) {
  const say = vi.fn(async (_id: string, _said: { text: string }) => undefined);
  const set = vi.fn(async (_id: string, _facts: { title: string }) => undefined);
  const [attach, create] = [vi.fn(async () => undefined), vi.fn(async () => 7)];
  const tabs = {
    ...{ create, isClosed: () => false, mayReach: async () => mayReach },
    read: async () => ({ url: 'https://shop.example/', loading: false }),
  };
  const parts = {
    ...{ tabs, pages: { attach }, isOff: async () => isOff, store: { create: async () => 'c' } },
    messageFor: (key: string, value: string) => `${key} ${value}`,
    sessions: { say, set, open: async () => ({}) },
  };
  const begin = (missed: boolean, each = schedule) => beginScheduled(parts as unknown as BeginParts, each, missed); // what it uses
  return { begin, create, attach, told: () => say.mock.calls[0]?.[1].text, titled: () => set.mock.calls[0]?.[1].title };
}

test('on time, with its page, the words are sent as they are', async () => {
  const { begin, attach, told } = world(true);
  await begin(false);
  expect(told()).toBe('What is new?');
  expect(attach).toHaveBeenCalledWith({}, [7], false);
});

test.each([
  ['isn’t allowed', false, false],
  ['is blocked', true, true],
])('a page whose site %s isn’t opened, and that is said', async (_, mayReach, isOff) => {
  const { begin, create, told } = world(mayReach, isOff);
  await begin(false);
  expect(create).not.toHaveBeenCalled();
  expect(told()).toBe('What is new?\n\nschedule_no_page https://shop.example/');
});

test('a time that was missed is said below the message', async () => {
  const { page: _, ...without } = schedule;
  const { begin, told } = world(true);
  await begin(true, without);
  expect(told()).toBe('What is new?\n\nschedule_late 09:00');
});

test('a long message gives its chat a title that is cut between words, and says that it is', async () => {
  const { begin, titled } = world(true);
  await begin(false, { ...schedule, text: 'What is new in the shop, '.repeat(9) });
  expect(titled()).toMatch(/^09:00 · What is new in .*(?:What|is|new|in|the|shop)…$/);
});
