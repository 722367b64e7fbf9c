/** A schedule's chat: a new one, with the user's words, and the page behind if it may be opened. */
import type { messageFor } from '#browser/language.ts';
import type { CommandParts } from '#core/bus/command.ts';
import { toName } from '#core/log/naming.ts';
import type { Schedule } from '#core/settings/settings.ts';
import { originOf } from '#core/settings/web-address.ts';
import { until } from '#core/tools/waiting.ts';
import type { IsOff, siteTabs } from '#features/sites/background/index.ts';

/** Milliseconds for the page to load. */
const loadsWithin = 10_000;

export interface BeginParts {
  store: Pick<CommandParts['store'], 'create'>;
  sessions: Pick<CommandParts['sessions'], 'open' | 'say' | 'set'>;
  pages: Pick<CommandParts['pages'], 'attach'>;
  tabs: typeof siteTabs;
  isOff: IsOff;
  messageFor: typeof messageFor;
}

export async function beginScheduled(
  { store, sessions, pages, tabs, isOff, messageFor }: BeginParts,
  schedule: Schedule,
  missed: boolean,
): Promise<void> {
  const { text, time, page } = schedule;
  const id = await store.create();
  const name = toName(`${time} · ${text}`) ?? time;
  await sessions.set(id, { title: missed ? messageFor('schedule_missed', name) : name });
  const tabId = page === undefined ? null : await openPage(page, tabs, isOff);
  if (tabId !== null) await pages.attach(await sessions.open(id), [tabId], false);
  // The reader and the model are told what differs from the schedule.
  const late = missed ? [messageFor('schedule_late', time)] : [];
  const lacking = page !== undefined && tabId === null ? [messageFor('schedule_no_page', page)] : [];
  await sessions.say(id, { text: [text, ...late, ...lacking].join('\n\n') });
}

/** Null: the user hasn't allowed its site, or blocked it. */
async function openPage(url: string, tabs: typeof siteTabs, isOff: IsOff): Promise<number | null> {
  if (tabs.isClosed(url) || (await isOff(url)) || !(await tabs.mayReach(url))) return null;
  const tabId = await tabs.create(url, undefined);
  await until(async () => {
    const tab = await tabs.read(tabId);
    return !tab || (!tab.loading && originOf(tab.url) !== null);
  }, loadsWithin);
  return tabId;
}
