/** The parts of the panel's state, each with what it needs of the others. */
import { computed, type Signal, signal } from '@preact/signals';
import type { PanelNotice } from '#bridge';
import { createPriceOf } from '#providers';
import { type Asking, createAsking } from './asking';
import { createGrants, type Grants } from './calls/grants';
import { type Board, createBoard } from './canvas/board';
import { type CanvasModel, createCanvas } from './canvas/canvas';
import { type Conversation, createConversation } from './chat/conversation';
import { createMessages, type Messages } from './chat/messages';
import { createReadingPlaces, type ReadingPlaces } from './chat/reading-place';
import { type Attachments, createAttachments } from './composer/attachments';
import { type Composer, createComposer } from './composer/composer';
import { type ContextFigures, createContextFigures } from './composer/context-use';
import { createPrompts, type Prompts } from './composer/prompts';
import { createSlash, type Slash } from './composer/slash';
import type { Keeping, PanelConnection } from './connection';
import { type ConsoleModel, createConsole } from './console/console';
import { type Archive, createArchive } from './exports/archive';
import { createExports, type Exports } from './exports/exports';
import { createSaving, type Saving } from './exports/saving';
import { createHistory, type History } from './history/history';
import { createModelChoices, type ModelChoices } from './model-setup/model-choices';
import { createModelSetup, type ModelSetup } from './model-setup/model-setup';
import { createNavigation, type Navigation } from './navigation';
import { createPages, type Pages } from './pages/pages';
import { createPresence, type Presence } from './presence';
import { createServerList, type ServerList } from './servers/server-list';
import { type Appearance, createAppearance } from './settings/appearance';
import { createImages, type ImageChoices } from './settings/images';
import { createPerson, type Person } from './settings/person';
import { createShortcuts, type Shortcuts } from './settings/shortcuts';
import { createSurroundings, type Surroundings } from './surroundings';
import { createThisChat, type ThisChat } from './this-chat/this-chat';
import { type Bench, createBench } from './tools/bench';

export interface PanelParts extends Surroundings, Navigation, Asking {
  conversation: Conversation;
  console: ConsoleModel;
  canvas: CanvasModel;
  board: Board;
  bench: Bench;
  images: ImageChoices;
  exports: Exports;
  saving: Saving;
  composer: Composer;
  messages: Messages;
  attachments: Attachments;
  /** Which pages the conversation is about. */
  pageChoice: Pages;
  serverList: ServerList;
  setup: ModelSetup;
  models: ModelChoices;
  /** How much of the model's context is used, and what it costs. */
  context: ContextFigures;
  history: History;
  prompts: Prompts;
  slash: Slash;
  archive: Archive;
  presence: Presence;
  thisChat: ThisChat;
  /** The entry at which the conversation was opened, until another conversation is shown. */
  pointedAt: Signal<string | null>;
  /** The scroll position of each conversation, while another place of the panel is in front. */
  reading: ReadingPlaces;
  appearance: Appearance;
  grants: Grants;
  person: Person;
  shortcuts: Shortcuts;
  /** Gives a notice to every part. */
  take(notice: PanelNotice): void;
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

export function createParts({ connection, root, storage, conversationId, place = null }: PanelStart): PanelParts {
  const asking = createAsking(connection);
  const surroundings = createSurroundings();
  const { model, settings, tabId } = surroundings;
  const priceOf = computed(() => createPriceOf(model.value?.models ?? []));
  const conversation = createConversation(asking, conversationId);
  const thisChat = createThisChat(asking, conversation);
  const canvas = createCanvas(asking, connection, conversation);
  const console = createConsole(conversation, priceOf);
  const bench = createBench(asking, surroundings, conversation);
  const models = createModelChoices(asking, conversation, model);
  const attachments = createAttachments(asking, conversation, surroundings, models.current);
  const composer = createComposer(asking, conversation, storage, () => ({
    ...(attachments.pending.value.length > 0 && { attachments: attachments.pending.value.map(({ id }) => id) }),
    ...(tabId.value !== null && { tabId: tabId.value }),
  }));
  const saving = createSaving();
  const prompts = createPrompts(asking, settings);
  const history = createHistory(asking);
  const presence = createPresence({ asking, conversation, history, tabId: surroundings.nearTab });
  const person = createPerson(asking);
  return {
    ...surroundings,
    ...createNavigation(place),
    ...asking,
    conversation,
    console,
    canvas,
    board: createBoard(canvas, conversation.id, storage),
    bench,
    images: createImages(asking, settings),
    exports: createExports({ canvas, conversation, title: thisChat.title, console, saving }, asking),
    saving,
    composer,
    messages: createMessages(asking, conversation),
    attachments,
    pageChoice: createPages(asking, conversation, surroundings),
    serverList: createServerList(asking, connection),
    setup: createModelSetup(asking, connection, model, models),
    models,
    context: createContextFigures(conversation, { model, current: models.current, priceOf }),
    history,
    prompts,
    slash: createSlash({ asking, composer, conversation, prompts, groups: bench.groups }),
    archive: createArchive(asking, saving),
    presence,
    thisChat,
    pointedAt: signal(null),
    reading: createReadingPlaces(),
    appearance: createAppearance(root, storage),
    grants: createGrants(asking),
    person,
    shortcuts: createShortcuts(connection),
    take(notice) {
      for (const part of [surroundings, conversation, canvas, bench, composer, presence, history, person])
        part.take(notice);
    },
  };
}
