/** Tools that demo mode has never seen: seven made-up places, none of them in the playground. */
import type { OfferedTool } from '#core/tools/offer.ts';

type Properties = Record<string, Record<string, unknown>>;

/** A tool of a made-up server. A name with a star is required. */
function tool(name: string, description: string, properties: Properties = {}): OfferedTool {
  const entries = Object.entries(properties);
  const required = entries.filter(([key]) => key.endsWith('*')).map(([key]) => key.slice(0, -1));
  const plain = Object.fromEntries(entries.map(([key, value]) => [key.replace('*', ''), value]));
  return { name, description, inputSchema: { type: 'object', properties: plain, required } };
}

const text = (description: string) => ({ type: 'string', description });

export const toolSets: Record<string, OfferedTool[]> = {
  library: [
    tool('city_library_webmcp_search_catalogue', 'Search the catalogue of books by title, author or subject.', {
      'query*': text('What to look for'),
      limit: { type: 'integer', minimum: 1, maximum: 50, description: 'How many books to return' },
    }),
    tool('city_library_webmcp_reserve_copy', 'Reserve a copy of a book at a branch.', {
      'book*': {
        enum: ['bk_dune', 'bk_left_hand', 'bk_ubik'],
        description: 'bk_dune = Dune, bk_left_hand = The Left Hand of Darkness, bk_ubik = Ubik',
      },
      branch: { enum: ['centre', 'north', 'harbour'] },
    }),
    tool('city_library_webmcp_renew_loan', 'Renew a loan until a new due date.', {
      'loan_number*': text('The number on the receipt, such as L-204'),
      until: { type: 'string', format: 'date' },
    }),
    tool('city_library_webmcp_list_loans', 'List the books that you have borrowed and when they are due.'),
    tool('city_library_webmcp_pay_fine', 'Pay an overdue fine.', {
      'amount*': { type: 'number', minimum: 0, description: 'Euros' },
    }),
  ],
  thermostat: [
    tool('hall_mcp_setTargetTemperature', 'Set the target temperature of a room.', {
      'degrees*': { type: 'number', minimum: 5, maximum: 30 },
      room: {
        oneOf: [
          { const: 'r1', title: 'Living room' },
          { const: 'r2', title: 'Bedroom' },
          { const: 'r3', title: 'Kitchen' },
        ],
      },
    }),
    tool('hall_mcp_getTemperature', 'Read the current temperature of a room.', {
      room: {
        oneOf: [
          { const: 'r1', title: 'Living room' },
          { const: 'r2', title: 'Bedroom' },
          { const: 'r3', title: 'Kitchen' },
        ],
      },
    }),
    tool('hall_mcp_setMode', 'Change the heating mode.', { 'mode*': { enum: ['heat', 'cool', 'auto', 'off'] } }),
    tool('hall_mcp_toggleAway', 'Switch away mode on or off.', { 'enabled*': { type: 'boolean' } }),
    tool('hall_mcp_addSchedule', 'Add a heating schedule for some days of the week.', {
      'days*': {
        type: 'array',
        items: { enum: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] },
      },
      'degrees*': { type: 'number' },
    }),
  ],
  tickets: [
    tool('helpdesk_mcp_create_ticket', 'Create a support ticket.', {
      'subject*': text('One line that says what is wrong'),
      priority: { enum: ['low', 'normal', 'high', 'urgent'] },
      notify_customer: { type: 'boolean', description: 'Send a mail to the customer' },
    }),
    tool('helpdesk_mcp_assign_ticket', 'Assign a ticket to a colleague.', {
      'ticket_id*': text('The ticket, such as T-1042'),
      'assignee*': { enum: ['ada.moreau', 'bo.lind', 'chika.obi'] },
    }),
    tool('helpdesk_mcp_close_ticket', 'Close a ticket that is solved.', {
      'ticket_id*': text('The ticket'),
      reason: text('Why it is closed'),
    }),
    tool('helpdesk_mcp_list_tickets', 'List tickets, filtered by status.', {
      status: { enum: ['open', 'waiting', 'solved'] },
    }),
    tool('helpdesk_mcp_comment', 'Write a comment on a ticket.', {
      'ticket_id*': text('The ticket'),
      'body*': text('The words of the comment'),
    }),
  ],
  bikes: [
    tool('velo_webmcp_find_stations', 'Find bike stations near a place.', {
      'place*': text('Street, square or district'),
      radius: { type: 'integer', minimum: 50, description: 'Metres around the place' },
    }),
    tool('velo_webmcp_unlock_bike', 'Unlock a bike at a dock.', {
      'dock*': { type: 'integer', minimum: 1, maximum: 20 },
    }),
    tool('velo_webmcp_plan_ride', 'Plan a ride between two stations.', {
      'origin*': { enum: ['st_old_port', 'st_opera', 'st_botanic_garden'] },
      'destination*': { enum: ['st_old_port', 'st_opera', 'st_botanic_garden'] },
      departure: { type: 'string', format: 'date-time' },
    }),
    tool('velo_webmcp_report_damage', 'Report damage to a bike.', {
      'bike_number*': text('The number on the frame'),
      'damage*': text('What is broken'),
    }),
    tool('velo_webmcp_ride_history', 'Your past rides with distance and price.', {
      since: { type: 'string', format: 'date' },
    }),
  ],
  database: [
    tool('warehouse_mcp_run_query', 'Run a read-only SQL statement and return its rows.', {
      'sql*': text('One SQL SELECT statement'),
    }),
    tool('warehouse_mcp_describe_table', 'Describe the columns of a table.', {
      'table*': { enum: ['customers', 'orders', 'order_lines', 'suppliers'] },
    }),
    tool('warehouse_mcp_list_tables', 'List all tables of the database.'),
    tool('warehouse_mcp_export_csv', 'Export a table as a CSV file.', {
      'table*': { enum: ['customers', 'orders', 'order_lines', 'suppliers'] },
      headers: { type: 'boolean', description: 'Write the names of the columns first' },
    }),
  ],
  radio: [
    tool('wavebox_webmcp_start_tune', 'Play one tune from the collection.', {
      'tune*': { enum: ['tn_night_ferry', 'tn_paper_moon', 'tn_red_lantern', 'tn_paper_boats'] },
    }),
    tool('wavebox_webmcp_halt', 'Pause the sound.'),
    tool('wavebox_webmcp_set_loudness', 'Set the volume.', {
      'percent*': { type: 'integer', minimum: 0, maximum: 100 },
    }),
    tool('wavebox_webmcp_enqueue', 'Add tunes to the end of what comes next.', {
      'tunes*': {
        type: 'array',
        items: { enum: ['tn_night_ferry', 'tn_paper_moon', 'tn_red_lantern', 'tn_paper_boats'] },
      },
    }),
    tool('wavebox_webmcp_drop_from_line', 'Remove the tune at a position from what comes next.', {
      'position*': { type: 'integer', minimum: 0 },
    }),
    tool('wavebox_webmcp_new_mix', 'Create a mix of tunes.', {
      'title*': text('Name of the mix'),
      shared: { type: 'boolean' },
    }),
  ],
  agenda: [
    tool('dayplan_mcp_create_event', 'Put an event into the calendar.', {
      'title*': text('What it is'),
      'start*': { type: 'string', format: 'date-time', description: 'When it begins' },
      location: text('Where it is'),
      all_day: { type: 'boolean' },
    }),
    tool('dayplan_mcp_list_events', 'List the events of one day.', { 'day*': { type: 'string', format: 'date' } }),
    tool('dayplan_mcp_delete_event', 'Delete an event.', { 'event_id*': text('The event, such as ev-12') }),
    tool('dayplan_mcp_send_message', 'Send a message to a person.', {
      'to*': text('Name or address of the person'),
      'body*': text('The text of the message'),
    }),
    tool('dayplan_mcp_set_reminder', 'Remind of something later.', {
      'what*': text('What to be reminded of'),
      'minutes*': { type: 'integer', minimum: 1, description: 'In how many minutes' },
    }),
    tool('dayplan_mcp_book_room', 'Book a meeting room.', {
      'room*': { enum: ['rm_atlas', 'rm_blue_whale', 'rm_cedar'] },
      people: { type: 'integer', minimum: 1, maximum: 30, description: 'How many people' },
      date: { type: 'string', format: 'date' },
    }),
    tool('dayplan_mcp_find_contact', 'Find a contact by name.', { 'name*': text('Name of the person') }),
  ],
  shop: [
    tool('garden_store_webmcp_find_products', 'Find products in the shop.', {
      text: text('Words to look for'),
      max_price: { type: 'number' },
      min_price: { type: 'number' },
      in_stock: { type: 'boolean' },
    }),
    tool('garden_store_webmcp_put_in_basket', 'Put a product in the basket.', {
      'product*': { enum: ['p-watering-can', 'p-rake', 'p-tomato-seeds'] },
      quantity: { type: 'integer', minimum: 1 },
    }),
    tool('garden_store_webmcp_show_basket', 'Show what is in the basket and its total.'),
    tool('garden_store_webmcp_checkout', 'Order what is in the basket.', {
      'delivery*': {
        type: 'object',
        properties: {
          day: { type: 'string', format: 'date' },
          method: { enum: ['courier', 'pickup'] },
          gift_wrap: { type: 'boolean' },
        },
        required: ['day', 'method'],
      },
    }),
    tool('garden_store_webmcp_write_review', 'Write a review of a product.', {
      'product*': { enum: ['p-watering-can', 'p-rake', 'p-tomato-seeds'] },
      'stars*': { type: 'integer', minimum: 1, maximum: 5 },
      words: text('What you think of it'),
    }),
  ],
};

/** Offered beside the others, to lead astray. */
export const decoys: OfferedTool[] = [
  tool('misc_mcp_echo', 'Echo back the input.', { 'message*': text('Message to echo') }),
  tool('misc_mcp_get_sum', 'Add two numbers.', { 'a*': { type: 'number' }, 'b*': { type: 'number' } }),
  tool('misc_mcp_translate_text', 'Translate a text into another language.', {
    'text*': text('Text'),
    'language*': { enum: ['french', 'german'] },
  }),
  tool('autoui_webmcp_search_recipes', 'Search the recipes that say how to show things.', {
    'query*': text('Words to look for'),
  }),
  tool('autoui_webmcp_canvas', 'Change a widget on the canvas.', {
    'action*': { enum: ['clear', 'update', 'move'] },
    id: text('Widget id'),
  }),
  tool('notes_mcp_create_note', 'Create a note with a title.', { 'title*': text('Title of the note') }),
  tool('calendar_mcp_list_events', 'List the events of a day.', { 'day*': { type: 'string', format: 'date' } }),
];

/** The panel's own tool that draws widgets. */
export const drawTool = tool('autoui_webmcp_widget_display', 'Show a widget on the canvas.', {
  'name*': { enum: ['stat-card', 'data-table', 'text'] },
  'params*': { type: 'object' },
});
