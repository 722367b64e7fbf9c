/** When the page has nothing to offer, or isn't the one in front: why, and what to do. */
import type { PageState } from '#bridge';
import { Empty, LinkButton, Notice, say, toHost, wordLayerNotice } from '#ui';
import { toWhereabouts } from '../models/whereabouts';
import { usePanel } from './context';

/** Why the attached page has no tools to show. */
export function NoPageTools({ page }: { page: PageState | null }) {
  const { setSite, allowEverySite } = usePanel();
  if (page === null) return <NoPage />;
  if (page.access === 'closed') {
    return (
      <Empty
        icon="lock"
        title="Tabhand can’t read this page"
        text="The browser keeps its own pages closed to extensions. Open a website to use its tools."
      />
    );
  }
  if (page.access === 'no-permission') {
    return (
      <Empty
        icon="lock"
        title="Tabhand isn’t allowed on this page"
        text="The browser’s settings keep Tabhand out. Allow access to all sites to use the page’s tools, then reload the page."
      >
        <button type="button" class="btn" onClick={allowEverySite}>
          Allow access
        </button>
      </Empty>
    );
  }
  if (page.access === 'insecure') {
    return (
      <Empty
        icon="lock"
        title="This page isn’t secure"
        text="Pages can offer tools only over https, or on this computer. Open its https address if it has one."
      />
    );
  }
  if (page.access === 'off' && page.origin !== null) {
    const { origin } = page;
    return (
      <Empty
        icon="deny"
        title={`Off on ${toHost(origin)}`}
        text="You switched Tabhand off on this site: its tools are not looked for, and none can be called."
      >
        <button type="button" class="btn" onClick={() => setSite(origin, false)}>
          Switch on
        </button>
      </Empty>
    );
  }
  return (
    <Empty
      icon="wrench"
      title="This page offers no tools"
      text="You can still use your MCP servers, or ask a question that needs none."
    />
  );
}

function NoPage() {
  const { elsewhere, attachHere } = usePanel();
  if (!elsewhere.value) {
    return <Empty icon="page" title="No page attached" text="Open a website beside this panel to use its tools." />;
  }
  return (
    <Empty
      icon="page"
      title="No page attached"
      text="This chat belonged to a tab that was closed. Its tools went with it."
    >
      <button type="button" class="btn" onClick={attachHere}>
        Attach this tab
      </button>
    </Empty>
  );
}

/** The person looks at another tab than the one that this conversation is attached to. */
export function Elsewhere() {
  const { elsewhere, page, conversation, attachHere, tabClosed, pageChoice } = usePanel();
  if (!elsewhere.value || conversation.title.value === null) return null;
  return (
    <div class="over">
      <Notice icon="page" sentence={toWhereabouts(page.value ?? null, tabClosed.value, pageChoice.follows.value)}>
        <LinkButton onClick={attachHere}>
          {page.value ? say('Attach this tab instead') : say('Attach this tab')}
        </LinkButton>
        {page.value && pageChoice.follows.value && (
          <LinkButton onClick={() => pageChoice.stay()}>{say('Stay with that page')}</LinkButton>
        )}
      </Notice>
    </div>
  );
}

export function PageNotices({ page }: { page: PageState }) {
  const sentences = new Map(page.notices.map(wordLayerNotice).map((sentence) => [sentence.what, sentence]));
  return (
    <>
      {[...sentences].map(([what, sentence]) => (
        <Notice key={what} icon="warn" tone="warn" sentence={sentence} />
      ))}
    </>
  );
}
