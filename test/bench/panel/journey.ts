/** What a bench does in the panel before it measures, and what it asks the background over a port of its own. */
import type { Page } from 'playwright-core';
import type { CommandName } from '../../../src/core/bus/command.ts';
import type { ToBackground } from '../../../src/core/bus/panel-wire.ts';
import type { ModelChoice } from '../../../src/core/settings/model-choice.ts';

/** Gives the milliseconds until a command is answered. Asked again, and measured from then, where the browser failed to start the worker. */
export const command = (panel: Page, name: CommandName, input: object): Promise<number> =>
  panel.evaluate(
    (message) =>
      new Promise<number>((resolve) => {
        const ask = () => {
          const start = performance.now();
          const port = chrome.runtime.connect({ name: 'panel' });
          port.onMessage.addListener(({ type }: { type: string }) => {
            if (type !== 'answer') return;
            resolve(performance.now() - start);
            port.disconnect();
          });
          port.onDisconnect.addListener(ask);
          port.postMessage(message);
        };
        ask();
      }),
    { type: 'command', id: 1, name, input } satisfies ToBackground,
  );

export async function useModel(panel: Page, choice: ModelChoice): Promise<void> {
  // An empty field says what it is for once the background has said how things are.
  await panel.locator('.composer textarea:not([placeholder=""])').waitFor();
  await command(panel, 'set-model', { choice });
  await panel.locator('.composer .pick').waitFor();
}

/** Says it and waits for the end of the run. Not by a count of messages: of a long chat the oldest are no longer drawn. */
export async function say(panel: Page, text: string): Promise<void> {
  const field = panel.getByRole('textbox', { name: 'Message' });
  const before = (await newestSaid(panel).count()) && (await newestSaid(panel).getAttribute('data-entry'));
  await field.fill(text);
  await field.press('Enter');
  await panel.waitForFunction((known) => {
    const said = document.querySelectorAll<HTMLElement>('.talk .item-place:has(.user)');
    return said.length > 0 && said[said.length - 1]?.dataset.entry !== known;
  }, before);
  await panel.locator('button.send:not(.stop)').waitFor({ timeout: 60_000 });
}

const newestSaid = (panel: Page) => panel.locator('.talk .item-place:has(.user)').last();
