/** The player at the foot of the page: transport, position and volume. Made once, then kept up to date. */
import { drawing, element, fill, region } from '../../element.ts';
import { clockTime, durationOf, findTrack, recordOf } from '../catalogue.ts';
import { icon } from '../icons.ts';
import { positionAt } from '../state.ts';
import type { Store } from '../store.ts';
import { togglePlaying } from './commands.ts';

interface Bar {
  /** After a change of state. */
  show(): void;
  /** As time passes. */
  tick(): void;
}

export function createBar(store: Store, now: () => number): Bar {
  const parts = buildParts(store, now);
  fill(region('bar'), parts.title, parts.transport, parts.times, parts.loudness);
  const tick = () => {
    const track = findTrack(store.state.trackId ?? '');
    const position = positionAt(store.state, now());
    const duration = track ? durationOf(track) : 0;
    parts.gone.textContent = clockTime(position);
    parts.left.textContent = clockTime(duration);
    if (!parts.seek.matches(':active')) parts.seek.value = String(position);
    parts.seek.max = String(Math.max(1, duration));
    parts.seek.style.setProperty('--done', `${duration > 0 ? (position / duration) * 100 : 0}%`);
    parts.seek.setAttribute('aria-valuetext', `${clockTime(position)} of ${clockTime(duration)}`);
  };
  const show = () => {
    const track = findTrack(store.state.trackId ?? '');
    const playing = store.state.since !== null;
    const artist = track ? recordOf(track).artist : 'Choose a track';
    fill(parts.title, element('b', {}, track?.title ?? 'Nothing on'), element('small', {}, artist));
    fill(parts.toggle, drawing(icon(playing ? 'pause' : 'play')));
    parts.toggle.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    parts.seek.toggleAttribute('disabled', track === undefined);
    tick();
  };
  return { show, tick };
}

function buildParts(store: Store, now: () => number) {
  const go = (type: 'next' | 'previous') => () => store.dispatch({ type, now: now() });
  const toggle = button('toggle', 'Play', () => togglePlaying(store, now));
  const previous = button('step', 'Previous track', go('previous'), 'previous');
  const next = button('step', 'Next track', go('next'), 'next');
  const seek = range('Position in the track', 1, 0, (position) =>
    store.dispatch({ type: 'seek', position, now: now() }),
  );
  const volume = range('Volume', 100, store.state.volume * 100, (value) => {
    store.dispatch({ type: 'set-volume', volume: value / 100 });
    volume.style.setProperty('--done', `${value}%`);
  });
  volume.style.setProperty('--done', `${store.state.volume * 100}%`);
  const [gone, left] = [element('span', { class: 'time' }), element('span', { class: 'time' })];
  return {
    toggle,
    seek,
    gone,
    left,
    title: element('div', { class: 'bar-title' }),
    transport: element('div', { class: 'transport' }, previous, toggle, next),
    times: element('div', { class: 'times' }, gone, seek, left),
    loudness: element('div', { class: 'loudness' }, drawing(icon('volume')), volume),
  };
}

function button(look: string, label: string, onclick: () => void, glyph?: 'next' | 'previous') {
  const properties = { class: look, type: 'button', 'aria-label': label, onclick };
  return element('button', properties, glyph ? drawing(icon(glyph)) : undefined);
}

function range(label: string, max: number, value: number, choose: (value: number) => void) {
  const oninput = (event: Event) => {
    if (event.target instanceof HTMLInputElement) choose(event.target.valueAsNumber);
  };
  return element('input', { type: 'range', min: 0, max, step: 'any', value, 'aria-label': label, oninput });
}
