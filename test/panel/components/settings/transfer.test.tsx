// @vitest-environment happy-dom
/** A settings file that is too large: it is not read whole only to be refused, and the background refuses what is left of it. */
import { render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import type { CommandName } from '#bridge';
import { longestFile } from '#settings';
import { commands } from '../../../../src/bridge/commands';
import { Transfer } from '../../../../src/panel/components/settings/transfer';
import { drawSection } from '../../../support/drawn-section';
import { eventually } from '../../../support/eventually';

afterEach(() => render(null, document.body));

/** Characters that were read of a file of so many, and whether what was asked then comes in at the background's door. */
async function opens(size: number) {
  const asked: { name: CommandName; take: unknown }[] = [];
  const ask = async (name: CommandName, take: unknown) => {
    asked.push({ name, take });
    return null;
  };
  await drawSection(Transfer, ask);
  let read = 0;
  const slice = (from: number, to: number) => ({
    text: async () => {
      read = Math.min(size, to) - from;
      return ' '.repeat(read);
    },
  });
  const picker = document.querySelector('input');
  Object.defineProperty(picker, 'files', { value: [{ size, slice, text: () => expect.unreachable() }] });
  picker?.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => expect(asked.map(({ name }) => name)).toContain('read-settings-file'));
  const take = asked.find(({ name }) => name === 'read-settings-file')?.take;
  return { read, isTaken: commands['read-settings-file'].schema.safeParse(take).success };
}

test('one that is as large as may be is read whole and taken', async () => {
  expect(await opens(longestFile)).toEqual({ read: longestFile, isTaken: true });
});

test.each([longestFile + 1, 40_000_000, 4_000_000_000])(
  'one of %i characters is refused, and at most 4 MB of it were read',
  async (size) => {
    const { read, isTaken } = await opens(size);
    expect(isTaken).toBe(false);
    expect(read).toBeLessThanOrEqual(4_000_004);
  },
);
