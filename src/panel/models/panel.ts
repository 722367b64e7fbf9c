/** The whole state of the panel, wired to its connection. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Commands, PanelWish } from '#bridge';
import { createPriceOf } from '#providers';
import { type Appearance, createAppearance } from './appearance';
import { isGoneFrom } from './approval';
import { type Archive, createArchive } from './archive';
import { type Asking, createAsking } from './asking';
import { type Attachments, createAttachments } from './attachments';
import { type Bench, createBench } from './bench';
import { type Board, createBoard } from './board';
import type { CallView } from './call-view';
import { type CanvasModel, createCanvas } from './canvas';
import { type Composer, createComposer, type Keeping } from './composer';
import type { PanelConnection } from './connection';
import { type ConsoleModel, createConsole } from './console';
import { type ContextFigures, createContextFigures } from './context-use';
import { type Conversation, createConversation } from './conversation';
import { createExports, type Exports } from './exports';
import { createGrants, type Grants } from './grants';
import { createHistory, type History } from './history';
import { createImages, type ImageChoices } from './images';
import { createMessages, type Messages } from './messages';
import { createModelChoices, type ModelChoices } from './model-choices';
import { createModelSetup, type ModelSetup } from './model-setup';
import { createNavigation, type Navigation } from './navigation';
import { createPages, type Pages } from './pages';
import { createPerson, type Person } from './person';
import { createPresence, type Presence } from './presence';
import { createPrompts, type Prompts } from './prompts';
import { createReadingPlaces, type ReadingPlaces } from './reading-place';
import { createSaving, type Saving } from './saving';
import { createServerList, type ServerList } from './server-list';
import { createShortcuts, type Shortcuts } from './shortcuts';
import { createSlash, type Slash } from './slash';
import { createSurroundings, type Surroundings } from './surroundings';
import { createThisChat, type ThisChat } from './this-chat';

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
  attachments: Attachments;
  /** Which pages the conversation is about. */
  pageChoice: Pages;
  serverList: ServerList;
  setup: ModelSetup;
  models: ModelChoices;
  /** How much of the model's context is used, and what that costs. */
  context: ContextFigures;
  history: History;
  prompts: Prompts;
  slash: Slash;
  archive: Archive;
  presence: Presence;
  thisChat: ThisChat;
  /** The entry that the conversation is opened at, until another one is shown. */
  pointedAt: Signal<string | null>;
  /** Where it was read, while something else is in front. */
  reading: ReadingPlaces;
  appearance: Appearance;
  grants: Grants;
  person: Person;
  shortcuts: Shortcuts;
  choose: Person['choose'];
  resetLimits: Person['resetLimits'];
  /** The document that a waiting call was meant for is no longer in its tab. */
  isGone(call: CallView): boolean;
  saving: Saving;
  /** Puts a file of text among the downloads. */
  saveText(name: string, text: string): void;
  startNew(): Promise<void>;
  /** `entryId`: of the message to open it at; otherwise its end. */
  show(conversationId: string, entryId?: string): Promise<void>;
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
  const priceOf = computed(() => createPriceOf(surroundings.model.value?.models ?? []));
  const navigation = createNavigation(place);
  const conversation = createConversation(asking, conversationId);
  const canvas = createCanvas(asking, connection, conversation);
  const console = createConsole(conversation, priceOf);
  const board = createBoard(canvas, conversation.id, storage);
  const bench = createBench(asking, surroundings, conversation);
  const { ask } = asking;
  const models = createModelChoices(asking, conversation, surroundings.model);
  const attachments = createAttachments(asking, conversation, surroundings, models.current);
  const pageChoice = createPages(asking, conversation, surroundings);
  const composer = createComposer(asking, conversation, storage, () => ({
    ...(attachments.pending.value.length > 0 && { attachments: attachments.pending.value.map(({ id }) => id) }),
    ...(surroundings.tabId.value !== null && { tabId: surroundings.tabId.value }),
  }));
  const prompts = createPrompts(asking, surroundings.settings);
  const history = createHistory(asking);
  const inFront = () => surroundings.tabId.value ?? surroundings.page.value?.tabId ?? null;
  const presence = createPresence({ asking, conversation, history, tabId: inFront });

  const person = createPerson(asking);
  const saving = createSaving();

  const panel: Panel = {
    ...surroundings,
    ...navigation,
    ...asking,
    conversation,
    console,
    canvas,
    board,
    bench,
    exports: createExports({ canvas, conversation, console, saving }, asking),
    images: createImages(asking, surroundings.settings),
    composer,
    attachments,
    pageChoice,
    prompts,
    slash: createSlash({ asking, composer, conversation, prompts, groups: bench.groups }),
    messages: createMessages(asking, conversation),
    serverList: createServerList(asking, connection),
    setup: createModelSetup(asking, connection, surroundings.model, models),
    models,
    context: createContextFigures(conversation, { model: surroundings.model, current: models.current, priceOf }),
    history,
    archive: createArchive(asking, saving),
    presence,
    thisChat: createThisChat(asking, conversation),
    pointedAt: signal(null),
    reading: createReadingPlaces(),
    appearance: createAppearance(root, storage),
    grants: createGrants(asking),
    person,
    shortcuts: createShortcuts(connection),
    choose: person.choose,
    resetLimits: person.resetLimits,
    isGone: (call) => isGoneFrom(call, surroundings.pages.value),
    saveText: (name, text) => saving.save(new Blob([text], { type: 'application/json' }), name),
    saving,
    async startNew() {
      if (isEmpty()) return navigation.go('chat');
      await beginAnew();
      navigation.go('chat');
    },
    async show(id, entryId) {
      navigation.go('chat');
      panel.pointedAt.value = entryId ?? null;
      if (entryId !== undefined && id === conversation.id.value) return;
      await conversation.show(id, surroundings.tabId.value);
    },
    tabClosed: pageChoice.tabClosed,
    attachHere: pageChoice.attachHere,
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

  async function beginAnew(): Promise<void> {
    const made = await ask('new-conversation', { tabId: inFront() });
    if (!made) return;
    panel.pointedAt.value = null;
    await conversation.show(made.conversationId, surroundings.tabId.value);
  }

  const isEmpty = () => conversation.untouched.value;

  async function grantWish(wish: PanelWish): Promise<void> {
    if (wish.type === 'new-chat') return panel.startNew();
    if (wish.conversationId === conversation.id.value) navigation.go('chat');
    else await panel.show(wish.conversationId);
  }

  /** What the person pointed at in a page of this window belongs to the conversation that this panel shows. */
  async function takeAsked(): Promise<void> {
    const windowId = await connection.windowId();
    if (conversation.id.value === null || windowId === null) return;
    await ask('take-asked', { conversationId: conversation.id.value, windowId });
  }

  async function lookInFront(): Promise<void> {
    const tabId = await connection.tab.current();
    const isClosed = tabId !== null && (await connection.tab.isClosed(tabId));
    batch(() => {
      surroundings.tabId.value = tabId;
      surroundings.frontClosed.value = isClosed;
    });
  }

  connection.onFact((fact) => {
    surroundings.take(fact);
    conversation.take(fact);
    canvas.take(fact);
    bench.take(fact);
    if (fact.type === 'asked') void takeAsked();
    presence.take(fact);
    history.take(fact);
    if (fact.type === 'keys') person.protection.value = fact.protection;
    if (fact.type === 'wish') void grantWish(fact.wish);
  });
  connection.tab.onChange(async () => {
    await lookInFront();
    // Nobody hears of the end of a page that runs none of our scripts.
    const { access = 'open' } = surroundings.page.value ?? {};
    if (surroundings.elsewhere.value && access !== 'open') await panel.refreshPage();
  });
  connection.onConnect(async () => {
    await lookInFront();
    await conversation.open(surroundings.tabId.value);
    await takeAsked();
  });
  return panel;
}
