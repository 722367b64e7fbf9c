/** Branches, versions and waiting messages in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { branchesJourney } from '../journeys/branches';

branchesJourney(launchChromium);
