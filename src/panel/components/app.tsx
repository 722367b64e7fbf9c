/** The shell: header and places above, one place or drawer in front, the foot below. */
import { IconButton } from '#ui';
import { drawers } from '../models/navigation';
import { Chat } from './chat';
import { ConnectionBar } from './connection-bar';
import { usePanel } from './context';
import { Header } from './header';
import { HistoryList } from './history-list';
import { Places } from './places';
import { Servers } from './servers';
import { Settings } from './settings';
import { Tools } from './tools';

export function App() {
  const { drawer, place, conversation } = usePanel();
  const open = drawer.value;
  const InFront = { chat: Chat, tools: Tools, servers: Servers }[place.value];
  return (
    <div class={open ? 'shell sub' : 'shell'}>
      {open ? <DrawerHeader name={drawers[open].name} onBack={() => (drawer.value = null)} /> : <Header />}
      <Places />
      {open === 'history' && <HistoryList />}
      {open === 'settings' && <Settings />}
      {!open && <InFront />}
      <ConnectionBar />
      <p class="vh" role="status">
        {conversation.announcement.value}
      </p>
    </div>
  );
}

function DrawerHeader({ name, onBack }: { name: string; onBack(): void }) {
  return (
    <header class="top">
      <IconButton icon="left" label="Back" onClick={onBack} />
      <h1 class="grow cut">{name}</h1>
    </header>
  );
}
