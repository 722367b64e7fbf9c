/** The lines from a page to the background, which most pages never have: part of the second part. */
import type { HostCallOutcome, ModelContextHost } from '#webmcp';
import type { FromPage, ToPage } from '../wire.ts';

/** Milliseconds for which a call's outcome is kept, for a background that died before it got it. */
const keepFor = 300_000;
/** Milliseconds between two messages about whether a call asks the user something. */
const askingEvery = 100;

/** Without a controller: it is forgotten, but for the fact that it arrived. `rests`: nothing is said about its asking for a moment. */
type PageCall = {
  controller?: AbortController | undefined;
  asking?: boolean;
  rests?: boolean;
  outcome?: HostCallOutcome | undefined;
};

/** A relay's port. `told`: the page has said that its tools changed, and they have not been listed since. */
type Line = { port: MessagePort; told?: boolean };

interface BuiltIns {
  AbortController: typeof globalThis.AbortController;
  apply: typeof Reflect.apply;
  later: (steps: () => void, milliseconds: number) => unknown;
  postMessage: (message: unknown) => void;
}

export type Lines = ReturnType<typeof createLines>;

/** Serves `host` through the ports that are added. `listed` is called when its tools are. */
export function createLines(
  host: ModelContextHost,
  { AbortController, apply, later, postMessage }: BuiltIns,
  listed: () => void,
) {
  // Without a prototype, which the page may patch.
  const lines: Record<string, Line> = Object.create(null);
  const calls: Record<string, PageCall> = Object.create(null);
  let lastLine = 0;

  const send = ({ port }: Line, message: FromPage) => apply(postMessage, port, [message]);

  const eachLine = (visit: (line: Line) => void) => {
    for (const key in lines) visit(lines[key] as Line); // no other key
  };

  const tell = (message: FromPage) => eachLine((line) => send(line, message));

  /** Once until the tools are listed: a page may change thousands of them in one go. */
  const tellChange = (line: Line) => {
    if (!line.told) send(line, { type: 'tools-changed' });
    line.told = true;
  };

  // Awaited, not chained: a page may replace `then`.
  const list = async (line: Line, id: number) => {
    line.told = false;
    listed();
    send(line, { type: 'tools', id, tools: await host.listTools() });
  };

  /** A page may ask, and have its answer, hundreds of times in a second. */
  const tellAsking = (id: string, call: PageCall, on: boolean) => {
    call.rests = true;
    tell({ type: 'call-asking', id, asking: on });
    later(() => {
      call.rests = false;
      if (call.asking !== on && !call.outcome) tellAsking(id, call, !on);
    }, askingEvery);
  };

  const call = async (line: Line, id: string, name: string, input: object) => {
    if (calls[id]?.controller) return ask(line, id);
    const controller = new AbortController();
    const running: PageCall = { controller };
    calls[id] = running;
    const asking = (on: boolean) => {
      running.asking = on;
      if (!running.rests) tellAsking(id, running, on);
    };
    const outcome = await host.callTool({ name, input, signal: controller.signal, asking });
    // Otherwise nobody will ask for it any more.
    if (running.controller) {
      running.outcome = outcome;
      later(() => forget(running), keepFor);
    }
    tell({ type: 'call-outcome', id, outcome });
  };

  const ask = (line: Line, id: string) => {
    const known = calls[id];
    if (known?.outcome) send(line, { type: 'call-outcome', id, outcome: known.outcome });
    else send(line, { type: known?.controller ? 'call-running' : known ? 'call-unknown' : 'call-not-taken', id });
    if (known?.controller && known.asking) send(line, { type: 'call-asking', id, asking: true });
  };

  const forget = (call: PageCall | undefined) => {
    if (call) call.controller = call.outcome = undefined;
  };

  const handle = (line: Line, message: ToPage) => {
    if (message.type === 'list-tools') void list(line, message.id);
    else if (message.type === 'call-tool') void call(line, message.id, message.name, message.input);
    else if (message.type === 'abort-call') calls[message.id]?.controller?.abort();
    else if (message.type === 'ask-call') ask(line, message.id);
    else if (message.type === 'forget-call') forget(calls[message.id]);
  };

  return {
    tellChange: () => eachLine(tellChange),
    add(port: MessagePort) {
      const key = ++lastLine;
      const line: Line = { port };
      lines[key] = line;
      port.onmessage = ({ data }) => (data === 'closed' ? delete lines[key] : handle(line, data));
    },
  };
}
