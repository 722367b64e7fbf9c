/** The drawers of tools, and of the check of a site for developers. */
import { phrase } from '#core/tools/phrase.ts';
import { later } from '#ui/panel/later.tsx';
import type { Drawer } from '#ui/panel/navigation.ts';

export const tools: Drawer = {
  name: phrase('Tools'),
  icon: 'wrench',
  key: 't',
  isListed: true,
  isOfPages: true,
  view: later(async () => (await import('./tools')).Tools),
};

export const check: Drawer = {
  name: phrase('Audit'),
  icon: 'check',
  isListed: 'developer',
  isOfPages: true,
  view: later(async () => (await import('./site/site-check')).SiteCheck),
};
