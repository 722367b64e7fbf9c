/** Places that a map has to show well. */
const random = (seed: number): number => {
  const wave = Math.sin(seed) * 10_000;
  return wave - Math.floor(wave);
};

export const cases = {
  empty: { markers: [] },
  one: { title: 'Meeting point', markers: [{ lat: 41.9028, lng: 12.4964, label: 'Rome' }] },
  bare: {
    markers: [
      { lat: 0.5, lng: -0.5 },
      { lat: -33.87, lng: 151.21 },
    ],
  },
  long: {
    title: 'Places whose names are longer than anybody would want to read on a map of this size',
    markers: [
      { lat: 58.2, lng: 6.1, label: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', color: '#c03' },
      { lat: 45.1, lng: 8.9, label: 'A place with a name that goes on and on', color: 'yellow' },
      { lat: 45.3, lng: 9.4, label: 'Its close neighbour', color: 'url(https://example.com/x)' },
      { lat: 50.1, lng: 30.9, label: 'Far in the east' },
    ],
  },
  rtl: {
    title: 'مدن على الخليج',
    markers: [
      { lat: 25.2, lng: 55.27, label: 'دبي' },
      { lat: 24.45, lng: 54.38, label: 'أبو ظبي' },
      { lat: 29.38, lng: 47.98, label: 'مدينة الكويت' },
    ],
  },
  dateline: {
    title: 'Both sides of the date line',
    markers: [
      { lat: -17.7, lng: 178, label: 'Fiji' },
      { lat: -13.8, lng: -172, label: 'Samoa' },
      { lat: -21.2, lng: -175.2, label: 'Tonga' },
    ],
  },
  stops: {
    title: 'Deliveries today',
    center: { lat: 48.85, lng: 2.35 },
    zoom: 14,
    markers: Array.from({ length: 25 }, (_, i) => ({
      lat: 48.82 + random(i + 1) * 0.08,
      lng: 2.26 + random(i + 100) * 0.2,
      label: `Stop ${i + 1}`,
    })),
  },
  offices: {
    title: 'Where our customers are',
    markers: [
      ['Lisbon', 38.72, -9.14],
      ['Porto', 41.15, -8.61],
      ['Madrid', 40.42, -3.7],
      ['Barcelona', 41.39, 2.17],
      ['Lyon', 45.76, 4.84],
      ['Paris', 48.86, 2.35],
      ['Lille', 50.63, 3.06],
      ['London', 51.51, -0.13],
      ['Dublin', 53.35, -6.26],
      ['Edinburgh', 55.95, -3.19],
      ['Brussels', 50.85, 4.35],
      ['Amsterdam', 52.37, 4.9],
      ['Rotterdam', 51.92, 4.48],
      ['Cologne', 50.94, 6.96],
      ['Hamburg', 53.55, 9.99],
      ['Berlin', 52.52, 13.41],
      ['Copenhagen', 55.68, 12.57],
      ['Oslo', 59.91, 10.75],
      ['Stockholm', 59.33, 18.07],
      ['Helsinki', 60.17, 24.94],
      ['Warsaw', 52.23, 21.01],
      ['Prague', 50.08, 14.44],
      ['Vienna', 48.21, 16.37],
      ['Rome', 41.9, 12.5],
      ['Athens', 37.98, 23.73],
    ].map(([label, lat, lng]) => ({ label, lat, lng })),
  },
  world: {
    title: 'Ports',
    markers: [
      ['Shanghai', 31.2, 121.5],
      ['Singapore', 1.3, 103.8],
      ['Rotterdam', 51.9, 4.5],
      ['Los Angeles', 33.7, -118.3],
      ['Santos', -24, -46.3],
      ['Durban', -29.9, 31],
      ['Sydney', -33.9, 151.2],
      ['Valparaíso', -33, -71.6],
    ].map(([label, lat, lng]) => ({ label, lat, lng })),
  },
  centred: { title: 'A corner of a city', center: { lat: 48.8584, lng: 2.2945 }, zoom: 16, height: 200 },
  huge: {
    title: 'Sensors',
    markers: Array.from({ length: 2000 }, (_, i) => ({
      lat: 36 + random(i + 1) * 22,
      lng: -8 + random(i + 5000) * 34,
      label: `Sensor ${i + 1}`,
    })),
  },
};
