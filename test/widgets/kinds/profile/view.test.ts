// @vitest-environment happy-dom
/** The profile under mouse and keyboard. */
import { afterEach, expect, test } from 'vitest';
import { profile } from '../../../../src/widgets/kinds/profile/spec';
import ProfileView from '../../../../src/widgets/kinds/profile/view';
import { wide } from '../../pictures';
import { createScene } from '../../scene';

const scene = createScene(ProfileView);
afterEach(scene.clear);

test('R79: without a picture, with a blocked one and with one that fails, the initials are shown', async () => {
  await scene.show({ name: 'Ines Holm' });
  expect(scene.texts('.initials')).toEqual(['IH']);
  await scene.show(
    { name: 'Ines Holm', avatar: { src: 'https://example.com/a.jpg' } },
    { judge: () => 'blocked', allow: () => undefined },
  );
  expect(scene.texts('.initials')).toEqual(['IH']);
  await scene.show({ name: 'Ines Holm', avatar: { src: wide, alt: 'Ines' } });
  expect(scene.all('img')[0]?.getAttribute('alt')).toBe('Ines');
  scene.all('img')[0]?.dispatchEvent(new Event('error'));
  await scene.show({ name: 'Ines Holm', avatar: { src: wide, alt: 'Ines' } });
  expect(scene.texts('.initials')).toEqual(['IH']);
});

test('R76: an action without an address is a button; with one it is a link that is reported too', async () => {
  await scene.show({ name: 'A', actions: [{ label: 'Invite' }, { label: 'Site', href: 'https://example.com/a' }] });
  await scene.click(scene.button('Invite'));
  await scene.click(scene.link('Site'));
  expect(scene.heard).toEqual([
    { event: 'actionclick', payload: { label: 'Invite' } },
    { event: 'actionclick', payload: { label: 'Site' } },
  ]);
  expect(scene.link('Site').getAttribute('target')).toBe('_blank');
});

test('facts and figures are terms with their values; an address of a fact is a link', async () => {
  await scene.show({
    name: 'A',
    fields: [
      { label: 'Mail', value: 'a@example.com', href: 'mailto:a@example.com' },
      { label: 'City', value: 'Oslo' },
    ],
    stats: [{ label: 'Berths', value: '214' }],
  });
  expect(scene.texts('dt')).toEqual(['Berths', 'Mail', 'City']);
  expect(scene.texts('dd')).toEqual(['214', 'a@example.com', 'Oslo']);
  expect(scene.link('a@example.com').getAttribute('href')).toBe('mailto:a@example.com');
});

test('R78: unsafe addresses are taken out of facts and actions before anything is drawn', () => {
  const params = {
    name: 'A',
    fields: [{ label: 'x', value: 'y', href: 'javascript:alert(1)' }],
    actions: [
      { label: 'Go', href: 'file:///etc/passwd' },
      { label: 'Stay', href: 'https://example.com/' },
    ],
  };
  expect(profile.sanitise?.(params)).toEqual({
    name: 'A',
    fields: [{ label: 'x', value: 'y' }],
    actions: [{ label: 'Go' }, { label: 'Stay', href: 'https://example.com/' }],
  });
});

test('a lone address as an avatar is understood', () => {
  expect(profile.modernise?.({ name: 'A', avatar: wide })).toEqual({ name: 'A', avatar: { src: wide } });
});

test('R70: focus stays on an action when others come before it', async () => {
  await scene.show({ name: 'A', actions: [{ label: 'Invite' }] });
  const button = scene.button('Invite');
  button.focus();
  await scene.show({ name: 'B', actions: [{ label: 'Call' }, { label: 'Invite' }] });
  expect(document.activeElement).toBe(button);
});
