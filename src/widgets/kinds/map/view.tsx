/** Places on a map that fetches nothing until the user allows it, and the same places as a list. */
import 'leaflet/dist/leaflet.css';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { toSafeLink } from '#ui/links.ts';
import { Images } from '#ui/remote-image.tsx';
import { useWidth } from '../../charting/stage';
import { Choices } from '../../parts/choices';
import { Heading } from '../../parts/heading';
import { Portion } from '../../parts/portion';
import type { ViewProps } from '../../widget';
import { describePlaces, formatPosition, type Marker, namePlace } from './places';
import type { mapWidget } from './spec';
import { type Atlas, type AtlasContent, createAtlas, tileAddress } from './view-leaflet';
import './view.css';

const noMarkers: Marker[] = [];
/** A strip of a map shows nothing: with less room, the block scrolls. */
const lowest = 220;

const toHeight = (px: number | undefined): string => (px === undefined ? 'clamp(280px, 40vw, 460px)' : `${px}px`);

export default function MapView({ data, emit }: ViewProps<typeof mapWidget>) {
  const { title, center, zoom, height, markers = noMarkers } = data;
  const pick = (index: number) => {
    const marker = markers[index];
    if (marker) emit('markerclick', { ...marker });
  };
  const { box, atlas, moved } = useAtlas({ markers, center, zoom }, pick);
  const { box: ground, room } = useWidth(lowest);
  const pickInList = (index: number) => {
    atlas.current?.reveal(index);
    pick(index);
  };
  return (
    <div class="map column" data-view="map">
      <Heading title={title ?? say('Map')} apart>
        {markers.length > 0 && (
          <span class="quiet small nowrap">{sayCount(markers.length, '{count} item', '{count} items')}</span>
        )}
        <span class="grow" />
        {moved && (
          <LinkButton onClick={() => atlas.current?.reset()}>
            {center || zoom ? say('Reset') : say('Show all')}
          </LinkButton>
        )}
      </Heading>
      <div class="ground" ref={ground} style={{ height: toHeight(room ?? height) }} data-fills dir="ltr">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
        <div
          class="atlas"
          ref={box}
          role="group"
          aria-label={say('{markers} Arrow keys move the map.', { markers: describePlaces(markers) })}
        />
        {markers.length === 0 && !center && <p class="none mid">{say('Nothing here yet')}</p>}
      </div>
      <Pictures atlas={atlas} />
      {markers.length > 0 && <PlaceList markers={markers} onPick={pickInList} />}
    </div>
  );
}

function useAtlas({ markers, center, zoom }: AtlasContent, onPick: (index: number) => void) {
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
  const verdict = policy.judge(tile, true);
  useEffect(() => atlas.current?.setTiles(verdict === 'load'), [atlas, verdict]);
  if (verdict === 'blocked') return null;
  if (verdict === 'ask')
    return (
      <p class="source">
        <button type="button" class="link tiny" onClick={() => policy.allow(tile)}>
          {say('Fetch the map from {host}', { host })}
        </button>
      </p>
    );
  return <p class="source tiny quiet">{rights && <a {...rights}>{say('© OpenStreetMap contributors')}</a>}</p>;
}

function PlaceList({ markers, onPick }: { markers: readonly Marker[]; onPick(index: number): void }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="row small">
        <Icon name="right" size={12} />
        {say('List of places')}
      </summary>
      {open && (
        <Portion
          count={markers.length}
          describeCount={(count) => sayCount(count, '{count} item', '{count} items')}
          empty={say('Nothing here yet')}
        >
          {(shown) => (
            <Choices
              items={markers.slice(0, shown)}
              nameOf={namePlace}
              onChoose={(_, index) => onPick(index)}
              aria-label={say('Places')}
            >
              {(marker, button) => (
                <li class="choosable row">
                  {button(<span dir="auto">{namePlace(marker)}</span>)}
                  {marker.label && <span class="quiet small nowrap">{formatPosition(marker)}</span>}
                </li>
              )}
            </Choices>
          )}
        </Portion>
      )}
    </details>
  );
}
