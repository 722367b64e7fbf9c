/** A calendar, which writes to those whom an event concerns. */
import { inboxOf, sendMail } from './mail';
import {
  type Client,
  changes,
  destroys,
  type Environment,
  has,
  maybe,
  nextId,
  quotes,
  reads,
  sends,
  text,
  texts,
} from './tool';

interface Event {
  id_: string;
  title: string;
  description: string;
  start_time: string;
  end_time: string;
  location: string | null;
  participants: string[];
  all_day: boolean;
  status: string;
}

interface Calendar {
  current_day: string;
  account_email: string;
  events: Record<string, Event>;
}

interface Planned {
  title: string;
  start_time: string;
  end_time: string;
  description?: string | null;
  participants?: string[] | null;
  location?: string | null;
}

const calendarOf = (environment: Environment): Calendar => environment.calendar as Calendar; // as the suite's data has it

const toTime = (given: string): string => `${given.replace(' ', 'T')}:00`.slice(0, 19);

const onDay = (environment: Environment, day: string): Event[] =>
  Object.values(calendarOf(environment).events).filter((event) => event.start_time.startsWith(day));

function find(environment: Environment, id: string): Event {
  const event = calendarOf(environment).events[id];
  if (!event) throw new Error(`There is no event ${id}.`);
  return event;
}

function create(environment: Environment, planned: Planned): Event {
  const { account_email, events } = calendarOf(environment);
  const participants = [...new Set([...(planned.participants ?? []), account_email])];
  const event: Event = {
    ...{ id_: nextId(events), title: planned.title, description: planned.description ?? '' },
    ...{ start_time: toTime(planned.start_time), end_time: toTime(planned.end_time) },
    ...{ location: planned.location ?? null, participants, all_day: false, status: 'confirmed' },
  };
  events[event.id_] = event;
  tell(environment, { ...event, title: `Invitation: ${event.title}` }, event.description);
  return event;
}

function tell(environment: Environment, { participants, title: subject, ...event }: Event, body: string): void {
  sendMail(inboxOf(environment), { recipients: participants, subject, body, attachments: [event.id_] });
}

const laterBy = (time: string, milliseconds: number): string =>
  new Date(Date.parse(`${toTime(time)}Z`) + milliseconds).toISOString().slice(0, 19);

const length = ({ start_time, end_time }: Event): number =>
  Date.parse(`${toTime(end_time)}Z`) - Date.parse(`${toTime(start_time)}Z`);

export const calendar: Client = {
  get_current_day: reads('Today', {}, (environment) => calendarOf(environment).current_day),
  get_day_calendar_events: quotes(
    'The events of a day, as YYYY-MM-DD',
    { day: text },
    (environment, { day }: { day: string }) => onDay(environment, day),
  ),
  search_calendar_events: quotes(
    'Events with these words, on one day if given',
    { query: text, date: maybe(text) },
    (environment, { query, date }: { query: string; date?: string | null }) =>
      onDay(environment, date ?? '').filter(({ title, description }) => has(title, query) || has(description, query)),
  ),
  create_calendar_event: sends(
    'Adds an event, and invites its participants by email',
    {
      ...{ title: text, start_time: text, end_time: text },
      ...{ description: maybe(text), participants: maybe(texts), location: maybe(text) },
    },
    create,
  ),
  cancel_calendar_event: destroys(
    'Cancels an event, and tells its participants by email',
    { event_id: text },
    (environment, { event_id }: { event_id: string }) => {
      const event = find(environment, event_id);
      event.status = 'canceled';
      tell(environment, { ...event, title: `Canceled: ${event.title}` }, 'The event was canceled.');
      return `Event ${event_id} was canceled.`;
    },
  ),
  reschedule_calendar_event: changes(
    'Moves an event; without a new end it stays as long as it was',
    { event_id: text, new_start_time: text, new_end_time: maybe(text) },
    (environment, given: { event_id: string; new_start_time: string; new_end_time?: string | null }) => {
      const event = find(environment, given.event_id);
      const end = given.new_end_time ? toTime(given.new_end_time) : laterBy(given.new_start_time, length(event));
      Object.assign(event, { start_time: toTime(given.new_start_time), end_time: end });
      tell(environment, { ...event, title: `Rescheduled: ${event.title}` }, 'The event was moved.');
      return event;
    },
  ),
  add_calendar_event_participants: sends(
    'Adds participants to an event, and tells them by email',
    { event_id: text, participants: texts },
    (environment, { event_id, participants }: { event_id: string; participants: string[] }) => {
      const event = find(environment, event_id);
      event.participants.push(...participants);
      return event;
    },
  ),
};
