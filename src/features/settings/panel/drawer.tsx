/** The Settings drawer: one group of settings at a time, the way to the others, and a search through all. */

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SearchField } from '#ui/controls/controls.tsx';
import { NothingFound } from '#ui/controls/nothing-found.tsx';
import { showInRow, walkRows } from '#ui/controls/walk-rows.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { type SettingGroup, type SettingSection, settingGroups } from '#ui/panel/contribution.ts';
import { toFinder } from '#ui/panel/finding.ts';

const groupNames = Object.keys(settingGroups) as SettingGroup[]; // own keys of the record
type Sections = readonly SettingSection[];

export function SettingsDrawer({ sections }: { sections: Sections }) {
  const { settingGroup } = usePanel();
  const box = useRef<HTMLDivElement>(null);
  const { words, found, look, showAll } = useSettingSearch(box, sections);
  useSection(box);
  const inGroup = (name: SettingGroup) => sections.filter(({ group }) => group === name);
  const go = (group: SettingGroup) => {
    look('');
    settingGroup.value = group;
    const main = box.current?.closest('main');
    if (main) main.scrollTop = 0;
  };
  const shows = ({ id, group }: SettingSection) => (found ? found.has(id) : group === settingGroup.value);
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
          <Group key={group} {...{ group, shows }} isNamed={found !== null} sections={inGroup(group)} />
        ))}
        {found?.size === 0 && <NothingFound showAll={showAll} />}
      </div>
      <p class="vh" role="status">
        {found !== null && sayCount(found.size, '{count} found')}
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
      aria-label={say('Settings')}
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
  sections: Sections;
  isNamed: boolean;
  shows(section: SettingSection): boolean;
}

/** Every group stays in the page, so that the search can read it and a form half filled in is kept. */
function Group({ group, sections, isNamed, shows }: GroupProps) {
  return (
    <div class="setgroup" hidden={!sections.some(shows)}>
      {isNamed && <p class="groupname">{say(settingGroups[group])}</p>}
      {sections.map((section) => (
        <div key={section.id} data-setting={section.id} hidden={!shows(section)}>
          <section.view id={section.id} name={say(section.name)} />
        </div>
      ))}
    </div>
  );
}

/** In the row, left and right do what up and down do in the list. */
const across: Record<string, string> = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' };

function useSettingSearch(box: RefObject<HTMLElement | null>, sections: Sections) {
  const [words, setWords] = useState('');
  /** The ids of the settings found; null while nothing is searched. */
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const look = (typed: string) => {
    setWords(typed);
    setFound(typed.trim() === '' ? null : findIn(box.current, typed, sections));
  };
  const showAll = () => {
    setWords('');
    setFound(new Set(sections.map(({ id }) => id)));
  };
  return { words, found, look, showAll };
}

function findIn(box: HTMLElement | null, typed: string, sections: Sections): ReadonlySet<string> {
  const find = toFinder(typed);
  const shown = (id: string) => box?.querySelector(`[data-setting="${id}"]`)?.textContent ?? '';
  return new Set(
    sections.flatMap(({ id, name, also }) => (find([say(name), say(also), shown(id)].join(' ')) ? id : [])),
  );
}
