/** A field for code, with colours, line numbers and marks at its lines. In a shadow root, since its styles are made at run time. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '#ui';

export interface CodeMark {
  /** Characters from the beginning. */
  at: number;
  severity: 'error' | 'warning';
  message: string;
}

interface CodeEditorProps {
  label: string;
  value: string;
  marks: readonly CodeMark[];
  onInput(value: string): void;
  onSave(): void;
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.definitionKeyword], color: 'var(--code-word)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-key)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--code-str)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-num)' },
  { tag: tags.comment, color: 'var(--ink-3)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--bg-sunken)', font: 'var(--t-code)', height: '100%' },
  '&.cm-focused': { outline: 'none' }, // drawn by its frame: the line numbers would lie over it
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '18px' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--bg-sunken)', color: 'var(--ink-3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--bg-hover)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--accent-soft)' },
  '.cm-tooltip': { background: 'var(--bg-raised)', color: 'var(--ink)', border: '1px solid var(--line)' },
});

export function CodeEditor({ label, value, marks, onInput, onSave }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const heard = useRef({ onInput, onSave });
  heard.current = { onInput, onSave };
  // Made once: the effects below pass on what changes.
  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
    const run = () => {
      heard.current.onSave();
      return true;
    };
    const save = { key: 'Mod-s', preventDefault: true, run };
    const made = new EditorView({
      ...{ doc: value, parent: root, root },
      extensions: [
        ...[lineNumbers(), lintGutter(), history(), indentOnInput(), bracketMatching(), highlightActiveLine()],
        ...[javascript(), syntaxHighlighting(colours), look],
        keymap.of([save, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) heard.current.onInput(state.doc.toString());
        }),
      ],
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const { state } = view.current ?? {};
    if (state && state.doc.toString() !== value)
      view.current?.dispatch({ changes: { from: 0, to: state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const { state } = view.current ?? {};
    if (!state) return;
    const found = marks.map(({ at, severity, message }): Diagnostic => {
      const from = Math.min(at, state.doc.length);
      return { severity, message, from, to: Math.min(from + 1, state.doc.length) };
    });
    view.current?.dispatch(setDiagnostics(state, found));
  }, [marks]);
  return (
    <>
      <div ref={host} class="code-editor" dir="ltr" />
      <p class="tiny quiet">{say('Press Escape, then Tab to leave the field.')}</p>
    </>
  );
}
