/** The Servers place: MCP servers with their state, and a form to add one. */
import { useEffect } from 'preact/hooks';
import { say, sayCount } from '#ui';
import { usePanel } from '../context';
import { AddServer } from './add-server';
import { ServerItem } from './server-item';

export function ServersPlace() {
  const { servers } = usePanel();
  useLooking();
  const list = servers.value;
  const connected = list?.filter(({ state }) => state === 'connected').length ?? 0;
  return (
    <main class="main">
      <div class="wrap">
        {list !== null && list.length > 0 && (
          <section aria-labelledby="servers">
            <h2 class="h2" id="servers">
              {say('MCP servers')}
              <span class="quiet">
                {sayCount(connected, '{count} of {all} connected', '{count} of {all} connected', { all: list.length })}
              </span>
            </h2>
            {list.map((server) => (
              <ServerItem key={server.id} server={server} />
            ))}
          </section>
        )}
        <AddServer first={list?.length === 0} />
      </div>
    </main>
  );
}

/** While the place is open and the panel visible, the background notices failures and retries. */
function useLooking() {
  const { serverList } = usePanel();
  useEffect(() => {
    let looking: AbortController | undefined;
    const see = () => {
      looking?.abort();
      looking = document.visibilityState === 'visible' ? new AbortController() : undefined;
      if (looking) serverList.look(looking.signal);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => {
      document.removeEventListener('visibilitychange', see);
      looking?.abort();
    };
  }, [serverList]);
}
