/** The search of Settings: reads what the settings show, their names, and the other words for them. */
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '#ui';
import { toFinder } from '../../models/finding';
import { type Setting, settings } from './all-settings';

export function useSettingSearch(box: RefObject<HTMLElement | null>) {
  const [words, setWords] = useState('');
  /** The ids of the settings found; null while nothing is searched. */
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const look = (typed: string) => {
    setWords(typed);
    setFound(typed.trim() === '' ? null : findIn(box.current, typed));
  };
  return { words, found, look };
}

function findIn(box: HTMLElement | null, typed: string): ReadonlySet<string> {
  const find = toFinder(typed);
  const shown = ({ id }: Setting) => box?.querySelector(`[data-setting="${id}"]`)?.textContent ?? '';
  const textOf = (setting: Setting) => [say(setting.name), say(setting.also), shown(setting)].join(' ');
  return new Set(settings.filter((setting) => find(textOf(setting))).map(({ id }) => id));
}
