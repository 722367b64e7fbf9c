/** The menu items that export a chat, one for each format. */
import { say } from '#ui';
import { exportFormats } from '../../models/exports/archive';
import { usePanel } from '../context';
import { MenuItem } from './menu';

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
