/** The browser's alarms: they wake the background. They may vanish, so each start sets its own anew. */
import { browser } from 'wxt/browser';

/** Must be called synchronously at the background's start. */
export function onAlarm(name: string, listener: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => alarm.name === name && listener());
}

/** Null: there is none any more. */
export const setAlarm = async (name: string, when: number | null): Promise<unknown> =>
  when === null ? browser.alarms.clear(name) : browser.alarms.create(name, { when });
