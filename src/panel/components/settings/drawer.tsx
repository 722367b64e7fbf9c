/** The Settings drawer: one group of settings at a time, the way to the others, and a search through all. */
import { useEffect, useRef } from 'preact/hooks';
import { Empty, SearchField, say, sayCount } from '#ui';
import type { SettingGroup } from '../../models/navigation';
import { type SectionId, sectionIds, sections, settingGroups } from '../../models/settings/sections';
import { usePanel } from '../context';
import { showInRow, walkRows } from '../controls/walk-rows';
import { contents } from './contents';
import { useSettingSearch } from './setting-search';

const groupNames = Object.keys(settingGroups) as SettingGroup[]; // own keys of the record

export function SettingsDrawer() {
  const { settingGroup, settingSection } = usePanel();
  const box = useRef<HTMLDivElement>(null);
  const { words, found, look } = useSettingSearch(box);
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
        <Search words={words} look={look} />
      </div>
      <GroupNav current={found ? null : settingGroup.value} go={go} />
      <div class="wrap" ref={box}>
        {groupNames.map((group) => (
          <Group key={group} group={group} isNamed={found !== null} shows={shows} />
        ))}
        {found?.size === 0 && (
          <Empty
            icon="search"
            title={say('No settings match “{words}”.', { words: words.trim() })}
            text={say('Search by a setting’s name, its description, or a site.')}
          />
        )}
      </div>
      <p class="vh" role="status">
        {found !== null && sayCount(found.size, '{count} setting found', '{count} settings found')}
      </p>
    </main>
  );
}

function Search({ words, look }: { words: string; look(words: string): void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || words === '') return;
    event.stopPropagation();
    look('');
  };
  return (
    <SearchField
      label={say('Search settings')}
      prompt={say('Search settings')}
      value={words}
      onInput={look}
      onKeyDown={onKeyDown}
      shortcut="/"
    />
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
            aria-label={say(settingGroups[group].name)}
            aria-current={current === group ? 'true' : undefined}
            tabIndex={group === (current ?? groupNames[0]) ? 0 : -1}
            onClick={() => go(group)}
          >
            <span class="short">{say(settingGroups[group].short)}</span>
            <span class="full">{say(settingGroups[group].name)}</span>
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
      <p class={isNamed ? 'groupname' : 'groupname lone'}>{say(settingGroups[group].name)}</p>
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
