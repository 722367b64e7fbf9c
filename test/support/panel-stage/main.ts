/** Mounts the real panel over recorded facts; the address's hash names the scene and, after commas, theme, language and how it is looked at. */

import { speak } from '#ui/language/index.tsx';
import { mountPanel } from '../../../entrypoints/sidepanel/mount';
import french from '../../../public/_locales/fr/messages.json';
import { connectTo } from './fake-connection';
import { scenes } from './scenes';

const [name = '', theme = 'light', language = 'en', ...looks] = location.hash.slice(1).split(',');
const messages: Record<string, { message: string }> = french;
if (language === 'fr') speak({ language, find: (key) => messages[key]?.message ?? '' }, document.documentElement);
const scene = scenes[name];
if (!scene) {
  document.body.textContent = `Scenes: ${Object.keys(scenes).join(', ')}`;
} else {
  localStorage.clear();
  localStorage.setItem('tabhand.theme', theme);
  if (looks.includes('large')) localStorage.setItem('tabhand.text', 'large');
  if (looks.includes('rtl')) document.documentElement.dir = 'rtl';
  const isForDevelopers = /^(Activity|Audit|Evals|file:Script file)/;
  if (
    name === 'packs-none' ||
    name.startsWith('server-wire') ||
    scene.press?.some((label) => isForDevelopers.test(label))
  )
    localStorage.setItem('tabhand.developer', 'on');
  if (scene.typed) localStorage.setItem('tabhand.drafts', JSON.stringify([['c1', scene.typed]]));
  mountPanel(document.body, connectTo(scene), { place: scene.place ?? null });
}
addEventListener('hashchange', () => location.reload());
