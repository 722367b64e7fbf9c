/** What the person writes after `tabhand`, and what is said when it can't be right. */
import { expect, test } from 'vitest';
import { readSeconds, readWords, splitAddress } from '../../src/cli/arguments';
import { cliCommands } from '../../src/cli/commands';
import { helpOf, helpOfCommand } from '../../src/cli/help';
import { CliProblem } from '../../src/cli/problem';

const [inspect] = cliCommands;
if (!inspect) throw new Error('There is no command.');

const complains = (work: () => unknown, words: string | RegExp) => {
  const caught = (() => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  })();
  expect(caught).toBeInstanceOf(CliProblem);
  expect(caught).toMatchObject({ exit: 2, message: expect.stringMatching(words) });
};

test('operands and options are told apart wherever they stand', () => {
  expect(readWords(inspect, ['--browser', 'firefox', 'http://localhost', '--json'])).toEqual({
    operands: ['http://localhost'],
    options: { browser: 'firefox', json: true },
  });
});

test('19: an unknown option, a missing value and one operand too many are wrong use, and name the help', () => {
  complains(() => readWords(inspect, ['--jsn']), /--jsn.*tabhand inspect --help/);
  complains(() => readWords(inspect, ['--browser']), '--browser takes a value: --browser BROWSER. See');
  complains(() => readWords(inspect, ['--wait', '-1']), '--wait takes a value: --wait SECONDS. See');
  complains(() => readWords(inspect, ['http://a', 'http://b']), /http:\/\/b is too many/);
});

test('an address may lack its scheme on this computer only', () => {
  expect(splitAddress(['localhost:3000/shop'], {})).toEqual(['http://localhost:3000/shop']);
  expect(splitAddress(['https://shop.example', 'suite.json'], {})).toEqual(['https://shop.example/', 'suite.json']);
  complains(() => splitAddress(['shop.example'], {}), 'Begin it with https');
  complains(() => splitAddress(['file:///etc/passwd'], {}), 'can’t be opened');
  complains(() => splitAddress(['http://[oops'], {}), 'Check it for typing errors');
  complains(() => splitAddress([], {}), 'Which page');
});

test('the project file’s address stands in for one that was left out', () => {
  expect(splitAddress(['suite.json'], { url: 'https://shop.example' }, 1)).toEqual([
    'https://shop.example/',
    'suite.json',
  ]);
  expect(splitAddress(['http://localhost/'], { url: 'https://shop.example' })).toEqual(['http://localhost/']);
});

test('19: a word that can only be meant as an address isn’t passed over for the project file’s', () => {
  complains(() => splitAddress(['shop.example'], { url: 'http://localhost' }), '“shop.example” is no address');
  complains(() => splitAddress(['shop.example', 'suite.json'], { url: 'http://localhost' }, 1), 'is no address');
});

test('a command without operands says so', () => {
  const mcp = cliCommands.find(({ name }) => name === 'mcp');
  if (mcp) complains(() => readWords(mcp, ['now']), 'mcp takes no operands: now is too many');
});

test('seconds are a number in reason', () => {
  expect(readSeconds('wait', '1.5', 5000)).toBe(1500);
  expect(readSeconds('wait', undefined, 5000)).toBe(5000);
  for (const text of ['', 'soon', '-1', '1e9']) complains(() => readSeconds('wait', text, 0), '--wait takes');
});

test('the help shows every command, and each command its options', () => {
  for (const command of cliCommands) {
    expect(helpOf(cliCommands, '1')).toContain(`tabhand ${command.name}`);
    for (const option of Object.keys(command.options)) expect(helpOfCommand(command)).toContain(`--${option}`);
  }
});
