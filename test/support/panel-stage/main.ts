/** Mounts the real panel over recorded facts; the address's hash names the scene and, after a comma, the theme. */
import { mountPanel } from '#panel';
import { connectTo } from './fake-connection';
import { scenes } from './scenes';

const [name = '', theme = 'light'] = location.hash.slice(1).split(',');
const scene = scenes[name];
if (!scene) {
  document.body.textContent = `Scenes: ${Object.keys(scenes).join(', ')}`;
} else {
  localStorage.clear();
  localStorage.setItem('tabhand.theme', theme);
  if (scene.typed) localStorage.setItem('tabhand.drafts', JSON.stringify([['c1', scene.typed]]));
  mountPanel(document.body, connectTo(scene), { place: scene.place ?? null });
}
addEventListener('hashchange', () => location.reload());
