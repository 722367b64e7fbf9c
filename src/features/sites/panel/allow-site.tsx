/** Offers what the browser then asks the user: Tabhand on this site alone, or on every site. */

import { siteOf } from '#core/settings/web-address.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost } from '#ui/words/figures.ts';
import type { PageState } from '../messages';
import { wordNoAccess } from '../state/page-words';

/** `origin`: null while the browser doesn’t tell what the tab shows. */
export function AllowSite({ origin }: { origin: string | null }) {
  const { sites } = usePanel();
  const site = origin === null ? null : toHost(siteOf(origin));
  return (
    <>
      <div class="row formacts">
        {origin !== null && site !== null && (
          <Button look="primary" text={say('Allow on {site}', { site })} onClick={() => sites.allow(origin)} />
        )}
        <Button
          look={site === null ? 'primary' : ''}
          text={say('Allow on all sites')}
          onClick={() => sites.allowEvery()}
        />
      </div>
      {site === null && (
        <p class="small mid formacts-note">
          {say('To allow a single site, open it, then click Tabhand in the browser’s toolbar.')}
        </p>
      )}
    </>
  );
}

/** The same in a line, above the composer of a chat that has begun. */
export function AllowHere({ page: { origin, access } }: { page: PageState }) {
  const { sites, ask } = usePanel();
  const site = origin === null ? null : toHost(siteOf(origin));
  const isOff = access === 'off';
  return (
    <div class="over">
      <Notice icon={isOff ? 'deny' : 'lock'} what={wordNoAccess({ access, origin })?.title ?? ''} next="">
        {origin !== null && isOff && (
          <LinkButton onClick={() => ask('set-site', { origin, off: false })}>{say('Unblock this site')}</LinkButton>
        )}
        {origin !== null && site !== null && !isOff && (
          <LinkButton onClick={() => sites.allow(origin)}>{say('Allow on {site}', { site })}</LinkButton>
        )}
        {!isOff && <LinkButton onClick={() => sites.allowEvery()}>{say('Allow on all sites')}</LinkButton>}
      </Notice>
    </div>
  );
}
