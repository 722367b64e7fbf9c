import { phrase } from '#core/tools/phrase.ts';
import type { Contribution } from '#ui/panel/contribution.ts';
import { EveryPage, PageTextSettings, Sites } from './sites-section';

export const sites: Contribution = {
  sections: [
    {
      id: 'page-text',
      group: 'sites',
      name: phrase('Page text'),
      also: phrase('attach read content'),
      view: PageTextSettings,
    },
    {
      id: 'site',
      group: 'sites',
      name: phrase('Sites'),
      also: phrase('allow block disable exclude website domain permission'),
      view: Sites,
    },
    {
      id: 'pages',
      group: 'advanced',
      name: phrase('Compatibility'),
      also: phrase('compatibility legacy polyfill navigator experimental proposal unstable'),
      view: EveryPage,
    },
  ],
};
