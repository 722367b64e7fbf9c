/** The Settings drawer: one group of settings at a time, the way to the others, and a search through all. */

import type { FunctionComponent, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { OtherAgents } from '#features/agents/panel/index.ts';
import { ModelsSection } from '#features/models/panel/index.ts';
import { ClientMetadata } from '#features/servers/panel/index.ts';
import { EveryPage, PageTextSettings, Sites } from '#features/sites/panel/index.ts';
import { Empty, SearchField } from '#ui/controls/controls.tsx';
import type { SectionHeading } from '#ui/controls/section.tsx';
import { showInRow, walkRows } from '#ui/controls/walk-rows.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toFinder } from '#ui/panel/finding.ts';
import type { SettingGroup } from '#ui/panel/navigation.ts';
import { type SectionId, sectionIds, sections, settingGroups } from '../state/sections';
import { Appearance } from './appearance';
import { Approvals } from './approvals';
import { GalleryLink, ImageSettings } from './images';
import { ContextLimits, RunLimits } from './limits';
import { Passphrase } from './passphrase';
import { PromptSettings } from './prompts';
import { Shortcuts } from './shortcuts';
import { Storage } from './storage';

const groupNames = Object.keys(settingGroups) as SettingGroup[]; // own keys of the record

export function SettingsDrawer() {
  const { settingGroup } = usePanel();
  const box = useRef<HTMLDivElement>(null);
  const { words, found, look } = useSettingSearch(box);
  useSection(box);
  const go = (group: SettingGroup) => {
    look('');
    settingGroup.value = group;
    const main = box.current?.closest('main');
    if (main) main.scrollTop = 0;
  };
  const shows = (id: SectionId) => (found ? found.has(id) : sections[id].group === settingGroup.value);
  return (
    <main class="main settings">
      <div class="setfind">
        <SearchField
          label={say('Search settings')}
          prompt={say('Search settings')}
          value={words}
          onInput={look}
          shortcut="/"
        />
      </div>
      <GroupNav current={found ? null : settingGroup.value} go={go} />
      <div class="wrap" ref={box}>
        {groupNames.map((group) => (
          <Group key={group} group={group} isNamed={found !== null} shows={shows} />
        ))}
        {found?.size === 0 && (
          <Empty icon="search" title={say('No settings match “{words}”.', { words: words.trim() })} />
        )}
      </div>
      <p class="vh" role="status">
        {found !== null && sayCount(found.size, '{count} setting found', '{count} settings found')}
      </p>
    </main>
  );
}

/** Shows the section that the panel was sent to; what is closed opens at the first group. */
function useSection(box: RefObject<HTMLElement | null>): void {
  const { settingGroup, settingSection } = usePanel();
  useEffect(() => {
    box.current?.querySelector(`[data-setting="${settingSection.value}"]`)?.scrollIntoView();
  }, [settingSection.value]);
  useEffect(
    () => () => {
      settingSection.value = null;
      settingGroup.value = 'models';
    },
    [settingGroup, settingSection],
  );
}

/** `current`: null while the search shows settings of several groups. */
function GroupNav({ current, go }: { current: SettingGroup | null; go(group: SettingGroup): void }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (row.current) showInRow(row.current, '[aria-current]');
  }, [current]);
  return (
    <nav
      ref={row}
      class="sections"
      aria-label={say('Groups of settings')}
      onKeyDown={(event) => walkRows(event, 'button', across[event.key])}
    >
      <div>
        {groupNames.map((group) => (
          <button
            key={group}
            type="button"
            aria-current={current === group ? 'true' : undefined}
            tabIndex={group === (current ?? groupNames[0]) ? 0 : -1}
            onClick={() => go(group)}
          >
            {say(settingGroups[group])}
          </button>
        ))}
      </div>
    </nav>
  );
}

interface GroupProps {
  group: SettingGroup;
  isNamed: boolean;
  shows(id: SectionId): boolean;
}

/** Every group stays in the page, so that the search can read it and a form half filled in is kept. */
function Group({ group, isNamed, shows }: GroupProps) {
  const inside = sectionIds.filter((id) => sections[id].group === group);
  return (
    <div class="setgroup" hidden={!inside.some(shows)}>
      <p class={isNamed ? 'groupname' : 'groupname lone'}>{say(settingGroups[group])}</p>
      {inside.map((id) => {
        const Content = contents[id];
        return (
          <div key={id} data-setting={id} hidden={!shows(id)}>
            <Content id={id} name={say(sections[id].name)} />
          </div>
        );
      })}
    </div>
  );
}

/** In the row, left and right do what up and down do in the list. */
const across: Record<string, string> = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' };

export function useSettingSearch(box: RefObject<HTMLElement | null>) {
  const [words, setWords] = useState('');
  /** The ids of the settings found; null while nothing is searched. */
  const [found, setFound] = useState<ReadonlySet<SectionId> | null>(null);
  const look = (typed: string) => {
    setWords(typed);
    setFound(typed.trim() === '' ? null : findIn(box.current, typed));
  };
  return { words, found, look };
}

function findIn(box: HTMLElement | null, typed: string): ReadonlySet<SectionId> {
  const find = toFinder(typed);
  const shown = (id: SectionId) => box?.querySelector(`[data-setting="${id}"]`)?.textContent ?? '';
  const textOf = (id: SectionId) => [say(sections[id].name), say(sections[id].also), shown(id)].join(' ');
  return new Set(sectionIds.filter((id) => find(textOf(id))));
}

export const contents: Record<SectionId, FunctionComponent<SectionHeading>> = {
  model: ModelsSection,
  prompts: PromptSettings,
  approvals: Approvals,
  'page-text': PageTextSettings,
  site: Sites,
  agents: OtherAgents,
  pages: EveryPage,
  passphrase: Passphrase,
  client: ClientMetadata,
  images: ImageSettings,
  stored: Storage,
  limits: RunLimits,
  context: ContextLimits,
  look: Appearance,
  keys: Shortcuts,
  widgets: GalleryLink,
};
