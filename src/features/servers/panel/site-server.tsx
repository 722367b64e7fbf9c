/** In an empty chat: the servers that the page's own site says it has, offered once. */
import { Button } from '#ui/controls/button.tsx';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost } from '#ui/words/figures.ts';

export function SiteServers() {
  const { page, settings, serverList, go, ask } = usePanel();
  const { origin, access } = page.value ?? {};
  const { experimental, serverOffers = [] } = settings.value ?? {};
  const site = experimental && access === 'open' && origin && !serverOffers.includes(origin) ? origin : null;
  const found = useAnswer(async () => (site === null ? null : ask('servers-of-site', { origin: site })), site);
  if (site === null || !found) return null;
  const close = () => ask('close-server-offer', { origin: site });
  return found.servers.map((server) => (
    <Notice
      key={server.url}
      icon="mcp"
      what={say('{site} has an MCP server of its own.', { site: toHost(site) })}
      next={[server.title ?? server.name, toHost(server.url)].join(' · ')}
    >
      <Button
        text={say('Add {name}', { name: server.title ?? server.name })}
        onClick={() => {
          serverList.choose(server, site);
          go('servers');
          void close();
        }}
      />
      <LinkButton onClick={close}>{say('Not now')}</LinkButton>
    </Notice>
  ));
}
