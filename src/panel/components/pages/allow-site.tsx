/** Offers what the browser then asks the user: Tabhand on this site alone, or on every site. */
import { siteOf } from '#settings';
import { say, toHost } from '#ui';
import { usePanel } from '../context';
import { Button } from '../controls/button';

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
          {say(
            'To allow a single site, open it, then click Tabhand in the browser’s toolbar. Without any, you can still chat, and use your MCP servers and the canvas.',
          )}
        </p>
      )}
    </>
  );
}
