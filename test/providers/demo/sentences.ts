/** What people say to the made-up tools, and what is meant: sentences that ask for one text or one of some values, at most. */
import type { JsonObject } from '#core/tools/tool.ts';

export interface Case {
  set: string;
  says: string;
  /** The tool's own name, and the exact arguments. */
  calls: [string, JsonObject];
}

export const cases: Case[] = [
  {
    set: 'library',
    says: 'Search the catalogue for winter gardens',
    calls: ['search_catalogue', { query: 'winter gardens' }],
  },
  { set: 'library', says: 'search for "the art of war"', calls: ['search_catalogue', { query: 'the art of war' }] },
  {
    set: 'library',
    says: 'please reserve the left hand of darkness',
    calls: ['reserve_copy', { book: 'bk_left_hand' }],
  },
  { set: 'library', says: 'Which loans do I have?', calls: ['list_loans', {}] },
  { set: 'thermostat', says: 'what is the temperature in the kitchen?', calls: ['getTemperature', { room: 'r3' }] },
  { set: 'thermostat', says: 'set the heating mode to auto', calls: ['setMode', { mode: 'auto' }] },
  { set: 'tickets', says: 'close ticket T-77', calls: ['close_ticket', { ticket_id: 'T-77' }] },
  { set: 'tickets', says: 'show me the waiting tickets', calls: ['list_tickets', { status: 'waiting' }] },
  { set: 'bikes', says: 'find stations near Place Bellecour', calls: ['find_stations', { place: 'Place Bellecour' }] },
  {
    set: 'database',
    says: "run the query SELECT name, city FROM customers WHERE city = 'Lyon' LIMIT 5",
    calls: ['run_query', { sql: "SELECT name, city FROM customers WHERE city = 'Lyon' LIMIT 5" }],
  },
  { set: 'database', says: 'describe the order lines table', calls: ['describe_table', { table: 'order_lines' }] },
  { set: 'database', says: 'what tables are there?', calls: ['list_tables', {}] },
  {
    set: 'database',
    says: 'select count(*) from orders',
    calls: ['run_query', { sql: 'select count(*) from orders' }],
  },
  { set: 'radio', says: 'play Night Ferry', calls: ['start_tune', { tune: 'tn_night_ferry' }] },
  { set: 'radio', says: 'Play Red Lanten', calls: ['start_tune', { tune: 'tn_red_lantern' }] },
  { set: 'radio', says: 'pause', calls: ['halt', {}] },
  { set: 'radio', says: 'make a new mix called Slow Trains', calls: ['new_mix', { title: 'Slow Trains' }] },
  { set: 'shop', says: 'what is in my basket?', calls: ['show_basket', {}] },
  { set: 'library', says: 'look up books by Ursula Le Guin', calls: ['search_catalogue', { query: 'Ursula Le Guin' }] },
  {
    set: 'library',
    says: 'do you have anything about beekeeping?',
    calls: ['search_catalogue', { query: 'beekeeping' }],
  },
  { set: 'library', says: 'extend my loan L-88', calls: ['renew_loan', { loan_number: 'L-88' }] },
  { set: 'library', says: 'what have I borrowed', calls: ['list_loans', {}] },
  { set: 'thermostat', says: 'how warm is the bedroom?', calls: ['getTemperature', { room: 'r2' }] },
  { set: 'thermostat', says: 'switch the mode to cool', calls: ['setMode', { mode: 'cool' }] },
  {
    set: 'tickets',
    says: 'open a new ticket called Login page is blank',
    calls: ['create_ticket', { subject: 'Login page is blank' }],
  },
  { set: 'tickets', says: 'which tickets are solved?', calls: ['list_tickets', { status: 'solved' }] },
  {
    set: 'bikes',
    says: 'where are bikes near Republic Square?',
    calls: ['find_stations', { place: 'Republic Square' }],
  },
  { set: 'bikes', says: 'my past rides', calls: ['ride_history', {}] },
  { set: 'database', says: 'list the tables', calls: ['list_tables', {}] },
  { set: 'database', says: 'which columns does customers have?', calls: ['describe_table', { table: 'customers' }] },
  { set: 'radio', says: 'start the tune red lantern', calls: ['start_tune', { tune: 'tn_red_lantern' }] },
  { set: 'radio', says: 'add Night Ferry to what comes next', calls: ['enqueue', { tunes: ['tn_night_ferry'] }] },
  { set: 'shop', says: 'show the basket', calls: ['show_basket', {}] },
  { set: 'agenda', says: 'delete event ev-12', calls: ['delete_event', { event_id: 'ev-12' }] },
  { set: 'agenda', says: 'find the contact Chika Obi', calls: ['find_contact', { name: 'Chika Obi' }] },
  { set: 'agenda', says: 'who is Ada Moreau?', calls: ['find_contact', { name: 'Ada Moreau' }] },
  { set: 'agenda', says: 'cancel ev-40', calls: ['delete_event', { event_id: 'ev-40' }] },
  { set: 'agenda', says: 'Look up Bo Lind', calls: ['find_contact', { name: 'Bo Lind' }] },
];
