/** The search of Settings: reads what the settings show, their names, and the other words for them. */
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '#ui';
import { toFinder } from '../../models/finding';
import { type SectionId, sectionIds, sections } from '../../models/settings/sections';

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
