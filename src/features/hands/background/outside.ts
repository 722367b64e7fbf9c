/** What hands bring about outside of the page that they operate: tabs, files, other programs, and dialogs of the browser, which hold the page. */
import { askDocument, type DocumentTarget, documentOf } from '#browser/scripting.ts';
import { onHandsMessage, onTabOpened, readTab } from '#browser/tabs.ts';
import { originOf } from '#core/settings/web-address.ts';
import type { Brought, BrowserDialog, Refused } from '#core/tools/hands-wire.ts';
import { unlessAborted, until } from '#core/tools/waiting.ts';
import { toPageAddress } from '#features/sites/background/index.ts';
import { endOutside, keepMade, listenOutside, tellOutside } from '#page/outside.ts';
import { keptAddress } from './saved-file';

/** Milliseconds for a dialog to be answered before it is said that it waits, for a tab that was asked for to be there, for it to have a title, and for a file that the page made to be read. */
const answeredWithin = 1000;
const titledWithin = 2000;
const opensWithin = 1500;
const readWithin = 1500;
const lookEvery = 100;
/** Of what is told, characters and how much of it. */
const maxWords = 300;
const maxAddress = 2000;
const maxBrought = 20;

/** Where the script in the page keeps what ends it. */
const slot = 'tabhandOutside';

const dialogs = new Set<string>(['alert', 'confirm', 'prompt', 'print', 'leave'] satisfies BrowserDialog[]);
const things = new Set<string>([
  'window',
  'download',
  'address',
  'program',
  'clipboard',
  'file',
] satisfies Brought['what'][]);

/** Attaches a tab to the chats whose run works on this one. False: none does. */
export type AttachOpened = (tabId: number, from: number) => Promise<boolean>;

interface News {
  brought: Brought[];
  tabs: number[];
  /** Tabs that were opened meanwhile, from another one as it seems. */
  others: number[];
  dialog: { what: BrowserDialog; words: string } | null;
  /** Files that the page made. */
  reading: Set<unknown>;
  /** The document in which it was heard. */
  documentId?: string | undefined;
}

export class Outside {
  /** By tab. */
  readonly #news = new Map<number, News>();
  #attach: AttachOpened = async () => false;
  #stopTabs: (() => void) | null = null;

  constructor() {
    onHandsMessage((tabId, message) => message.type === 'hands-outside' && this.#receive(tabId, message));
  }

  readonly #takeTab = (tabId: number, from: number | undefined): void => {
    const news = from === undefined ? undefined : this.#news.get(from);
    news?.tabs.push(tabId);
    // Browsers name the tab in front. Whose it is, the page that asked for a window knows.
    if (!news) for (const { others } of this.#news.values()) others.push(tabId);
  };

  attachBy(attach: AttachOpened): void {
    this.#attach = attach;
  }

  /** From now on what happens is told by `end`. */
  async begin(place: DocumentTarget): Promise<void> {
    const { brought = [] } = this.#news.get(place.tabId) ?? {};
    this.#stopTabs ??= onTabOpened(this.#takeTab);
    // How a dialog was answered is still news.
    const answered = brought.filter(({ what }) => dialogs.has(what));
    this.#news.set(place.tabId, {
      brought: answered,
      tabs: [],
      others: [],
      dialog: null,
      reading: new Set(),
      documentId: place.documentId,
    });
    await askDocument(place, keepMade, []);
    const listening = await askDocument<{ key: string }>(place, listenOutside, [slot]);
    if (listening) await askDocument(place, tellOutside, [listening.key], 'MAIN');
  }

  /** `stayed`: the document is the same. */
  async end({ tabId }: DocumentTarget, origin: string, stayed: boolean): Promise<{ outside?: Brought[] }> {
    const { brought = [], tabs: known = [], others = [], reading } = this.#news.get(tabId) ?? {};
    await until(() => !reading?.size, readWithin);
    const isAsked = brought.some(({ what, blocked }) => what === 'window' && !blocked);
    // The browser may need a moment for it.
    if (isAsked) await until(() => known.length + others.length > 0, opensWithin);
    const tabs = known.length === 0 && isAsked ? others : known;
    const opened = await Promise.all(tabs.map((each) => this.#describe(each, tabId, origin)));
    const now = toPageAddress((await readTab(tabId))?.url ?? '');
    const isSaved = brought.some(({ what }) => what === 'download');
    const isNews = ({ what, words }: Brought) =>
      (what !== 'leave' || stayed) &&
      (what !== 'address' || (stayed && !isSaved && words !== now)) &&
      (what !== 'window' || tabs.length === 0);
    const outside = [...brought.filter(isNews), ...opened].slice(0, maxBrought);
    brought.length = 0;
    return outside.length > 0 ? { outside } : {};
  }

  leave(places: readonly DocumentTarget[]): void {
    for (const place of places) {
      // A dialog is heard of until it is answered.
      if (!this.waiting(place.tabId)) this.#news.delete(place.tabId);
      void askDocument(place, endOutside, [slot]);
    }
    if (this.#news.size > 0) return;
    this.#stopTabs?.();
    this.#stopTabs = null;
  }

  /** The dialog that holds the page of a tab. */
  waiting(tabId: number): Refused | null {
    const dialog = this.#news.get(tabId)?.dialog;
    return dialog ? { type: 'refused', why: 'dialog-waits', by: dialog.what, words: dialog.words } : null;
  }

  /** The same, unless its document is gone. In a browser whose dialogs hold a page, it doesn't say which one it is. */
  async stillWaiting(place: DocumentTarget): Promise<Refused | null> {
    const waiting = this.waiting(place.tabId);
    if (!waiting) return null;
    const news = this.#news.get(place.tabId);
    const now = await unlessAborted(documentOf(place), AbortSignal.timeout(answeredWithin / 2), () => undefined);
    if (now === undefined || now === news?.documentId) return waiting;
    this.#news.delete(place.tabId);
    return null;
  }

  /** Resolves when a dialog has waited a while. */
  async waits(tabId: number, signal: AbortSignal): Promise<Refused | null> {
    for (let since = performance.now(); !signal.aborted; ) {
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
      const waiting = this.waiting(tabId);
      if (!waiting) since = performance.now();
      else if (performance.now() - since >= answeredWithin) return waiting;
    }
    return null;
  }

  #receive(tabId: number, message: object): void {
    const news = this.#news.get(tabId);
    const { what, words: said, waits, answer, blocked, ...file } = message as Record<string, unknown>; // checked here
    if (!news || typeof what !== 'string') return;
    const words = String(said ?? '').slice(0, maxWords);
    if (dialogs.has(what) && waits === true) news.dialog = { what: what as BrowserDialog, words };
    if (waits === true) return;
    if (dialogs.has(what)) news.dialog = null;
    else if (!things.has(what)) return;
    if (file.made) news.reading[file.read ? 'delete' : 'add'](file.made);
    const brought: Brought = {
      what: what as Brought['what'], // of the two sets
      words: what === 'address' || what === 'window' ? toPageAddress(words) || words : words,
      ...toFile(tabId, file),
      ...(blocked === true && { blocked }),
      ...(typeof answer === 'string' && { answer: answer.slice(0, maxWords) }),
    };
    const { from } = brought;
    const isSame = (each: Brought) =>
      each.what === what && each.words === brought.words && (each.from ?? from) === (from ?? each.from);
    const known = news.brought.find(isSame);
    if (known) Object.assign(known, brought);
    else news.brought.push(brought);
  }

  async #describe(tabId: number, from: number, origin: string): Promise<Brought> {
    await until(async () => !(await readTab(tabId))?.loading, titledWithin);
    const tab = await readTab(tabId);
    const isOwn = originOf(tab?.url ?? '') === origin;
    const attached = isOwn && (await this.#attach(tabId, from));
    // What another site's page says isn't said here.
    const words = `${isOwn ? (tab?.title ?? '') : ''} ${toPageAddress(tab?.url ?? '')}`.trim();
    return { what: 'tab', words: words.slice(0, maxWords) || 'a page that Tabhand may not read', attached };
  }
}

/** How it can be had again, and what it is, as its document says. */
function toFile(tabId: number, { url, made, read }: Record<string, unknown>): Pick<Brought, 'from' | 'type' | 'size'> {
  if (typeof url === 'string') return /^https?:/.test(url) && url.length <= maxAddress ? { from: url } : {};
  const { type, size, isKept } = (read ?? {}) as Record<string, unknown>; // checked here
  return {
    ...(typeof size === 'number' && { size, type: /^[\w.+-]+\/[\w.+-]+/.exec(String(type))?.[0]?.slice(0, 100) ?? '' }),
    ...(isKept === true && { from: keptAddress(tabId, String(made)) }),
  };
}
