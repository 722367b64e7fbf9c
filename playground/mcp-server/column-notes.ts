/** What the data set's columns mean, where their names don't say it all. */
export const columnNotes: Record<string, string> = {
  'departures.planned': 'local time, ISO 8601, in March and April 2025, e.g. 2025-03-14T08:25',
  'departures.cancelled': '1 when the train did not run, else 0',
  'departures.destination_id': 'where it goes: stations.id',
  'departures.station_id': 'where it leaves: stations.id',
  'delays.departure_id': 'only late departures have a row here',
  'delays.minutes': 'minutes late, at least 1',
};
