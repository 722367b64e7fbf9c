/** The parts of the panel's state, each given the others that it needs. */
import { computed, effect, signal } from '@preact/signals';
import type { PanelNotice } from '#bridge';
import { createPriceOf } from '#providers';
import { createAsking } from './asking';
import { createGrants } from './calls/grants';
import { Board } from './canvas/board';
import { createCanvas } from './canvas/canvas';
import { createPicking } from './canvas/picking';
import { createConversationModel } from './chat/conversation';
import { createMessageActions } from './chat/message-actions';
import { createReadingPlaces } from './chat/reading-place';
import { createAttachmentsModel } from './composer/attachments';
import { createComposerModel } from './composer/composer';
import { createContextFigures } from './composer/context-use';
import { createPrompts } from './composer/prompts';
import { createSlashModel } from './composer/slash';
import type { Keeping, PanelConnection } from './connection';
import { createConsole } from './console/console';
import { createArchive } from './exports/archive';
import { createExports } from './exports/exports';
import { createSaving } from './exports/saving';
import { History } from './history/history';
import { createModelChoices } from './model-setup/model-kinds';
import { createModelSetup } from './model-setup/model-setup';
import { createNavigation } from './navigation';
import { createPageChoice } from './pages/page-choice';
import { createPageText } from './pages/page-text';
import { createSiteAccess } from './pages/site-access';
import { createSiteIcons } from './pages/site-icons';
import { ServerList } from './servers/server-list';
import { createAppearanceModel } from './settings/appearance';
import { createImages } from './settings/images';
import { createSettingsModel } from './settings/settings';
import { createShownConversation } from './shown-conversation';
import { createSurroundings } from './surroundings';
import { createThisChatModel } from './this-chat/this-chat';
import { Bench } from './tools/bench';
import { createPacks } from './tools/packs';

export interface PanelStart {
  connection: PanelConnection;
  root: { dataset: DOMStringMap };
  storage: Keeping;
  /** The conversation to open first; by default the newest. */
  conversationId: string | null;
  /** The place to open first; by default the chat. */
  place?: string | null;
  /** Begins a chat about the tab at once, in place of the newest. */
  anew?: boolean;
}

export type PanelParts = ReturnType<typeof createParts>;

export function createParts({ connection, root, storage, conversationId, place = null }: PanelStart) {
  const asking = createAsking(connection);
  const surroundings = createSurroundings();
  const { model, settings, tabId } = surroundings;
  const priceOf = computed(() => createPriceOf(model.value?.models ?? []));
  const conversation = createConversationModel(asking, conversationId);
  const thisChat = createThisChatModel(conversation);
  const canvas = createCanvas(asking, connection, conversation);
  const picking = createPicking(canvas);
  const console = createConsole(conversation, priceOf);
  const bench = new Bench(asking, surroundings, conversation);
  const models = createModelChoices(conversation, model);
  const attachments = createAttachmentsModel(asking, conversation, surroundings, models.current);
  const pageText = createPageText(asking, conversation, { ...surroundings, current: models.current });
  const board = new Board(canvas);
  const composer = createComposerModel(conversation, storage, {
    async alsoSent() {
      const blockId = board.selected.value ?? undefined;
      const page = await pageText.attach();
      if (page === null) return null;
      const ids = new Set([...attachments.pending.value.map(({ id }) => id), ...page]);
      return { attachments: ids.size > 0 ? [...ids] : undefined, blockId, tabId: tabId.value ?? undefined };
    },
    onSent: () => (board.selected.value = null),
  });
  const siteIcons = createSiteIcons(connection, storage, surroundings.servers);
  effect(() => void siteIcons.learn(surroundings.pages.value ?? []));
  const saving = createSaving();
  const packs = createPacks(connection);
  const prompts = createPrompts(asking, settings);
  const history = new History(asking);
  const shown = createShownConversation({ asking, conversation, history, tabId: surroundings.nearTab });
  const settingsModel = createSettingsModel(asking);
  return {
    ...surroundings,
    ...createNavigation(place),
    ...asking,
    storage,
    conversation,
    console,
    canvas,
    picking,
    board,
    bench,
    packs,
    images: createImages(asking, settings, conversation.state),
    exports: createExports({ canvas, board, title: thisChat.title, saving }, asking),
    saving,
    composer,
    messages: createMessageActions(conversation),
    attachments,
    pageChoice: createPageChoice(asking, conversation, { ...surroundings, siteIcons }),
    siteIcons,
    sites: createSiteAccess(asking, connection),
    pageText,
    serverList: new ServerList(asking, connection),
    setup: createModelSetup(asking, connection, model, models),
    models,
    context: createContextFigures(conversation, { model, current: models.current, priceOf }),
    history,
    prompts,
    slash: createSlashModel({
      ...{ asking, composer, conversation, prompts, groups: bench.groups },
      ...{ shown: attachments.shown, servers: surroundings.servers },
    }),
    archive: createArchive(asking, saving),
    shown,
    thisChat,
    /** The entry that the conversation is opened at, until another one is shown. */
    pointedAt: signal<string | null>(null),
    /** Where the user was reading while something else is in front. */
    reading: createReadingPlaces(),
    appearance: createAppearanceModel(root, storage),
    grants: createGrants(asking),
    settingsModel,
    shortcuts: connection.shortcuts,
    /** Hands a notice to every part that listens for it. */
    take(notice: PanelNotice): void {
      for (const part of [
        surroundings,
        conversation,
        canvas,
        bench,
        packs,
        composer,
        shown,
        history,
        settingsModel,
        siteIcons,
      ])
        part.take(notice);
    },
  };
}
