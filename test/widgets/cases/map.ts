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
