/** Starts the player: joins the store to the views, to the sound, and to agents. */
import { element, fill, region } from '../element.ts';
import { offerTools } from '../model-context/offer-tools.ts';
import { durationOf, findTrack, recordOf, records } from './catalogue.ts';
import { coloursOf } from './covers.ts';
import { noticeOf } from './notice.ts';
import { followWithSound } from './sounder.ts';
import { positionAt } from './state.ts';
import { createStore } from './store.ts';
import { musicTools } from './tools.ts';
import { createBar } from './views/bar.ts';
import { catalogueView } from './views/catalogue.ts';
import { togglePlaying } from './views/commands.ts';
import { playlistsView } from './views/playlists.ts';
import { onView, queueView } from './views/stage.ts';

const now = () => Date.now();
const store = createStore(() => localStorage, now);
const sounder = followWithSound(store, now, () => showOn());
const agents = offerTools(musicTools(store, now));
const bar = createBar(store, now);
const look: { tab: 'catalogue' | 'playlists'; query: string } = { tab: 'catalogue', query: '' };

function showOn(): void {
  fill(region('on'), ...onView(store, sounder, now));
  const track = findTrack(store.state.trackId ?? '');
  const colours = Object.entries(coloursOf(track ? recordOf(track) : featured()));
  for (const [name, value] of colours) region('room').style.setProperty(name, value);
  region('room').classList.toggle('playing', store.state.since !== null);
  document.title = track ? `${track.title} · Night Ferry` : 'Night Ferry Records';
}

function featured() {
  const [first] = records;
  if (first === undefined) throw new Error('The catalogue is empty.');
  return first;
}

function showShelf(): void {
  for (const tab of ['catalogue', 'playlists'] as const) {
    region(`tab-${tab}`).setAttribute('aria-pressed', String(look.tab === tab));
  }
  const view = look.tab === 'catalogue' ? catalogueView(store, look.query, now) : playlistsView(store, now);
  fill(region('shelf'), ...view);
}

function show(): void {
  showOn();
  showShelf();
  fill(region('queue'), ...queueView(store));
  bar.show();
}

function tell(words: string): void {
  fill(region('notice'), element('span', {}, words));
}

function tick(): void {
  const track = findTrack(store.state.trackId ?? '');
  if (track && store.state.since !== null && positionAt(store.state, now()) >= durationOf(track)) {
    store.dispatch({ type: 'next', now: now() });
  }
  bar.tick();
}

function pressKey(event: KeyboardEvent): void {
  const typing = event.target instanceof Element && event.target.closest('input, select, button, a');
  if (event.key !== ' ' || typing) return;
  event.preventDefault();
  togglePlaying(store, now);
}

function openTab(tab: 'catalogue' | 'playlists'): void {
  look.tab = tab;
  showShelf();
}

store.subscribe((state, before) => {
  const words = noticeOf(state, before);
  if (words !== undefined) tell(words);
  if (state.volume === before.volume) show();
  agents?.changed();
});
region('tab-catalogue').addEventListener('click', () => openTab('catalogue'));
region('tab-playlists').addEventListener('click', () => openTab('playlists'));
region('search').addEventListener('input', (event) => {
  look.query = event.target instanceof HTMLInputElement ? event.target.value : '';
  openTab('catalogue');
});
document.addEventListener('keydown', pressKey);
addEventListener('pagehide', () => store.dispatch({ type: 'pause', now: now() }));
for (const gesture of ['pointerdown', 'keydown']) document.addEventListener(gesture, () => void sounder.unmuffle());
region('agent').textContent = agents ? 'Seven tools are open to agents here.' : 'No agent here: install Tabhand.';
setInterval(tick, 250);
show();
