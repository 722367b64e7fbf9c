/** Pages from public reports that hands operate, in Firefox. */
import { describe } from 'vitest';
import { launchFirefox } from '../../../support/browsers/firefox';
import { startFirefox } from '../../../support/hands/in-firefox';
import { handsInTheField } from '../../hands-in-the-field';
import { handsOutsideInTheField } from '../../hands-outside';

describe('in a page', () => handsInTheField(startFirefox));
describe('outside of the page', () => handsOutsideInTheField(launchFirefox, () => null));
