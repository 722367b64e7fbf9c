/** Why a file is not taken as settings, in words. */
import type { SettingsFault } from '#settings';
import { type Sentence, say } from '#ui';

export function wordFault(fault: SettingsFault): Sentence {
  const next = say('Nothing was changed.');
  if (fault.code === 'not-json') return { what: say('This file is not JSON.'), next };
  if (fault.code === 'not-settings') return { what: say('This file holds no Tabhand settings.'), next };
  if (fault.code === 'newer')
    return {
      what: say('This file is of a newer Tabhand.'),
      next: say('Nothing was changed. Update Tabhand, then open it again.'),
    };
  return { what: say('“{part}” in this file has a value that does not fit.', { part: fault.part }), next };
}
