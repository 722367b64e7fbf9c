/** The side panel: mounted once into a document, over a connection made by the entrypoint. */
import { effect } from '@preact/signals';
import { type FunctionComponent, h, render } from 'preact';
import { bringTrail } from '#features/chat/panel/index.ts';
import { bringProse } from '#ui/controls/prose.tsx';
import { Sandboxes } from '#ui/drawing-context.ts';
import { SiteIcons } from '#ui/icon.tsx';
import type { PanelConnection } from '#ui/panel/connection.ts';
import { type Panel, PanelContext } from '#ui/panel/context.ts';
import { afterFirstFrame, holdParts } from '#ui/panel/later.tsx';
import { App } from './app';
import { createPanel, type PanelStart } from './panel';
import './styles';

export type { PanelConnection } from '#ui/panel/connection.ts';

/** The address of a tab with the panel. `#elsewhere` hides the field in the page itself, which only the chat has. */
export const panelAddress = (conversationId: string, place: string): string =>
  `/sidepanel.html?conversation=${conversationId}&place=${place}${place === 'chat' ? '' : '#elsewhere'}`;

/** What to open first, for a full tab; by default the chat of the newest conversation. */
type First = Partial<Pick<PanelStart, 'conversationId' | 'place' | 'inspects'>>;

/** `Shell`: what is drawn of it. */
export function mountPanel(
  root: HTMLElement,
  connection: PanelConnection,
  { conversationId = null, ...first }: First = {},
  Shell: FunctionComponent = App,
): void {
  holdParts();
  void afterFirstFrame(() => bringProse(bringTrail));
  const document = root.ownerDocument.documentElement;
  const panel = createPanel({ connection, root: document, storage: localStorage, conversationId, ...first });
  offerTools(panel, connection);
  const typed = takeTyped(root, panel);
  const sandbox = { address: connection.sandboxAddress ?? null };
  const app = h(SiteIcons.Provider, { value: panel.siteIcons.addressOf }, h(Shell, null));
  render(h(Sandboxes.Provider, { value: sandbox }, h(PanelContext.Provider, { value: panel }, app)), root);
  typed();
}

/**
 * The words in the page's own field, which the first rendering takes over with focus and caret. What they lead to is done after it: a list
 * above the field would be made of the field's elements.
 */
function takeTyped(root: HTMLElement, { composer, slash }: Panel): () => void {
  const field = root.querySelector('textarea');
  if (!field?.value) return () => undefined;
  const text = [composer.text.value, field.value].filter(Boolean).join('\n');
  const sends = field.dataset.sends === text;
  composer.text.value = text;
  return () => {
    slash.type(text);
    if (sends && !slash.items.value) composer.early = text;
  };
}

/** Without widgets there is nothing to offer, so this part is loaded with the first widget. */
function offerTools(panel: Panel, connection: PanelConnection): void {
  const stop = effect(() => {
    if (panel.canvas.blocks.value.length === 0) return;
    queueMicrotask(() => stop());
    import('#features/blocks/state/own-tools.ts').then(
      ({ offerOwnTools }) => offerOwnTools(panel, connection),
      (error: unknown) => console.warn(error), // a new panel tries again
    );
  });
}
