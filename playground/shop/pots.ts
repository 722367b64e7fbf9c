/** Draws a pot as it is thrown: a profile turned about its axis, a glaze dipped over bare clay. */

type Point = [radius: number, height: number];

interface Form {
  /** From foot to rim. */
  profile: Point[];
  /** Where the glaze ends, in height above the shelf. */
  dip: number;
  /** Closed above: no mouth is seen. */
  lid?: boolean;
  /** Handles, spouts and lids, as paths; `line` is drawn as a stroke. */
  fittings?: { path: string; line?: boolean }[];
}

/** Drawn on a field of 120 by 130; heights count up from the shelf at the bottom, radii from the axis at 60. */
const forms = {
  mug: {
    profile: [
      [22, 0],
      [26, 4],
      [27, 30],
      [26, 56],
    ],
    dip: 16,
    fittings: [{ path: 'M85 86c20-6 24 30-1 28', line: true }],
  },
  teapot: {
    lid: true,
    profile: [
      [22, 0],
      [36, 10],
      [40, 32],
      [30, 52],
      [15, 58],
    ],
    dip: 20,
    fittings: [
      { path: 'M26 102C12 100 14 78 4 72l8-5c10 6 10 20 18 20z' },
      { path: 'M97 84c26-8 24 34-4 32', line: true },
      { path: 'M42 72q18-16 36 0z' },
      { path: 'M55 62a5 5 0 1 1 10 0q0 3-2 4h-6q-2-1-2-4z' },
    ],
  },
  'bud-vase': {
    profile: [
      [12, 0],
      [24, 12],
      [25, 28],
      [9, 50],
      [6, 62],
      [9, 68],
    ],
    dip: 14,
  },
  bowl: {
    profile: [
      [15, 0],
      [16, 5],
      [34, 22],
      [42, 46],
    ],
    dip: 12,
  },
  pitcher: {
    profile: [
      [22, 0],
      [30, 12],
      [31, 36],
      [20, 62],
      [20, 84],
    ],
    dip: 26,
    fittings: [{ path: 'M40 50 30 42q6-2 14 1z' }, { path: 'M80 54c28-6 28 46 8 52', line: true }],
  },
  tumbler: {
    profile: [
      [18, 0],
      [20, 3],
      [23, 28],
      [25, 54],
    ],
    dip: 18,
  },
  cup: {
    profile: [
      [13, 0],
      [18, 6],
      [20, 22],
      [20, 36],
    ],
    dip: 10,
    fittings: [{ path: 'M79 100c13-4 15 18 0 17', line: true }],
  },
  bottle: {
    profile: [
      [18, 0],
      [28, 14],
      [28, 42],
      [10, 66],
      [6, 92],
      [9, 106],
    ],
    dip: 34,
  },
  jar: {
    lid: true,
    profile: [
      [24, 0],
      [32, 10],
      [33, 36],
      [26, 52],
    ],
    dip: 20,
    fittings: [{ path: 'M32 76q28-15 56 0v3H32z' }, { path: 'M54 66a6 6 0 1 1 12 0q0 3-3 4h-6q-3-1-3-4z' }],
  },
  'wide-bowl': {
    profile: [
      [20, 0],
      [21, 5],
      [46, 20],
      [57, 42],
    ],
    dip: 14,
  },
  planter: {
    profile: [
      [31, 0],
      [33, 4],
      [34, 6],
      [27, 8],
      [32, 40],
      [36, 62],
      [38, 64],
    ],
    dip: 30,
  },
  vase: {
    profile: [
      [19, 0],
      [24, 16],
      [38, 52],
      [34, 76],
      [16, 86],
      [18, 94],
    ],
    dip: 28,
  },
} satisfies Record<string, Form>;

export type FormName = keyof typeof forms;

const clay = '#b98f6c';
const glazes: Record<string, string> = {
  juniper: '#2f5b4a',
  honey: '#cf8f2a',
  chalk: '#fbfaf4',
  slate: '#6d8594',
  iron: '#8c3b22',
  ink: '#2f4069',
  rose: '#d69a94',
};

/** SVG markup of the pot standing on the lower edge. */
export function potOf(formName: FormName, glazeName: string): string {
  const form: Form = forms[formName];
  const glaze = glazes[glazeName] ?? clay;
  const id = `pot-${formName}-${glazeName}`;
  const edge = 132 - form.dip;
  const shadows = [66, 82].map((x) => `<rect x="${x}" width="60" height="130" fill="#10120f" opacity=".1"/>`);
  return `<svg class="pot" viewBox="0 0 120 130" aria-hidden="true">
    <clipPath id="${id}"><path d="${outlineOf(form.profile)}"/></clipPath>${fittingsOf(form, glaze)}
    <g clip-path="url(#${id})"><rect width="120" height="130" fill="${clay}"/>
      <path d="M0 0h120v${edge}q-20 5-42 0t-40 2t-38-3z" fill="${glaze}"/>${shadows.join('')}</g>${form.lid ? '' : rimOf(form, glaze)}</svg>`;
}

function fittingsOf({ fittings = [] }: Form, glaze: string): string {
  const stroke = `fill="none" stroke="${glaze}" stroke-width="6.5" stroke-linecap="round"`;
  const drawn = fittings.map(({ path, line }) => `<path d="${path}" ${line ? stroke : `fill="${glaze}"`}/>`);
  return `<g style="filter: brightness(.92)">${drawn.join('')}</g>`;
}

/** The mouth, seen a little from above. */
function rimOf({ profile }: Form, glaze: string): string {
  const [radius, height] = profile.at(-1) ?? [0, 0];
  const lip = `<ellipse cx="60" cy="${130 - height}" rx="${radius}" ry="3.4" fill="${glaze}"/>`;
  return `${lip}<ellipse cx="60" cy="${130 - height}" rx="${radius - 1.6}" ry="2.2" fill="#10120f" opacity=".5"/>`;
}

/** The right side from foot to rim, and back down the left, as one smooth line. */
function outlineOf(profile: Point[]): string {
  const right = profile.map(([radius, height]): Point => [60 + radius, 130 - height]);
  const left = profile.map(([radius, height]): Point => [60 - radius, 130 - height]).reverse();
  return `M${right[0]?.join(' ')}${curveThrough(right)}L${left[0]?.join(' ')}${curveThrough(left)}Z`;
}

/** Catmull-Rom through the points, as cubic curves. */
function curveThrough(points: Point[]): string {
  return points
    .slice(1)
    .map((to, index) => {
      const from = points[index] ?? to;
      const before = points[index - 1] ?? from;
      const after = points[index + 2] ?? to;
      const leave = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
      const reach = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
      return `C${[...leave, ...reach, ...to].map((value) => value.toFixed(1)).join(' ')}`;
    })
    .join('');
}
