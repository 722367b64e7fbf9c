/** When the page has nothing to offer, or isn't the one in front: why, and what to do. */
import type { PageState } from '#bridge';
import { Empty, LinkButton, Notice, say, toHost, wordLayerNotice } from '#ui';
import { toWhereabouts } from '../../models/pages/whereabouts';
import { cameLate } from '../../models/surroundings';
import { usePanel } from '../context';
import { Button } from '../controls/button';

/** Why the attached page has no tools to show. */
export function NoPageTools({ page }: { page: PageState | null }) {
  const { setSite, allowEverySite } = usePanel();
  if (page === null) return <NoPage />;
  if (page.access === 'closed') {
    return (
      <Empty
        icon="lock"
        title={say('Tabhand can’t read this page')}
        text={say(
          'The browser keeps its own pages and its store closed to extensions. Open a website to use its tools.',
        )}
      />
    );
  }
  if (page.access === 'no-permission') {
    return (
      <Empty
        icon="lock"
        title={say('Tabhand isn’t allowed on this page')}
        text={say(
          'The browser’s settings keep Tabhand out. Allow access to all sites to use the page’s tools, then reload the page.',
        )}
      >
        <Button text={say('Allow access')} onClick={allowEverySite} />
      </Empty>
    );
  }
  if (page.access === 'insecure') {
    return (
      <Empty
        icon="lock"
        title={say('This page isn’t secure')}
        text={say('Pages can offer tools only over https, or on this computer. Open its https address if it has one.')}
      />
    );
  }
  if (page.access === 'off' && page.origin !== null) {
    const { origin } = page;
    return (
      <Empty
        icon="deny"
        title={say('Off on {site}', { site: toHost(origin) })}
        text={say('You switched Tabhand off on this site: its tools are not looked for, and none can be called.')}
      >
        <Button text={say('Switch on')} onClick={() => setSite(origin, false)} />
      </Empty>
    );
  }
  if (cameLate(page)) return <CameLate page={page} />;
  return (
    <Empty
      icon="wrench"
      title={say('This page offers no tools')}
      text={say('You can still use your MCP servers, or ask a question that needs none.')}
    />
  );
}

/** Its own scripts looked for the API before it was there, and found none. */
function CameLate({ page }: { page: PageState }) {
  const { pageChoice } = usePanel();
  return (
    <Empty
      icon="refresh"
      title={say('This page offers no tools yet')}
      text={say('It was open before Tabhand was there. Reload the page to offer its tools from the start.')}
    >
      <Button text={say('Reload the page')} onClick={() => pageChoice.reload(page.tabId)} />
    </Empty>
  );
}

function NoPage() {
  const { elsewhere, pageChoice } = usePanel();
  const closed = pageChoice.tabClosed.value;
  if (!elsewhere.value) {
    return (
      <Empty
        icon="page"
        title={say('No page attached')}
        text={say('Open a website beside this panel to use its tools.')}
      />
    );
  }
  return (
    <Empty
      icon="page"
      title={say('No page attached')}
      text={
        closed
          ? say('This chat belonged to a tab that was closed. Its tools went with it.')
          : say('Attach this tab to use its tools.')
      }
    >
      <Button text={say('Attach this tab')} onClick={pageChoice.attachHere} />
    </Empty>
  );
}

/** The person looks at another tab than the one that this conversation is attached to. */
export function Elsewhere() {
  const { elsewhere, frontClosed, page, conversation, pageChoice } = usePanel();
  if (!elsewhere.value || conversation.title.value === null) return null;
  const [follows, closed] = [pageChoice.follows.value, frontClosed.value];
  return (
    <div class="over">
      <Notice
        icon="page"
        sentence={toWhereabouts(page.value ?? null, pageChoice.tabClosed.value, { follows, frontClosed: closed })}
      >
        {!closed && <LinkButton onClick={pageChoice.attachHere}>{wordAttach(page.value !== null, follows)}</LinkButton>}
        {page.value && follows && !closed && (
          <LinkButton onClick={() => pageChoice.stay()}>{say('Stay with that page')}</LinkButton>
        )}
      </Notice>
    </div>
  );
}

function wordAttach(hasPage: boolean, follows: boolean): string {
  if (!hasPage) return say('Attach this tab');
  return follows ? say('Move it now') : say('Move it to the tab in front');
}

export function PageNotices({ page }: { page: PageState }) {
  const sentences = new Map(
    page.notices
      .filter(({ code }) => code !== 'came-late')
      .map(wordLayerNotice)
      .map((sentence) => [sentence.what, sentence]),
  );
  return (
    <>
      {[...sentences].map(([what, sentence]) => (
        <Notice key={what} icon="warn" tone="warn" sentence={sentence} />
      ))}
    </>
  );
}
