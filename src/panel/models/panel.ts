/** The whole state of the panel, wired to its connection. */
import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Commands } from '#bridge';
import { type Appearance, createAppearance } from './appearance';
import { type Asking, createAsking } from './asking';
import { type Bench, createBench } from './bench';
import { type Board, createBoard } from './board';
import { type CanvasModel, createCanvas } from './canvas';
import { type Composer, createComposer, type Keeping } from './composer';
import type { PanelConnection } from './connection';
import { type ConsoleModel, createConsole } from './console';
import { type Conversation, createConversation } from './conversation';
import { createExports, type Exports } from './exports';
import { createHistory, type History } from './history';
import { createImages, type ImageChoices } from './images';
import { createMessages, type Messages } from './messages';
import { createModelSetup, type ModelSetup } from './model-setup';
import { createNavigation, type Navigation } from './navigation';
import { createPrompts, type Prompts } from './prompts';
import { createServerList, type ServerList } from './server-list';
import { createSlash, type Slash } from './slash';
import { createSurroundings, type Surroundings } from './surroundings';

export interface Panel extends Surroundings, Navigation, Asking {
  conversation: Conversation;
  console: ConsoleModel;
  canvas: CanvasModel;
  board: Board;
  bench: Bench;
  images: ImageChoices;
  exports: Exports;
  composer: Composer;
  messages: Messages;
  serverList: ServerList;
  setup: ModelSetup;
  history: History;
  prompts: Prompts;
  slash: Slash;
  appearance: Appearance;
  startNew(): Promise<void>;
  show(conversationId: string): Promise<void>;
  /** The tab that the conversation was attached to is no more. */
  tabClosed: ReadonlySignal<boolean>;
  /** Attaches the conversation to the tab in front. */
  attachHere(): Promise<unknown>;
  refreshPage(): Promise<unknown>;
  /** Asks the browser for access to every page, then looks at this one again. */
  allowEverySite(): Promise<void>;
  setSite(origin: string, off: boolean): Promise<unknown>;
  setEarlierShapes(on: boolean): Promise<unknown>;
  fullResult(callId: string): Promise<Commands['result']['give'] | null>;
  openInTab(): void;
  openGallery(): void;
  /** Where a widget came from, on the canvas. */
  showOrigin(blockId: string): void;
}

export interface PanelStart {
  connection: PanelConnection;
  root: { dataset: DOMStringMap };
  storage: Keeping;
  /** The conversation to open first; otherwise the newest. */
  conversationId: string | null;
  /** The place to open first; otherwise the chat. */
  place?: string | null;
}

export function createPanel({ connection, root, storage, conversationId, place = null }: PanelStart): Panel {
  const asking = createAsking(connection);
  const surroundings = createSurroundings();
  const navigation = createNavigation(place);
  const conversation = createConversation(asking, conversationId);
  const canvas = createCanvas(asking, connection, conversation);
  const console = createConsole(conversation, () => undefined);
  const board = createBoard(canvas, conversation.id, storage);
  const bench = createBench(asking, surroundings, conversation);
  const { ask } = asking;
  const composer = createComposer(asking, conversation, storage);
  const prompts = createPrompts(asking, surroundings.settings);

  const panel: Panel = {
    ...surroundings,
    ...navigation,
    ...asking,
    conversation,
    console,
    canvas,
    board,
    bench,
    exports: createExports({ canvas, conversation, console }, asking),
    images: createImages(asking, surroundings.settings),
    composer,
    prompts,
    slash: createSlash({ asking, composer, conversation, prompts, groups: bench.groups }),
    messages: createMessages(asking, conversation),
    serverList: createServerList(asking, connection),
    setup: createModelSetup(asking, connection, surroundings.model),
    history: createHistory(asking),
    appearance: createAppearance(root, storage),
    async startNew() {
      if (isEmpty()) return navigation.go('chat');
      const tabId = surroundings.tabId.value ?? surroundings.page.value?.tabId ?? null;
      const made = await ask('new-conversation', { tabId });
      if (made) await panel.show(made.conversationId);
    },
    async show(id) {
      navigation.go('chat');
      await conversation.show(id, surroundings.tabId.value);
    },
    tabClosed: computed(() => surroundings.page.value === null && conversation.attachedTabId.value !== null),
    attachHere: () => attach(surroundings.tabId.value),
    refreshPage: () => ask('refresh-page', {}),
    async allowEverySite() {
      if (await connection.requestEverySite()) await ask('refresh-page', {});
    },
    setSite: (origin, off) => ask('set-site', { origin, off }),
    setEarlierShapes: (on) => ask('set-earlier-shapes', { on }),
    fullResult: async (callId) =>
      conversation.id.value ? ask('result', { conversationId: conversation.id.value, callId }) : null,
    openInTab() {
      if (conversation.id.value !== null) connection.openInTab(conversation.id.value, navigation.place.value);
    },
    openGallery: () => connection.openGallery(),
    showOrigin(blockId) {
      board.told.value = blockId;
      board.selected.value = blockId;
      board.sideOpen.value = true;
      navigation.go('canvas');
    },
  };

  const isEmpty = () => conversation.untouched.value;

  async function attach(tabId: number | null): Promise<unknown> {
    return conversation.id.value ? ask('attach-tab', { conversationId: conversation.id.value, tabId }) : null;
  }

  connection.onFact((fact) => {
    surroundings.take(fact);
    conversation.take(fact);
    canvas.take(fact);
    bench.take(fact);
  });
  connection.tab.onChange(async () => {
    surroundings.tabId.value = await connection.tab.current();
    // Nobody hears of the end of a page that runs none of our scripts.
    const { access = 'open' } = surroundings.page.value ?? {};
    if (surroundings.elsewhere.value && access !== 'open') await panel.refreshPage();
  });
  connection.onConnect(async () => {
    surroundings.tabId.value = await connection.tab.current();
    await conversation.open(surroundings.tabId.value);
  });
  // A conversation in which nothing was said yet belongs to the tab in front. It is attached once for each tab: another
  // window's panel may attach it to its own, and the two must not go on for ever.
  let attached = '';
  effect(() => {
    const here = `${conversation.id.value} ${surroundings.tabId.value}`;
    if (!isEmpty() || !surroundings.elsewhere.value || here === attached) return;
    attached = here;
    void attach(surroundings.tabId.value);
  });
  return panel;
}
