/** The menu items that export a chat, one for each format. */

import { MenuItem } from '#ui/controls/menu.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { exportFormats } from '../state/archive';

const formats = Object.keys(exportFormats) as (keyof typeof exportFormats)[]; // an object’s keys are typed as strings

export function ExportItems({ id }: { id: string }) {
  const { archive } = usePanel();
  return formats.map((format) => (
    <MenuItem
      key={format}
      icon="save"
      text={say(exportFormats[format].action)}
      onPick={() => archive.save([id], format)}
    />
  ));
}
