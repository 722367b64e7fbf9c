/** Buttons that attach something, or one button with a menu where there is little room. */
import { useRef } from 'preact/hooks';
import { IconButton, say } from '#ui';
import type { AttachablePart } from '../../models/composer/attachments';
import { usePanel } from '../context';
import { Menu, MenuItem } from '../controls/menu';

const icons = { page: 'doc', selection: 'selection', screenshot: 'shot' } as const;

function labelOf(part: AttachablePart): string {
  if (part === 'page') return say('Attach page text');
  return part === 'selection' ? say('Attach selection') : say('Attach screenshot');
}

const parts: AttachablePart[] = ['page', 'selection', 'screenshot'];

export function AttachButtons() {
  const { attachments } = usePanel();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = () => chooser.current?.click();
  const onChosen = () => {
    const field = chooser.current;
    void attachments.addFiles([...(field?.files ?? [])]);
    if (field) field.value = '';
  };
  return (
    <>
      <span class="attach one">
        <Menu label={say('Attach')} icon="plus">
          {parts.map((part) => (
            <MenuItem key={part} icon={icons[part]} text={labelOf(part)} onPick={() => attachments.takeFromTab(part)} />
          ))}
          <MenuItem icon="clip" text={say('Attach a file')} onPick={choose} />
        </Menu>
      </span>
      <span class="attach each">
        {parts.map((part) => (
          <IconButton
            key={part}
            icon={icons[part]}
            label={labelOf(part)}
            onClick={() => attachments.takeFromTab(part)}
          />
        ))}
        <IconButton icon="clip" label={say('Attach a file')} onClick={choose} />
      </span>
      <input ref={chooser} type="file" multiple hidden aria-label={say('Files to attach')} onChange={onChosen} />
    </>
  );
}
