/** How all charts look, in the panel’s own tokens: a change of theme needs no new drawing, and a saved page keeps both. */
import { scheme } from 'vega';
import { toVegaLocale } from './axis-words';
import { toSeriesColour } from './colours';

const mix = (colour: string, share: number, ground: string): string =>
  `color-mix(in oklab, ${colour} ${(share * 100).toFixed(1)}%, ${ground})`;

/** From a tint that can still be seen to the full colour. */
const ramp = (at: number): string => mix('var(--c1)', 0.12 + 0.88 * at, 'var(--bg)');
const diverging = (at: number): string =>
  at < 0.5 ? mix('var(--c2)', 1 - 1.84 * at, 'var(--bg)') : mix('var(--c1)', 0.08 + 1.84 * (at - 0.5), 'var(--bg)');

export function registerSchemes(): void {
  scheme('tabhand', ramp);
  scheme('tabhand-diverging', diverging);
}

const [ink, ink2, ink3, line, control] = [
  'var(--ink)',
  'var(--ink-2)',
  'var(--ink-3)',
  'var(--line)',
  'var(--line-control)',
];

/** Of the text in a picture, as `--t-11` says. */
export const fontSize = 11;

const guide = {
  labelColor: ink3,
  titleColor: ink2,
  labelFontSize: fontSize,
  titleFontSize: fontSize,
  titleFontWeight: 400,
};

/** `font`: the family in use, since texts are measured before they are drawn. Mirrored: a page that is read from right to left. */
export const toConfig = (font: string, isMirrored: boolean, start = isMirrored ? 'end' : 'start') => ({
  font,
  locale: toVegaLocale(),
  background: null,
  padding: 0,
  customFormatTypes: true,
  numberFormatType: 'figure',
  normalizedNumberFormatType: 'percent',
  aria: false,
  view: { stroke: null },
  events: { bind: 'none' },
  axis: {
    ...guide,
    domainColor: control,
    tickColor: control,
    gridColor: line,
    labelPadding: 6,
    tickSize: 4,
    titlePadding: 8,
    labelLimit: 150,
    labelOverlap: 'greedy',
    labelSeparation: 6,
    labelBound: 8,
  },
  axisQuantitative: { domain: false, ticks: false, grid: true },
  axisTemporal: { grid: false },
  axisXTemporal: { labelFlush: 14 },
  axisXQuantitative: { labelFlush: 14 },
  axisDiscrete: { grid: false, ticks: false, labelOverlap: false },
  axisX: {
    labelAngle: 0,
    ...(isMirrored ? { titleAnchor: 'start', titleAlign: 'left' } : { titleAnchor: 'end', titleAlign: 'right' }),
  },
  axisY: {
    ...{ titleAngle: 0, titleAnchor: 'end', titleBaseline: 'bottom', titleX: 0, titleY: -8 },
    ...(isMirrored ? { orient: 'right', titleAlign: 'right' } : { titleAlign: 'left' }),
  },
  legend: {
    ...guide,
    orient: 'top',
    titleAnchor: start,
    gradientLength: 140,
    gradientThickness: 8,
    symbolStrokeWidth: 1.5,
    symbolBaseFillColor: ink3,
    symbolBaseStrokeColor: ink3,
    ...(isMirrored && { layout: { top: { anchor: 'end' } } }),
    columns: 5,
  },
  header: { ...guide, labelColor: ink, labelFontWeight: 600, title: null, labelPadding: 20, labelAnchor: start },
  title: {
    color: ink,
    subtitleColor: ink2,
    subtitleFontSize: fontSize,
    fontSize: 12,
    fontWeight: 600,
    anchor: start,
    frame: 'group',
    offset: 8,
  },
  range: {
    category: Array.from({ length: 20 }, (_, i) => toSeriesColour(i)),
    ordinal: { scheme: 'tabhand' },
    ramp: { scheme: 'tabhand' },
    heatmap: { scheme: 'tabhand' },
    diverging: { scheme: 'tabhand-diverging' },
  },
  selection: { interval: { zoom: 'wheel![event.ctrlKey || event.metaKey]' } },
  scale: {
    xReverse: isMirrored,
    bandPaddingOuter: 0.1,
    barBandPaddingInner: 0.18,
    rectBandPaddingInner: 0.04,
    minSize: 12,
    maxSize: 400,
  },
  mark: { color: 'var(--c1)', invalid: 'break-paths-show-domains', aria: false, tooltip: { content: 'encoding' } },
  arc: { stroke: 'var(--bg)', strokeWidth: 1.5 },
  area: { fillOpacity: 0.85, line: false },
  bar: { binSpacing: 1 },
  boxplot: {
    size: 18,
    median: { color: 'var(--bg)' },
    rule: { color: ink3 },
    outliers: { filled: false, size: 16 },
    ticks: false,
  },
  circle: { opacity: 0.7, size: 36 },
  line: { strokeWidth: 2, strokeCap: 'round', strokeJoin: 'round' },
  point: { filled: true, opacity: 0.75, size: 36 },
  rect: { stroke: 'var(--bg)', strokeWidth: 0.5 },
  rule: { color: ink2 },
  square: { opacity: 0.75, size: 36 },
  text: { color: ink2, fontSize },
  tick: { thickness: 1.5, bandSize: 14 },
  trail: { color: 'var(--c1)' },
});
