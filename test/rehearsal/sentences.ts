/** What people say to the made-up tools, and what is meant. The clock stands at Friday, 5 February 2027. */
import type { JsonObject } from '#tools';

export interface Case {
  set: string;
  says: string;
  /** The tool's own name, and the exact arguments. */
  calls: [string, JsonObject];
}

/** A time of day in whatever time zone the test runs in. */
function moment(year: number, month: number, day: number, hours: number, minutes: number): string {
  return new Date(year, month - 1, day, hours, minutes).toISOString();
}

export const cases: Case[] = [
  // library
  {
    set: 'library',
    says: 'Search the catalogue for winter gardens',
    calls: ['search_catalogue', { query: 'winter gardens' }],
  },
  {
    set: 'library',
    says: 'find 5 books about lighthouses',
    calls: ['search_catalogue', { query: 'lighthouses', limit: 5 }],
  },
  { set: 'library', says: 'search for "the art of war"', calls: ['search_catalogue', { query: 'the art of war' }] },
  {
    set: 'library',
    says: 'Reserve Dune at the harbour branch',
    calls: ['reserve_copy', { book: 'bk_dune', branch: 'harbour' }],
  },
  {
    set: 'library',
    says: 'please reserve the left hand of darkness',
    calls: ['reserve_copy', { book: 'bk_left_hand' }],
  },
  {
    set: 'library',
    says: 'renew loan L-204 until next Monday',
    calls: ['renew_loan', { loan_number: 'L-204', until: '2027-02-08' }],
  },
  { set: 'library', says: 'Which loans do I have?', calls: ['list_loans', {}] },
  { set: 'library', says: 'pay my fine of 3.50 euros', calls: ['pay_fine', { amount: 3.5 }] },
  // thermostat
  {
    set: 'thermostat',
    says: 'Set the bedroom to 19 degrees',
    calls: ['setTargetTemperature', { degrees: 19, room: 'r2' }],
  },
  { set: 'thermostat', says: 'what is the temperature in the kitchen?', calls: ['getTemperature', { room: 'r3' }] },
  { set: 'thermostat', says: 'set the heating mode to auto', calls: ['setMode', { mode: 'auto' }] },
  { set: 'thermostat', says: 'turn off away mode', calls: ['toggleAway', { enabled: false }] },
  {
    set: 'thermostat',
    says: 'add a schedule for Monday, Tuesday and Friday at 20 degrees',
    calls: ['addSchedule', { days: ['monday', 'tuesday', 'friday'], degrees: 20 }],
  },
  {
    set: 'thermostat',
    says: 'set the temprature of the living room to twelve',
    calls: ['setTargetTemperature', { degrees: 12, room: 'r1' }],
  },
  // tickets
  {
    set: 'tickets',
    says: 'create a ticket "Printer on fire" with priority urgent',
    calls: ['create_ticket', { subject: 'Printer on fire', priority: 'urgent' }],
  },
  {
    set: 'tickets',
    says: 'Create a high priority ticket about the broken lift without notifying the customer',
    calls: ['create_ticket', { subject: 'broken lift', priority: 'high', notify_customer: false }],
  },
  {
    set: 'tickets',
    says: 'assign T-1042 to Bo Lind',
    calls: ['assign_ticket', { ticket_id: 'T-1042', assignee: 'bo.lind' }],
  },
  { set: 'tickets', says: 'close ticket T-77', calls: ['close_ticket', { ticket_id: 'T-77' }] },
  { set: 'tickets', says: 'show me the waiting tickets', calls: ['list_tickets', { status: 'waiting' }] },
  {
    set: 'tickets',
    says: "comment on T-9: 'Spare part ordered'",
    calls: ['comment', { ticket_id: 'T-9', body: 'Spare part ordered' }],
  },
  // bikes
  { set: 'bikes', says: 'find stations near Place Bellecour', calls: ['find_stations', { place: 'Place Bellecour' }] },
  {
    set: 'bikes',
    says: 'find bike stations within 300 metres of the town hall',
    calls: ['find_stations', { place: 'town hall', radius: 300 }],
  },
  { set: 'bikes', says: 'unlock the bike at dock seven', calls: ['unlock_bike', { dock: 7 }] },
  {
    set: 'bikes',
    says: 'plan a ride to the opera from the old port',
    calls: ['plan_ride', { origin: 'st_old_port', destination: 'st_opera' }],
  },
  {
    set: 'bikes',
    says: 'Plan a ride from Opera to Botanic Garden tomorrow at 9:30',
    calls: [
      'plan_ride',
      { origin: 'st_opera', destination: 'st_botanic_garden', departure: moment(2027, 2, 6, 9, 30) },
    ],
  },
  {
    set: 'bikes',
    says: 'report damage on bike 4711: "flat tyre"',
    calls: ['report_damage', { bike_number: '4711', damage: 'flat tyre' }],
  },
  { set: 'bikes', says: 'show my ride history since 3 January 2027', calls: ['ride_history', { since: '2027-01-03' }] },
  // database
  {
    set: 'database',
    says: "run the query SELECT name, city FROM customers WHERE city = 'Lyon' LIMIT 5",
    calls: ['run_query', { sql: "SELECT name, city FROM customers WHERE city = 'Lyon' LIMIT 5" }],
  },
  { set: 'database', says: 'describe the order lines table', calls: ['describe_table', { table: 'order_lines' }] },
  { set: 'database', says: 'what tables are there?', calls: ['list_tables', {}] },
  {
    set: 'database',
    says: 'export suppliers as csv without headers',
    calls: ['export_csv', { table: 'suppliers', headers: false }],
  },
  {
    set: 'database',
    says: 'select count(*) from orders',
    calls: ['run_query', { sql: 'select count(*) from orders' }],
  },
  // radio
  { set: 'radio', says: 'play Night Ferry', calls: ['start_tune', { tune: 'tn_night_ferry' }] },
  { set: 'radio', says: 'Play Red Lanten', calls: ['start_tune', { tune: 'tn_red_lantern' }] },
  { set: 'radio', says: 'pause', calls: ['halt', {}] },
  { set: 'radio', says: 'set the volume to 40%', calls: ['set_loudness', { percent: 40 }] },
  {
    set: 'radio',
    says: 'enqueue Red Lantern, Paper Boats and Night Ferry',
    calls: ['enqueue', { tunes: ['tn_red_lantern', 'tn_paper_boats', 'tn_night_ferry'] }],
  },
  { set: 'radio', says: 'drop the second tune from the line', calls: ['drop_from_line', { position: 1 }] },
  { set: 'radio', says: 'make a new mix called Slow Trains', calls: ['new_mix', { title: 'Slow Trains' }] },
  // shop
  { set: 'shop', says: 'find products under 20 euros', calls: ['find_products', { max_price: 20 }] },
  {
    set: 'shop',
    says: 'search for clay pots between 5 and 15',
    calls: ['find_products', { text: 'clay pots', min_price: 5, max_price: 15 }],
  },
  {
    set: 'shop',
    says: 'Put three watering cans in the basket',
    calls: ['put_in_basket', { product: 'p-watering-can', quantity: 3 }],
  },
  { set: 'shop', says: 'what is in my basket?', calls: ['show_basket', {}] },
  {
    set: 'shop',
    says: 'checkout with pickup tomorrow, no gift wrap',
    calls: ['checkout', { delivery: { day: '2027-02-06', method: 'pickup', gift_wrap: false } }],
  },
  {
    set: 'shop',
    says: 'write a review of the rake with 4 stars: "Light and strong"',
    calls: ['write_review', { product: 'p-rake', stars: 4, words: 'Light and strong' }],
  },
];

/** Written after the rules for the first table worked. None of its misses was mended, though it was watched meanwhile. */
export const heldOut: Case[] = [
  { set: 'library', says: 'look up books by Ursula Le Guin', calls: ['search_catalogue', { query: 'Ursula Le Guin' }] },
  {
    set: 'library',
    says: 'do you have anything about beekeeping?',
    calls: ['search_catalogue', { query: 'beekeeping' }],
  },
  {
    set: 'library',
    says: 'hold Ubik for me in the north branch',
    calls: ['reserve_copy', { book: 'bk_ubik', branch: 'north' }],
  },
  { set: 'library', says: 'extend my loan L-88', calls: ['renew_loan', { loan_number: 'L-88' }] },
  { set: 'library', says: 'what have I borrowed', calls: ['list_loans', {}] },
  {
    set: 'thermostat',
    says: 'make the kitchen 21 degrees',
    calls: ['setTargetTemperature', { degrees: 21, room: 'r3' }],
  },
  { set: 'thermostat', says: 'how warm is the bedroom?', calls: ['getTemperature', { room: 'r2' }] },
  { set: 'thermostat', says: 'switch the mode to cool', calls: ['setMode', { mode: 'cool' }] },
  { set: 'thermostat', says: 'enable away mode', calls: ['toggleAway', { enabled: true }] },
  {
    set: 'tickets',
    says: 'open a new ticket called Login page is blank',
    calls: ['create_ticket', { subject: 'Login page is blank' }],
  },
  {
    set: 'tickets',
    says: 'give ticket T-12 to Ada Moreau',
    calls: ['assign_ticket', { ticket_id: 'T-12', assignee: 'ada.moreau' }],
  },
  {
    set: 'tickets',
    says: 'close T-31 because the cable was loose',
    calls: ['close_ticket', { ticket_id: 'T-31', reason: 'cable was loose' }],
  },
  { set: 'tickets', says: 'which tickets are solved?', calls: ['list_tickets', { status: 'solved' }] },
  {
    set: 'bikes',
    says: 'where are bikes near Republic Square?',
    calls: ['find_stations', { place: 'Republic Square' }],
  },
  { set: 'bikes', says: 'unlock dock 3', calls: ['unlock_bike', { dock: 3 }] },
  {
    set: 'bikes',
    says: 'ride from the botanic garden to the old port',
    calls: ['plan_ride', { origin: 'st_botanic_garden', destination: 'st_old_port' }],
  },
  { set: 'bikes', says: 'my past rides', calls: ['ride_history', {}] },
  { set: 'database', says: 'list the tables', calls: ['list_tables', {}] },
  { set: 'database', says: 'which columns does customers have?', calls: ['describe_table', { table: 'customers' }] },
  { set: 'radio', says: 'start the tune red lantern', calls: ['start_tune', { tune: 'tn_red_lantern' }] },
  { set: 'radio', says: 'volume 25', calls: ['set_loudness', { percent: 25 }] },
  { set: 'radio', says: 'add Night Ferry to what comes next', calls: ['enqueue', { tunes: ['tn_night_ferry'] }] },
  { set: 'radio', says: 'remove the first tune', calls: ['drop_from_line', { position: 0 }] },
  { set: 'radio', says: 'create a shared mix named "Rain"', calls: ['new_mix', { title: 'Rain', shared: true }] },
  { set: 'shop', says: 'show me products that are in stock', calls: ['find_products', { in_stock: true }] },
  { set: 'shop', says: 'I want two rakes in my basket', calls: ['put_in_basket', { product: 'p-rake', quantity: 2 }] },
  { set: 'shop', says: 'show the basket', calls: ['show_basket', {}] },
  {
    set: 'shop',
    says: 'check out with courier on 9 February 2027',
    calls: ['checkout', { delivery: { day: '2027-02-09', method: 'courier' } }],
  },
  {
    set: 'shop',
    says: 'review the watering can: five stars',
    calls: ['write_review', { product: 'p-watering-can', stars: 5 }],
  },
];

/** A place added last: 9 of 14 hit at first sight, 13 after five general faults that it showed were mended. */
export const latecomers: Case[] = [
  { set: 'agenda', says: 'what events do I have on Monday?', calls: ['list_events', { day: '2027-02-08' }] },
  { set: 'agenda', says: 'show my events for tomorrow', calls: ['list_events', { day: '2027-02-06' }] },
  { set: 'agenda', says: 'delete event ev-12', calls: ['delete_event', { event_id: 'ev-12' }] },
  {
    set: 'agenda',
    says: 'create an event called Team lunch on 10 February 2027 at 12:30',
    calls: ['create_event', { title: 'Team lunch', start: moment(2027, 2, 10, 12, 30) }],
  },
  {
    set: 'agenda',
    says: 'add "Dentist" to my calendar tomorrow at 9am in Lyon',
    calls: ['create_event', { title: 'Dentist', start: moment(2027, 2, 6, 9, 0), location: 'Lyon' }],
  },
  {
    set: 'agenda',
    says: 'send a message to Ada: "running late"',
    calls: ['send_message', { to: 'Ada', body: 'running late' }],
  },
  {
    set: 'agenda',
    says: 'send Bo the message "see you soon"',
    calls: ['send_message', { to: 'Bo', body: 'see you soon' }],
  },
  {
    set: 'agenda',
    says: 'remind me to water the plants in 20 minutes',
    calls: ['set_reminder', { what: 'water the plants', minutes: 20 }],
  },
  {
    set: 'agenda',
    says: 'book the blue whale room for 8 people',
    calls: ['book_room', { room: 'rm_blue_whale', people: 8 }],
  },
  { set: 'agenda', says: 'reserve Cedar next Tuesday', calls: ['book_room', { room: 'rm_cedar', date: '2027-02-09' }] },
  { set: 'agenda', says: 'find the contact Chika Obi', calls: ['find_contact', { name: 'Chika Obi' }] },
  { set: 'agenda', says: 'who is Ada Moreau?', calls: ['find_contact', { name: 'Ada Moreau' }] },
  { set: 'agenda', says: 'cancel ev-40', calls: ['delete_event', { event_id: 'ev-40' }] },
  { set: 'agenda', says: 'Look up Bo Lind', calls: ['find_contact', { name: 'Bo Lind' }] },
];
