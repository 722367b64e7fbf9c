/** A frame that speaks to the panel, without a browser. */
import { vi } from 'vitest';

export function createSandboxFrame() {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {});
  class Observer {
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('MutationObserver', Observer);
  const frame = Object.assign(new EventTarget(), { contentWindow: {}, remove: () => undefined });
  const says = (data: unknown, source: unknown = frame.contentWindow) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, source }));
  const loads = () => frame.dispatchEvent(new Event('load'));
  return { frame: frame as never, says, loads }; // the parts of a frame that its host uses
}
