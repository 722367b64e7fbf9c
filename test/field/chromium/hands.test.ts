/** Pages from public reports that hands operate, in Chromium. */
import type { Dialog } from 'playwright-core';
import { describe } from 'vitest';
import { type Surface, waitFor } from '../../support/browsers/browser';
import { launchChromium, pageOf } from '../../support/browsers/chromium';
import { startChromium } from '../../support/hands/in-chromium';
import { handsInTheField } from '../hands-in-the-field';
import { handsOutsideInTheField } from '../hands-outside';

describe('in a page', () => handsInTheField(startChromium));
const keepsDialogs = (page: Surface) => {
  const waiting: Dialog[] = [];
  pageOf(page).on('dialog', (dialog) => waiting.push(dialog));
  return async (accept: boolean) => {
    await waitFor(async () => waiting.length > 0, 'a dialog');
    await (accept ? waiting.shift()?.accept() : waiting.shift()?.dismiss());
  };
};
describe('outside of the page', () =>
  handsOutsideInTheField(() => launchChromium({ clicksInFront: true }), keepsDialogs));
