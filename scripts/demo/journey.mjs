// What the demo does in the panel, as a person would: by roles and names that the panel shows.
import { setTimeout as sleep } from 'node:timers/promises';

const patience = 90_000;

async function until(what, isTrue) {
  const deadline = Date.now() + patience;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`The panel did not get as far as: ${what}.`);
    await sleep(100);
  }
}

async function addServer(hand, name, address) {
  await hand.fill('Address', address);
  await hand.fill('Name', name);
  await hand.click(`Add ${name}`);
  await until(`${name} is added`, () => hand.sees(`Added ${name}.`));
}

/** Chooses demo mode and attaches the demo's MCP servers, then goes back to the conversation. `account`: one that asks for a sign-in. */
export async function prepare(hand, { mcp, account }) {
  await hand.click('Try without a model');
  await hand.go('servers');
  await addServer(hand, 'demo', mcp);
  if (account) await addServer(hand, 'account', account);
  await hand.go('chat');
}

/** Says a sentence and allows what it asks for, until the run has ended. `thinking`: milliseconds before a question is answered. */
export async function say(hand, sentence, thinking = 0) {
  await hand.fill('Message', sentence);
  await hand.press('Enter');
  await until(`the run of "${sentence}" has begun`, () => hand.hasButton('Stop'));
  await until(`the run of "${sentence}" has ended`, async () => {
    if (await hand.hasButton('Allow once')) {
      await sleep(thinking);
      await hand.click('Allow once');
      // The card stays for a moment, until the decision has gone round through the log.
      await sleep(500);
    }
    return !(await hand.hasButton('Stop'));
  });
}

/** The same, at the pace of a person who types. */
export async function type(hand, sentence) {
  for (let end = 2; end < sentence.length; end += 2) {
    await hand.fill('Message', sentence.slice(0, end));
    await sleep(60);
  }
  await say(hand, sentence, 1500);
}
