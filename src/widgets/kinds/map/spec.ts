/** Places on a map, or on bare lines of latitude and longitude where no map may be fetched. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'Offices',
  center: { lat: 50.5, lng: 9.4 },
  zoom: 5,
  height: 300,
  markers: [
    { lat: 48.8566, lng: 2.3522, label: 'Paris', color: 'teal' },
    { lat: 52.52, lng: 13.405, label: 'Berlin' },
    { lat: 48.2082, lng: 16.3738, label: 'Vienna' },
  ],
};

const lat = { type: 'number', minimum: -90, maximum: 90, description: 'Degrees north, negative for south' };
const lng = { type: 'number', minimum: -180, maximum: 180, description: 'Degrees east, negative for west' };

const marker = {
  type: 'object',
  properties: {
    lat,
    lng,
    label: { type: 'string', description: 'What is there, in a few words' },
    color: { type: 'string', description: 'A plain CSS colour' },
  },
  required: ['lat', 'lng'],
  additionalProperties: false,
};

export const map: WidgetSpec = {
  name: 'map',
  aliases: ['render_map'],
  group: 'advanced',
  description: 'places on a map',
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string' },
      center: {
        type: 'object',
        properties: { lat, lng },
        required: ['lat', 'lng'],
        additionalProperties: false,
        description: 'Absent: all markers are in sight',
      },
      zoom: { type: 'number', minimum: 1, maximum: 18, description: '1 the world, 18 a street' },
      height: { type: 'number', minimum: 160, maximum: 1200, description: 'In px' },
      markers: { type: 'array', items: marker },
    },
    anyOf: [{ required: ['markers'] }, { required: ['center'] }],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'map',
    whenToUse: 'Where things are is the answer: addresses, stops, events, sensors, any records with coordinates.',
    howToUse: [
      'Give each place as a marker with `lat`, `lng` and a short `label`.',
      'Leave `center` and `zoom` out, and all markers are in sight.',
      'The person may not allow the map’s pictures: then the markers stand on lines of latitude and longitude.',
    ].join(' '),
    sample,
    mistakes: [
      'An address isn’t a place on a map: find its coordinates with a tool first, and never guess them.',
      '`lat` comes before `lng`, both are numbers in degrees: { "lat": 48.86, "lng": 2.35 }.',
      'Details don’t fit into a label: put a data-table or a profile beside the map.',
    ],
  }),
  events: [{ name: 'markerclick', payload: 'the marker' }],
  size: { columns: 6, rows: 9 },
};
