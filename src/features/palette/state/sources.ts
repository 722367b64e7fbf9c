/** What the palette offers, by source. To add a source, add its record here. */

import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { sectionIds, sections, settingGroups } from '#features/settings/state/index.ts';
import { ToolBench } from '#features/tools/state/index.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { say } from '#ui/language/index.tsx';
import type { Panel } from '#ui/panel/context.ts';
import { drawers, placeNames, places } from '#ui/panel/navigation.ts';
import { toDay } from '#ui/words/figures.ts';
import { wordTitle } from '#ui/words/tools.ts';

export interface PaletteEntry {
  /** The same each time the palette opens. */
  key: string;
  name: string;
  /** Shown beside the name, and searched. */
  about?: string;
  /** Searched, and not shown. */
  also?: string;
  icon: IconName;
  /** Another search found it for the words. */
  isFound?: boolean;
  open(): unknown;
}

interface PaletteSource {
  name: Phrase;
  entries(panel: Panel): readonly PaletteEntry[];
}

const commands: PaletteSource = {
  name: phrase('Commands'),
  entries({ conversation, drawer, setup, openSettings, go, shown, openInTab, connection }) {
    const setUp = () => {
      setup.pick('anthropic');
      openSettings('models');
    };
    const stop: PaletteEntry = { key: 'stop', name: say('Stop the run'), icon: 'stop', open: conversation.stop };
    return [
      ...(conversation.activity.value ? [stop] : []),
      { key: 'new-chat', name: say('New chat'), icon: 'compose', open: shown.startNew },
      { key: 'this-chat', name: say('Chat settings'), icon: 'chat', open: () => (drawer.value = 'this-chat') },
      { key: 'model', name: say('Set up a model'), icon: 'plus', open: setUp },
      { key: 'server', name: say('Add a server'), about: say('MCP servers'), icon: 'mcp', open: () => go('servers') },
      { key: 'tab', name: say('Open in a full tab'), icon: 'tab', open: () => openInTab() },
      { key: 'gallery', name: say('Widget gallery'), icon: 'widget', open: connection.openGallery },
    ];
  },
};

/** The places, and the drawer of History. */
const allPlaces: PaletteSource = {
  name: phrase('Places'),
  entries({ go, drawer }) {
    const { name, icon } = drawers.history;
    const toEntry = (place: (typeof placeNames)[number]): PaletteEntry => {
      const { name, icon } = places[place];
      return { key: `place ${place}`, name: say(name), icon, open: () => go(place) };
    };
    const history = { key: 'place history', name: say(name), icon, open: () => (drawer.value = 'history') };
    return [...placeNames.map(toEntry), history];
  },
};

/** The tools that can be seen under Tools: an entry opens the tool's form there. */
const tools: PaletteSource = {
  name: phrase('Tools'),
  entries: ({ bench, go }) =>
    bench.groups.value.flatMap(({ from, tools: inGroup }) =>
      inGroup.map((placed) => ({
        key: `tool ${placed.key}`,
        name: placed.tool.name,
        about: from.name,
        also: wordTitle(placed.tool) ?? '',
        icon: 'play',
        open() {
          go('tools');
          bench.words.value = '';
          bench.tab.value = 'run';
          if (bench.open.value !== placed.key) bench.toggle(placed, ToolBench);
        },
      })),
    ),
};

/** The chats, newest first; once History's search has answered, those that it found, each with its first line. */
const chats: PaletteSource = {
  name: phrase('Chats'),
  entries({ history: { list, found }, shown }) {
    const lines = found.value && new Map(found.value.map(({ conversationId, lines }) => [conversationId, lines[0]]));
    return (list.value ?? []).flatMap(({ id, title, at }): PaletteEntry[] => {
      if (lines && !lines.has(id)) return [];
      const line = lines?.get(id);
      const about = line ? line.before + line.match + line.after : toDay(at);
      const open = () => shown.show(id, line?.entryId);
      return [
        { key: `chat ${id}`, name: title || say('New chat'), about, icon: 'chat', isFound: lines !== null, open },
      ];
    });
  },
};

/** The sections of Settings. */
const settings: PaletteSource = {
  name: phrase('Settings'),
  entries: ({ openSettings }) =>
    sectionIds.map((id) => {
      const { group, name, also } = sections[id];
      const [names, open] = [{ name: say(name), also: say(also) }, () => openSettings(group, id)];
      return { key: `setting ${id}`, ...names, about: say(settingGroups[group]), icon: 'sliders', open };
    }),
};

export const sources: readonly PaletteSource[] = [commands, allPlaces, tools, chats, settings];
