/** The sleeves: one drawing a record, and the colours that the page takes on while the record is on. */
import type { RecordOnLabel } from './catalogue.ts';

interface Sleeve {
  /** Ground and ink of the stage beside the sleeve, by light and by dark. */
  light: [ground: string, ink: string];
  dark: [ground: string, ink: string];
  draw: () => string;
}

const sleeves: Record<string, Sleeve> = {
  rec_last_service_south: { light: ['#1d3fbb', '#f6f2e8'], dark: ['#142a7c', '#e9ebf7'], draw: lastServiceSouth },
  rec_harbour_lights_off: { light: ['#123a3a', '#e4f2ea'], dark: ['#0d2a2b', '#d9ebe4'], draw: harbourLightsOff },
  rec_small_machines: { light: ['#f5b6c6', '#2a0f17'], dark: ['#5c2333', '#fbe3e9'], draw: smallMachines },
  rec_orchard_year: { light: ['#dfe3bf', '#22301a'], dark: ['#2c3a1f', '#e9eed3'], draw: orchardYear },
  rec_paper_weather: { light: ['#bcd0dc', '#172a38'], dark: ['#22384a', '#e0ebf2'], draw: paperWeather },
  rec_night_bus_etudes: { light: ['#f2c418', '#1b1503'], dark: ['#3d3206', '#fbe9a4'], draw: nightBusEtudes },
  rec_salt_flats: { light: ['#e8663c', '#250a02'], dark: ['#6a2712', '#ffe4d8'], draw: saltFlats },
  rec_kitchen_disco: { light: ['#4b2a8c', '#f7eaff'], dark: ['#321b62', '#efe2fb'], draw: kitchenDisco },
};

function sleeveOf(record: RecordOnLabel): Sleeve {
  const sleeve = sleeves[record.id];
  if (sleeve === undefined) throw new Error(`No sleeve is drawn for ${record.title}.`);
  return sleeve;
}

/** The sleeve's front as SVG markup. */
export function coverOf(record: RecordOnLabel): string {
  return `<svg class="cover" viewBox="0 0 200 200" aria-hidden="true">${sleeveOf(record).draw()}</svg>`;
}

/** CSS custom properties for the stage. */
export function coloursOf(record: RecordOnLabel): Record<string, string> {
  const { light, dark } = sleeveOf(record);
  return { '--stage': `light-dark(${light[0]}, ${dark[0]})`, '--stage-ink': `light-dark(${light[1]}, ${dark[1]})` };
}

function count<Item>(length: number, make: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => make(index));
}

function ground(colour: string): string {
  return `<rect width="200" height="200" fill="${colour}"/>`;
}

function words(lines: string[], x: number, y: number, colour: string): string {
  const set = lines.map((line, index) => `<tspan x="${x}" y="${y + index * 12}">${line}</tspan>`).join('');
  return `<text class="sleeve-words" fill="${colour}">${set}</text>`;
}

/** Rails that meet at a low red sun. */
function lastServiceSouth(): string {
  const sleepers = count(9, (index) => {
    const depth = (index / 9) ** 2;
    const y = 92 + depth * 112;
    const half = 8 + depth * 96;
    return `<rect x="${100 - half}" y="${y}" width="${half * 2}" height="${1.5 + depth * 10}" fill="#f6f2e8"/>`;
  }).join('');
  const rails = '<path d="M97 88 30 200h20L99 88zM103 88l67 112h-20L101 88z" fill="#0d1c57"/>';
  const sun = '<circle cx="100" cy="62" r="30" fill="#f0522b"/>';
  const land = '<rect y="88" width="200" height="112" fill="#1d3fbb"/>';
  return ground('#f6f2e8') + sun + land + sleepers + rails + words(['Ida Marlow', 'Quintet'], 10, 20, '#0d1c57');
}

/** The last lamps of a harbour and what the water makes of them. */
function harbourLightsOff(): string {
  const rings = count(7, (index) => {
    const radius = 78 - index * 11;
    const colour = ['#1b5450', '#246a60', '#338373', '#559f86', '#86bd9c', '#bddcb8', '#f3f6d2'][index] ?? '';
    return `<path d="M${100 - radius} 104a${radius} ${radius} 0 0 1 ${radius * 2} 0z" fill="${colour}"/>`;
  }).join('');
  const water = count(11, (index) => {
    const half = Math.abs(Math.sin(index * 1.9 + 0.7)) * 46 + 26 - index;
    const y = 110 + index * 7.4;
    const colour = index % 3 === 0 ? '#bddcb8' : index % 3 === 1 ? '#338373' : '#1b5450';
    return `<rect x="${100 - half + (index % 2) * 7}" y="${y}" width="${half * 2}" height="3.4" rx="1.7" fill="${colour}"/>`;
  }).join('');
  return ground('#0c2b2d') + rings + water + words(['Tern &amp; Tide'], 10, 20, '#bddcb8');
}

/** Quarter-circle tiles, each turned by a rule. */
function smallMachines(): string {
  const tiles = count(25, (index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)];
    const turn = ((column * 7 + row * 3 + column * row) % 4) * 90;
    const colour = ['#d3202f', '#1b0b10', '#ffffff'][(column + row * 2 + ((column * row) % 2)) % 3] ?? '';
    const place = `translate(${10 + column * 36} ${10 + row * 36}) rotate(${turn} 18 18)`;
    const dot = (column * 3 + row) % 5 === 0 ? '<circle cx="18" cy="18" r="7" fill="#f5b6c6"/>' : '';
    const shape =
      (column + row) % 4 === 3 ? '<circle cx="18" cy="18" r="18"/>' : '<path d="M0 0h36A36 36 0 0 1 0 36z"/>';
    return `<g transform="${place}" fill="${colour}">${shape}${dot}</g>`;
  }).join('');
  return ground('#f5b6c6') + tiles;
}

/** Twelve apples, one a month. */
function orchardYear(): string {
  const months = ['#dfe3bf', '#cfdc9b', '#aecb6c', '#83b04a', '#5e9a3d', '#7fa03a', '#b7a12e', '#e08a28', '#d9532a'];
  const apples = [...months, '#b5321f', '#7a2a22', '#ffffff'];
  const drawn = apples.map((colour, index) => {
    const [x, y] = [37 + (index % 4) * 42, 62 + Math.floor(index / 4) * 46];
    const leaf = index > 1 && index < 9 ? `<path d="M${x} ${y - 16}q9 -9 14 -3q-6 8 -14 3z" fill="#2f5d2a"/>` : '';
    const stroke = index === 0 || index === 11 ? ' stroke="#22301a" stroke-width="1.4"' : '';
    return `<circle cx="${x}" cy="${y}" r="16" fill="${colour}"${stroke}/>${leaf}`;
  });
  return ground('#f4f1df') + drawn.join('') + words(['Orchard Year', 'Wren Okafor'], 21, 20, '#22301a');
}

/** Rain on one umbrella. */
function paperWeather(): string {
  const rain = count(60, (index) => {
    const [x, y] = [((index * 37) % 210) - 4, ((index * 53) % 118) - 8];
    return `<path d="M${x} ${y}l-5 16" stroke="${index % 4 === 0 ? '#ffffff' : '#7fa1b5'}" stroke-width="1.6"/>`;
  }).join('');
  const ribs = ['#e33d3d', '#f7f3ea', '#e33d3d', '#f7f3ea', '#e33d3d'];
  const panels = ribs.map((colour, index) => {
    const [from, to] = [30 + index * 28, 58 + index * 28];
    return `<path d="M100 72Q${from + 2} 82 ${from} 138q14 -12 28 0Q${to - 2} 82 100 72z" fill="${colour}"/>`;
  });
  const stick =
    '<path d="M100 64v112a9 9 0 0 0 18 0" fill="none" stroke="#172a38" stroke-width="4" stroke-linecap="round"/>';
  return ground('#bcd0dc') + rain + stick + panels.join('') + words(['Kestrel', 'Hum'], 150, 180, '#172a38');
}

/** The windows of the last bus, above the keys. */
function nightBusEtudes(): string {
  const panes = count(4, (index) => {
    const lit = index !== 2;
    return `<rect x="${16 + index * 43}" y="46" width="37" height="44" rx="5" fill="${lit ? '#f2c418' : '#3a3212'}"/>`;
  }).join('');
  const rider =
    '<path d="M117 90v-9a10 10 0 0 1 8 -10a8 8 0 1 1 5 0a10 10 0 0 1 8 10v9z" fill="#f2c418" opacity=".55"/>';
  const keys = count(10, (index) => `<rect x="${index * 20}" y="128" width="19" height="72" fill="#f7f4e6"/>`).join('');
  const sharps = [0, 1, 3, 4, 5, 7, 8].map(
    (key) => `<rect x="${13 + key * 20}" y="128" width="12" height="44" fill="#16130a"/>`,
  );
  return ground('#16130a') + panes + rider + keys + sharps.join('') + words(['Oskar Lind'], 16, 26, '#f2c418');
}

/** A straight road, a sun cut by heat. */
function saltFlats(): string {
  const cuts = count(
    7,
    (index) => `<rect x="40" y="${78 + index * 7.5}" width="120" height="${1 + index * 0.8}" fill="#f3a66b"/>`,
  );
  const flats = ['#f9e6cf', '#f3cfa6', '#e8663c', '#c2421f', '#7c2612', '#3a120a'];
  const bands = flats.map(
    (colour, index) => `<rect y="${128 + index * 12}" width="200" height="13" fill="${colour}"/>`,
  );
  const road = '<path d="M98.5 128h3L128 200H72z" fill="#250a02"/>';
  const dashes = count(
    4,
    (index) =>
      `<rect x="${99.3 - index * 0.3}" y="${134 + index * 17}" width="${1.4 + index * 0.6}" height="${5 + index * 2}" fill="#f9e6cf"/>`,
  );
  const sun = '<circle cx="100" cy="92" r="52" fill="#d8371d"/>';
  return (
    ground('#f3a66b') +
    sun +
    cuts.join('') +
    bands.join('') +
    road +
    dashes.join('') +
    words(['Dune', 'Cartography'], 10, 20, '#3a120a')
  );
}

/** A mirror ball over the sink. */
function kitchenDisco(): string {
  const colours = ['#ff5d8f', '#ffd23f', '#f7eaff', '#9b6bff', '#36d6c3'];
  const facets = count(9, (row) => {
    const top = 46 + row * 11.6;
    const half = Math.sqrt(Math.max(0, 54 ** 2 - (top + 5 - 98) ** 2)) + 5;
    return count(9, (column) => {
      const edge = (side: number) => Math.sin(((column - 4 + side / 2) / 9) * Math.PI) * half;
      const colour = colours[(column * 2 + row * 3 + ((column * row) % 3)) % 5];
      return `<rect x="${100 + edge(-1)}" y="${top}" width="${edge(1) - edge(-1) - 1.2}" height="10.4" fill="${colour}"/>`;
    }).join('');
  });
  const beams = [-62, -36, -12, 14, 40, 66].map((angle) => {
    return `<path d="M97 98h6l14 190h-34z" transform="rotate(${angle} 100 98)" fill="#6a45b8"/>`;
  });
  const cord = '<path d="M100 0v48" stroke="#f7eaff" stroke-width="2"/>';
  const ball = `<clipPath id="ball"><circle cx="100" cy="98" r="51"/></clipPath><circle cx="100" cy="98" r="51" fill="#2b1458"/>`;
  const mirrors = `<g clip-path="url(#ball)">${facets.join('')}</g>`;
  return ground('#4b2a8c') + beams.join('') + cord + ball + mirrors + words(['Mimi', 'Arkady'], 10, 20, '#ffd23f');
}
