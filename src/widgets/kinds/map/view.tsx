/** Places on a map that fetches nothing until the user allows it, and the same places as a list. */
import 'leaflet/dist/leaflet.css';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon, Images, LinkButton, say, sayCount, toSafeLink } from '#ui';
import { ChoiceButton, useChoices } from '../../parts/choice-button';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { Portion } from '../../parts/portion';
import { useOnce } from '../../parts/use-once';
import type { ViewProps } from '../../widget';
import { describePlaces, type LatLng, type Marker, namePlace, wordPosition } from './places';
import type { mapWidget } from './spec';
import './view.css';
import { type Atlas, createAtlas, tileAddress } from './view-leaflet';

const noMarkers: Marker[] = [];

export default function MapView({ data, emit }: ViewProps<typeof mapWidget>) {
  const { title, center, zoom, height = 280, markers = noMarkers } = data;
  const tell = useOnce(emit);
  const pick = (index: number) => {
    const marker = markers[index];
    if (marker) tell('markerclick', { ...marker });
  };
  const { box, atlas, moved } = useAtlas({ markers, center, zoom, onPick: pick });
  const pickInList = (index: number) => {
    atlas.current?.reveal(index);
    pick(index);
  };
  const name = title ?? say('Map');
  return (
    <div class="map" data-view="map">
      <Heading title={name} apart>
        {markers.length > 0 && (
          <span class="quiet small nowrap">{sayCount(markers.length, '{count} place', '{count} places')}</span>
        )}
        <span class="grow" />
        {moved && (
          <LinkButton onClick={() => atlas.current?.reset()}>
            {center || zoom ? say('Back to start') : say('Show all')}
          </LinkButton>
        )}
      </Heading>
      <div class="ground" style={{ height: `${height}px` }} dir="ltr">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
        <div
          class="atlas"
          ref={box}
          role="group"
          aria-label={say('{markers} Arrow keys move it.', { markers: describePlaces(markers) })}
        />
        {markers.length === 0 && !center && <p class="none mid">{say('No places yet')}</p>}
      </div>
      <Pictures atlas={atlas} />
      {markers.length > 0 && <PlaceList markers={markers} onPick={pickInList} />}
    </div>
  );
}

interface AtlasProps {
  markers: readonly Marker[];
  center: LatLng | undefined;
  zoom: number | undefined;
  onPick(index: number): void;
}

function useAtlas({ markers, center, zoom, onPick }: AtlasProps) {
  const box = useRef<HTMLDivElement>(null);
  const atlas = useRef<Atlas | null>(null);
  const [moved, setMoved] = useState(false);
  const picked = useRef(onPick);
  picked.current = onPick;
  useLayoutEffect(() => {
    if (!box.current) return;
    const made = createAtlas(box.current, { onPick: (index) => picked.current(index), onMoved: setMoved });
    atlas.current = made;
    return () => made.remove();
  }, []);
  useLayoutEffect(() => atlas.current?.show({ markers, center, zoom }), [markers, center, zoom]);
  return { box, atlas, moved };
}

const tile = tileAddress.replace(/\{.\}/g, '0');
const { host } = new URL(tile);
const rights = toSafeLink('https://www.openstreetmap.org/copyright');

/** Map tiles come from another host, which learns where the user looks, so the user's setting for images applies. */
function Pictures({ atlas }: { atlas: { current: Atlas | null } }) {
  const policy = useContext(Images);
  const verdict = policy.judge(tile);
  useEffect(() => atlas.current?.setTiles(verdict === 'load'), [atlas, verdict]);
  if (verdict === 'blocked') return null;
  if (verdict === 'ask') {
    return (
      <p class="source">
        <button type="button" class="link tiny" onClick={() => policy.allow(tile)}>
          {say('Fetch the map from {host}', { host })}
        </button>
      </p>
    );
  }
  return <p class="source tiny quiet">{rights && <a {...rights}>{say('© OpenStreetMap contributors')}</a>}</p>;
}

interface PlaceListProps {
  markers: readonly Marker[];
  onPick(index: number): void;
}

function PlaceList({ markers, onPick }: PlaceListProps) {
  const [open, setOpen] = useState(false);
  const keys = useMemo(() => toItemKeys(markers.map(namePlace)), [markers]);
  const choices = useChoices(markers.length);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="row small">
        <Icon name="right" size={12} />
        {say('List of places')}
      </summary>
      {open && (
        <Portion
          count={markers.length}
          wordAll={(count) => sayCount(count, '{count} place', '{count} places')}
          empty={say('No places yet')}
        >
          {(shown) => (
            <ul aria-label={say('Places')} {...choices.list}>
              {markers.slice(0, shown).map((marker, i) => (
                <li key={keys[i]} class="choosable row">
                  <ChoiceButton tabIndex={choices.tabIndexOf(i)} onChoose={() => onPick(i)}>
                    <span dir="auto">{namePlace(marker)}</span>
                  </ChoiceButton>
                  {marker.label && <span class="quiet small nowrap">{wordPosition(marker)}</span>}
                </li>
              ))}
            </ul>
          )}
        </Portion>
      )}
    </details>
  );
}
