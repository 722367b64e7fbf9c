/** The widgets' style sheets as text, for a page of its own. */
import leaflet from 'leaflet/dist/leaflet.css?inline';

const kinds = import.meta.glob<string>('./kinds/*/view.css', { query: '?inline', import: 'default', eager: true });
const parts = import.meta.glob<string>(['./parts/*.css', './charting/*.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** Of the widgets whose views have these names, and of what views share. */
export function widgetStyles(views: ReadonlySet<string>): string {
  const own = Object.entries(kinds).filter(([path]) => views.has(path.split('/')[2] ?? ''));
  const drawn = [...Object.values(parts), ...own.map(([, text]) => text)];
  return [...(views.has('map') ? [leaflet] : []), ...drawn].join('\n');
}
