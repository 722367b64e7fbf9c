/** Places on a map, or on plain lines of latitude and longitude if no map may be fetched. */
import { phrase } from '#core/tools/phrase.ts';
import { array, filterable, linkable, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const lat = { type: 'number', minimum: -90, maximum: 90, description: 'Degrees north, negative for south' } as const;
const lng = { type: 'number', minimum: -180, maximum: 180, description: 'Degrees east, negative for west' } as const;

const marker = object({
  lat,
  lng,
  'label?': string('What is there, in a few words'),
  'color?': string('A plain CSS colour'),
});

export const mapWidget = {
  name: 'map',
  title: phrase('Map'),
  group: 'advanced',
  description: 'places on a map',
  schema: {
    ...object({
      'title?': string(),
      'center?': { ...object({ lat, lng }), description: 'Taken where all markers are then in sight' },
      'zoom?': { type: 'number', minimum: 1, maximum: 18, description: '1 the world, 18 a street' },
      'height?': { type: 'number', minimum: 160, maximum: 1200, description: 'In px' },
      'markers?': array(marker),
      ...filterable,
      ...linkable,
    }),
    anyOf: [{ required: ['markers'] }, { required: ['center'] }],
  },
  rows: 'markers',
  sample: {
    title: 'Offices',
    center: { lat: 50.5, lng: 9.4 },
    zoom: 5,
    height: 300,
    markers: [
      { lat: 48.8566, lng: 2.3522, label: 'Paris', color: 'teal' },
      { lat: 52.52, lng: 13.405, label: 'Berlin' },
      { lat: 48.2082, lng: 16.3738, label: 'Vienna' },
    ],
  },
  events: [{ name: 'markerclick', payload: 'the marker' }],
  size: { columns: 6, rows: 9 },
} as const satisfies WidgetSpec;
