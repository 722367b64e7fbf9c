/** Tool packs in Firefox, which asks for a permission. */
import { launchFirefox } from '../../support/browsers/firefox';
import { packsJourney } from '../journeys/packs';

packsJourney('firefox', launchFirefox, (panel) => panel.click('Allow custom tools'));
