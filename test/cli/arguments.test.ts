/** What the person writes after `tabhand`, and what is said when it can't be right. */
import { expect, test } from 'vitest';
import { readArguments, readSeconds, splitAddress } from '../../src/cli/arguments';
import { commands } from '../../src/cli/commands';
import { helpOf, helpOfCommand } from '../../src/cli/help';
import { Problem } from '../../src/cli/problem';

const [inspect] = commands;
if (!inspect) throw new Error('There is no command.');

const complains = (work: () => unknown, words: string | RegExp) => {
  const caught = (() => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  })();
  expect(caught).toBeInstanceOf(Problem);
  expect(caught).toMatchObject({ exit: 2, message: expect.stringMatching(words) });
};

test('operands and options are told apart wherever they stand', () => {
  expect(readArguments(inspect, ['--browser', 'firefox', 'http://localhost', '--json'])).toEqual({
    operands: ['http://localhost'],
    options: { browser: 'firefox', json: true },
  });
});

test('19: an unknown option, a missing value and one operand too many are wrong use, and name the help', () => {
  complains(() => readArguments(inspect, ['--jsn']), /--jsn.*tabhand inspect --help/);
  complains(() => readArguments(inspect, ['--browser']), /--browser/);
  complains(() => readArguments(inspect, ['http://a', 'http://b']), /http:\/\/b is too many/);
});

test('an address may lack its scheme on this computer only', () => {
  expect(splitAddress(['localhost:3000/shop'], undefined)).toEqual(['http://localhost:3000/shop']);
  expect(splitAddress(['https://shop.example', 'suite.json'], undefined)).toEqual([
    'https://shop.example/',
    'suite.json',
  ]);
  complains(() => splitAddress(['shop.example'], undefined), 'Begin it with https');
  complains(() => splitAddress(['file:///etc/passwd'], undefined), 'can’t be opened');
  complains(() => splitAddress(['http://[oops'], undefined), 'Check it for typing errors');
  complains(() => splitAddress([], undefined), 'Which page');
});

test('the project file’s address stands in for one that was left out', () => {
  expect(splitAddress(['suite.json'], 'https://shop.example')).toEqual(['https://shop.example/', 'suite.json']);
  expect(splitAddress(['http://localhost/'], 'https://shop.example')).toEqual(['http://localhost/']);
});

test('seconds are a number in reason', () => {
  expect(readSeconds('wait', '1.5', 5000)).toBe(1500);
  expect(readSeconds('wait', undefined, 5000)).toBe(5000);
  for (const text of ['', 'soon', '-1', '1e9']) complains(() => readSeconds('wait', text, 0), '--wait takes');
});

test('the help shows every command, and each command its options', () => {
  for (const command of commands) {
    expect(helpOf(commands, '1')).toContain(`tabhand ${command.name}`);
    for (const option of Object.keys(command.options)) expect(helpOfCommand(command)).toContain(`--${option}`);
  }
});
