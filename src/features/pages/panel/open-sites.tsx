/** In the menu of the attached pages: the other sites that the model may open in this chat, each of which can be taken back. */
import { isAmong, openSites } from '#core/log/sites.ts';
import { MenuItem } from '#ui/controls/menu.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost } from '#ui/words/figures.ts';

export function OpenSites() {
  const { pages, conversation } = usePanel();
  const isShown = (site: string) => pages.value?.some(({ origin }) => isAmong([site], origin));
  return openSites(conversation.state.value).map((site) =>
    isShown(site) ? null : (
      <MenuItem
        key={site}
        icon="x"
        site={site}
        text={say('Remove {name}', { name: toHost(site) })}
        onPick={() => conversation.ask('revoke-site', { site })}
      />
    ),
  );
}
