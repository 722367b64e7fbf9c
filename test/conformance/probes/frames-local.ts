/** Section 8: frames that load nothing from a server. */
import { bothLists, documentOf, navigate, viewOf } from '../frame-documents';
import type { Probe, Probes } from '../probe';
import { handleOf, names } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

/** A frame that is no document of the server's. */
function localFrame(prepare: (frame: HTMLIFrameElement) => void): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  prepare(frame);
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame), { once: true });
    document.body.append(frame);
  });
}

const srcdoc = (frame: HTMLIFrameElement) => {
  frame.srcdoc = '<p>hi';
};
const blob = (frame: HTMLIFrameElement) => {
  frame.src = URL.createObjectURL(new Blob(['<p>hi'], { type: 'text/html' }));
};
const blank = () => undefined;

/** A local frame's tool: listed by both, with whose origin, and callable from the page. */
const localTool =
  (prepare: (frame: HTMLIFrameElement) => void): Probe =>
  async (world) => {
    const frame = await localFrame(prepare);
    await documentOf(frame).modelContext.registerTool(world.tool());
    const handle = await handleOf();
    const lists = await bothLists(frame);
    const answer = await world.settle(modelContext.executeTool(handle));
    return [lists, handle.origin, handle.window === viewOf(frame), answer];
  };

const atOnce = (prepare: (frame: HTMLIFrameElement) => void) => () => {
  const frame = document.createElement('iframe');
  prepare(frame);
  document.body.append(frame);
  return 'modelContext' in documentOf(frame);
};

export const probes: Probes = {
  'about:blank has it at once': atOnce(blank),
  'srcdoc has it at once, in its first empty document': atOnce(srcdoc),
  'blob: has it at once, in its first empty document': atOnce(blob),
  'a frame that loads has it at once, in its first empty document': (world) =>
    atOnce((frame) => {
      frame.src = world.url('same');
    })(),
  'about:blank shares': localTool(blank),
  'srcdoc shares': localTool(srcdoc),
  'blob: shares': localTool(blob),
  'a frame whose src is javascript:': localTool((frame) => {
    frame.src = 'javascript:"<p>hi"';
  }),
  'document.open in a frame keeps its tools': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool());
    const first = documentOf(frame).modelContext;
    documentOf(frame).open();
    documentOf(frame).write('<p>hi');
    documentOf(frame).close();
    await world.rest(60);
    return [await names(), documentOf(frame).modelContext === first];
  },
  'tools of an about:blank that is left by navigating': async (world) => {
    const frame = await localFrame(blank);
    await documentOf(frame).modelContext.registerTool(world.tool());
    await navigate(frame, world);
    await world.until(async () => (await names()).length === 0);
    return names();
  },
};
