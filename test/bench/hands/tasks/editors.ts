/** Text editors, each of which hears keys, input events or changes of its own document, and keeps lines its own way. What it holds is asked of its own state. */
import type { TaskPage } from './list.ts';

const react = `import { createElement as h, useState, useCallback } from 'react'; import { createRoot } from 'react-dom/client';
  const show = (App) => createRoot(document.getElementById('app')).render(h(App));\n`;
const [one, lines] = ['Sent by Ada at 9:30 (again).', 'First line\nSecond line\n\nLast – one'];

/** `field`: how it is found. */
const tasksOf = (field: string): TaskPage['tasks'] => {
  const held = `held().replace(/[\\u200b\\ufeff]/g, '').replace(/\\u00a0/g, ' ').trim()`;
  const joined = `${held}.replace(/\\n+/g, '\\n')`;
  return [
    ['Write one line in place of what is there', `fill ${field} = ${one}`, `${held} === ${JSON.stringify(one)}`],
    ['Write three lines', `fill ${field} = ${lines}`, `${joined} === ${JSON.stringify(lines.replace(/\n+/g, '\n'))}`],
    ['Write twice', `fill ${field} = ${lines}; fill ${field} = ${one}; fill ${field} = Third`, `${held} === 'Third'`],
    ['Type at the end', `fill ${field} = Ab; press c; press d`, `${held} === 'Abcd'`],
    ['Empty it', `fill ${field} = `, `${held} === ''`],
    ['Erase a letter', `fill ${field} = Abc; press Backspace on ${field}`, `${held} === 'Ab'`],
    [
      'Write what looks like a list',
      `fill ${field} = - one\n- two\n# three`,
      `${joined} === '- one\\n- two\\n# three'`,
    ],
  ];
};

/** All of one version: each has a Lexical of its own otherwise. */
const lexicalPackages = [
  'lexical',
  ...'rich-text plain-text history list markdown code link react'.split(' ').map((each) => `@lexical/${each}`),
]
  .map((each) => `${each}@0.52.0`)
  .join(' ');
const lexical = (
  kind: 'Rich' | 'Plain',
) => `import { createEditor, $getRoot, $createParagraphNode, $createTextNode } from 'lexical';
  import { register${kind}Text as register } from '@lexical/${kind.toLowerCase()}-text'; import { registerHistory, createEmptyHistoryState } from '@lexical/history';
  const root = document.getElementById('app').appendChild(document.createElement('div')); root.contentEditable = 'true'; root.role = 'textbox'; root.ariaLabel = 'Note';
  const editor = createEditor({ namespace: 'x', onError: (problem) => { throw problem; } }); editor.setRootElement(root); register(editor); registerHistory(editor, createEmptyHistoryState(), 300);
  editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('Old text'))));
  window.held = () => editor.getEditorState().read(() => $getRoot().getTextContent());`;

export const editors: Record<string, TaskPage> = {
  'lexical rich': { packages: lexicalPackages, script: lexical('Rich'), tasks: tasksOf('"Note"') },
  'lexical plain': { packages: lexicalPackages, script: lexical('Plain'), tasks: tasksOf('"Note"') },
  'lexical react': {
    packages: `react@18 react-dom@18 ${lexicalPackages}`,
    script: `${react}import { LexicalComposer } from '@lexical/react/LexicalComposer'; import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'; import { ContentEditable } from '@lexical/react/LexicalContentEditable';
      import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'; import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'; import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin'; import { ListPlugin } from '@lexical/react/LexicalListPlugin'; import { MarkdownShortcutPlugin } from '@lexical/react/LexicalMarkdownShortcutPlugin';
      import { $getRoot, $createParagraphNode, $createTextNode } from 'lexical'; import { HeadingNode, QuoteNode } from '@lexical/rich-text'; import { ListNode, ListItemNode } from '@lexical/list'; import { CodeNode } from '@lexical/code'; import { LinkNode } from '@lexical/link'; import { TRANSFORMERS } from '@lexical/markdown';
      let text = 'Old text'; window.held = () => text; const start = () => $getRoot().append($createParagraphNode().append($createTextNode('Old text')));
      show(() => h(LexicalComposer, { initialConfig: { namespace: 'x', nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, CodeNode, LinkNode], editorState: start, onError: console.error } }, h(RichTextPlugin, { contentEditable: h(ContentEditable, { 'aria-label': 'Note', style: { minHeight: 60 } }), ErrorBoundary: LexicalErrorBoundary }),
        h(HistoryPlugin), h(ListPlugin), h(MarkdownShortcutPlugin, { transformers: TRANSFORMERS }), h(OnChangePlugin, { onChange: (state) => state.read(() => (text = $getRoot().getTextContent())) })));`,
    tasks: tasksOf('"Note"'),
  },
  prosemirror: {
    packages:
      'prosemirror-state prosemirror-view prosemirror-model prosemirror-schema-basic prosemirror-keymap prosemirror-commands prosemirror-history',
    script: `import { EditorState } from 'prosemirror-state'; import { EditorView } from 'prosemirror-view'; import { schema } from 'prosemirror-schema-basic'; import { keymap } from 'prosemirror-keymap'; import { baseKeymap } from 'prosemirror-commands'; import { history } from 'prosemirror-history';
      const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('Old text')])]);
      const view = new EditorView(document.getElementById('app'), { state: EditorState.create({ doc, plugins: [history(), keymap(baseKeymap)] }), attributes: { role: 'textbox', 'aria-label': 'Note' } });
      window.held = () => view.state.doc.textBetween(0, view.state.doc.content.size, '\\n', '\\n');`,
    tasks: tasksOf('"Note"'),
  },
  tiptap: {
    packages: '@tiptap/core @tiptap/starter-kit',
    script: `import { Editor } from '@tiptap/core'; import StarterKit from '@tiptap/starter-kit';
      const editor = new Editor({ element: document.getElementById('app'), extensions: [StarterKit], content: '<p>Old text</p>', editorProps: { attributes: { role: 'textbox', 'aria-label': 'Note' } } });
      window.held = () => editor.getText({ blockSeparator: '\\n' });`,
    tasks: tasksOf('"Note"'),
  },
  quill: {
    packages: 'quill',
    script: `import Quill from 'quill'; import 'quill/dist/quill.snow.css'; const place = document.getElementById('app'); place.textContent = 'Old text';
      const quill = new Quill(place, { theme: 'snow' }); window.held = () => quill.getText();`,
    tasks: tasksOf('textbox'),
  },
  slate: {
    packages: 'react@18 react-dom@18 slate slate-react slate-dom slate-history',
    script: `${react}import { createEditor, Node } from 'slate'; import { Slate, Editable, withReact } from 'slate-react'; import { withHistory } from 'slate-history';
      const editor = withHistory(withReact(createEditor())); window.held = () => editor.children.map((each) => Node.string(each)).join('\\n');
      show(() => h(Slate, { editor, initialValue: [{ type: 'paragraph', children: [{ text: 'Old text' }] }] }, h(Editable, { 'aria-label': 'Note' })));`,
    tasks: tasksOf('"Note"'),
  },
  draft: {
    packages: 'react@18 react-dom@18 draft-js',
    html: '<script>window.global = window</script>',
    script: `${react}import { Editor, EditorState, ContentState } from 'draft-js'; import 'draft-js/dist/Draft.css';
      let now; window.held = () => now.getCurrentContent().getPlainText();
      show(() => { const [state, setState] = useState(() => EditorState.createWithContent(ContentState.createFromText('Old text'))); now = state; return h(Editor, { editorState: state, onChange: setState, ariaLabel: 'Note' }); });`,
    tasks: tasksOf('"Note"'),
  },
  codemirror: {
    packages: 'codemirror @codemirror/lang-javascript',
    script: `import { EditorView, basicSetup } from 'codemirror'; import { javascript } from '@codemirror/lang-javascript';
      const view = new EditorView({ doc: 'Old text', extensions: [basicSetup, javascript()], parent: document.getElementById('app') }); window.held = () => view.state.doc.toString();`,
    tasks: tasksOf('textbox'),
  },
  trix: {
    packages: 'trix',
    html: '<input id="x" type="hidden" value="Old text"><trix-editor input="x" aria-label="Note"></trix-editor>',
    script: `import 'trix'; import 'trix/dist/trix.css'; window.held = () => document.querySelector('trix-editor').editor.getDocument().toString();`,
    tasks: tasksOf('"Note"'),
  },
  tinymce: {
    packages: 'tinymce',
    html: '<textarea id="note">Old text</textarea>',
    script: `import tinymce from 'tinymce'; import 'tinymce/models/dom/model'; import 'tinymce/themes/silver'; import 'tinymce/icons/default'; import 'tinymce/skins/ui/oxide/skin.css';
      tinymce.init({ selector: '#note', license_key: 'gpl', skin: false, content_css: false, promotion: false, iframe_aria_text: 'Note' }); window.held = () => tinymce.activeEditor.getContent({ format: 'text' });`,
    tasks: tasksOf('"Note"'),
  },
  jodit: {
    packages: 'jodit',
    html: '<textarea id="note">Old text</textarea>',
    script: `import { Jodit } from 'jodit'; import 'jodit/es2021/jodit.min.css'; const editor = Jodit.make('#note'); window.held = () => editor.editor.innerText;`,
    tasks: tasksOf('textbox'),
  },
  'plain editable': {
    html: `<div contenteditable role="textbox" aria-label="Note"><p>Old <b>text</b></p></div><script>window.held = () => document.querySelector('[contenteditable]').innerText</script>`,
    tasks: tasksOf('"Note"'),
  },
  'pre editable': {
    html: `<pre contenteditable role="textbox" aria-label="Note" style="white-space: pre-wrap">Old text</pre><script>window.held = () => document.querySelector('[contenteditable]').innerText</script>`,
    tasks: tasksOf('"Note"'),
  },
  'text only editable': {
    html: `<div contenteditable="plaintext-only" role="textbox" aria-label="Note">Old text</div><script>window.held = () => document.querySelector('[contenteditable]').innerText</script>`,
    tasks: tasksOf('"Note"'),
  },
};
