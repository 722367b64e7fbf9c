/** Branches, versions and waiting messages in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { branchesJourney } from '../../journeys/branches';

branchesJourney(launchFirefox);
