/** Buttons that attach something, or one button with a menu where there is little room. */
import { useRef } from 'preact/hooks';
import { IconButton, type IconName, say } from '#ui';
import { usePanel } from '../context';
import { Menu, MenuItem } from '../controls/menu';

interface AttachAct {
  icon: IconName;
  text: string;
  act(): unknown;
}

export function AttachButtons() {
  const { attachments } = usePanel();
  const chooser = useRef<HTMLInputElement>(null);
  const onChosen = () => {
    const field = chooser.current;
    void attachments.addFiles([...(field?.files ?? [])]);
    if (field) field.value = '';
  };
  const acts: AttachAct[] = [
    { icon: 'doc', text: say('Attach page text'), act: () => attachments.takeFromTab('page') },
    { icon: 'selection', text: say('Attach selection'), act: () => attachments.takeFromTab('selection') },
    { icon: 'shot', text: say('Attach screenshot'), act: () => attachments.takeFromTab('screenshot') },
    { icon: 'clip', text: say('Attach a file'), act: () => chooser.current?.click() },
  ];
  return (
    <>
      <span class="attach one">
        <Menu label={say('Attach')} icon="plus">
          {acts.map(({ icon, text, act }) => (
            <MenuItem key={icon} icon={icon} text={text} onPick={act} />
          ))}
        </Menu>
      </span>
      <span class="attach each">
        {acts.map(({ icon, text, act }) => (
          <IconButton key={icon} icon={icon} label={text} onClick={act} />
        ))}
      </span>
      <input ref={chooser} type="file" multiple hidden aria-label={say('Files to attach')} onChange={onChosen} />
    </>
  );
}
