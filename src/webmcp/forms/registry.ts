/** Keeps the tools that are made from forms: registers them, updates them as forms change, and unregisters them. */
import { announceChange, type Context } from '../context';
import { bare, deleteWeak, filter, forEach, getWeak, includes, NativeWeakMap, setWeak } from '../intrinsics';
import type { DocumentTool } from '../tool';
import { type FormDefinition, readDefinition } from './definition';
import type { Dom } from './dom';
import type { Executions } from './executions';
import { TOOL_FORM } from './tool-forms';
import type { Trees } from './trees';

/** How much of a form's tool may have changed: the text of labels and options, its controls, or the form's position. */
export type FormChange = 0 | 1 | 2 | 3;
export const NOTHING = 0;
export const WORDS = 1;
export const CONTROLS = 2;
const PLACE = 3;

/** A form that is a tool, or would be one if its name were free and valid. */
interface Entry {
  readonly form: Element;
  definition: FormDefinition | undefined;
  tool: DocumentTool | undefined;
  change: FormChange;
  /** The round in which the form was last found. */
  round: number;
}

interface Parts {
  context: Context;
  dom: Dom;
  document: Document;
  executions: Executions;
  trees: Trees;
  /** Called when the first form becomes a tool. */
  onFirst: () => void;
  /** Forms that are no news; absent if nobody has looked before. */
  before: ArrayLike<Element> | undefined;
}

export type FormRegistry = ReturnType<typeof createFormRegistry>;

export function createFormRegistry({ context, dom, document, executions, trees, onFirst, before }: Parts) {
  const entryOf = new NativeWeakMap<Element, Entry>();
  let entries: Entry[] = [];
  let dirty = true;
  let round = 0;
  let first: (() => void) | undefined = onFirst;

  const announce = (tool: DocumentTool, form: Element) => {
    // What the first round finds is a change if it came after the first look, or while the document was loading.
    const isNews = before ? !includes(before as Element[], form) : dom.readyState(document) !== 'complete'; // only read
    if (round > 1 || isNews) announceChange(context, tool);
  };

  const unregister = (entry: Entry, isGone: boolean) => {
    const { tool, form } = entry;
    entry.tool = undefined;
    if (!tool) return;
    delete context.tools[tool.name];
    announce(tool, form);
    executions.cancel(form, isGone);
  };

  /** The first form of a name wins. Another one doesn't take over when the name becomes free, only when it changes itself. */
  const register = (entry: Entry, definition: FormDefinition) => {
    if (context.tools[definition.name]) return;
    first?.();
    first = undefined;
    const perform = executions.perform(entry.form, definition.autosubmit);
    const tool: DocumentTool = bare({ ...definition, perform, exposedTo: [], declarative: true, disabled: false });
    entry.tool = tool;
    context.tools[tool.name] = tool;
    announce(tool, entry.form);
  };

  const renew = (entry: Entry) => {
    const { change, definition: before, tool } = entry;
    const definition = readDefinition(dom, entry.form);
    entry.change = NOTHING;
    if (change < PLACE && isSame(before, definition)) return;
    entry.definition = definition;
    if (change > WORDS) {
      unregister(entry, false);
      if (definition) register(entry, definition);
    } else if (tool && definition) {
      // Deviation: in Chromium, new option or label texts have no effect until something else changes. As there, calls continue.
      tool.schema = definition.schema;
      announce(tool, entry.form);
    }
  };

  /** Forms that are gone free their names before others are registered. */
  const dropLost = () => {
    entries = filter(entries, (entry) => {
      if (entry.round === round) return true;
      unregister(entry, true);
      deleteWeak(entryOf, entry.form);
      return false;
    });
  };

  const addEntry = (form: Element) => {
    const entry: Entry = { form, definition: undefined, tool: undefined, change: PLACE, round };
    setWeak(entryOf, form, entry);
    entries[entries.length] = entry;
  };

  return {
    get size() {
      return entries.length;
    },
    /** Marks a form as changed, or all forms. */
    touch(form: Element | null, change: FormChange) {
      dirty = true;
      forEach(entries, (entry) => {
        if ((!form || entry.form === form) && entry.change < change) entry.change = change;
      });
    },
    /** Marks the forms in a removed subtree, which may already be inserted again. */
    remove: (node: Element) =>
      forEach(entries, (entry) => {
        if (dom.contains(node, entry.form)) entry.change = PLACE;
      }),
    /** Updates the tools of the forms that are marked. */
    refresh() {
      if (filter(entries, ({ form }) => !dom.isConnected(form))[0]) dirty = true;
      if (!dirty) return;
      dirty = false;
      round++;
      forEach(context.environment.isAllowed() ? trees.find(TOOL_FORM) : [], (form) => {
        const entry = getWeak(entryOf, form);
        if (entry) entry.round = round;
        else addEntry(form);
      });
      dropLost();
      forEach(entries, (entry) => entry.change && renew(entry));
    },
  };
}

const MEMBERS = ['name', 'title', 'description', 'autosubmit', 'schema'] as const;

const isSame = (one: FormDefinition | undefined, other: FormDefinition | undefined): boolean =>
  !filter(MEMBERS, (member) => one?.[member] !== other?.[member])[0];
