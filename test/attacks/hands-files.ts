/** How a page or a model could come to a file that the person didn't choose, or that they chose for something else. */
import { expect } from 'vitest';
import type { ChosenFile, HandsCommand, PageAction } from '#core/tools/hands-wire.ts';
import { failure } from '#core/tools/result.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { keepFiles, takeFiles } from '#features/hands/background/index.ts';
import { isForbidden } from '../../src/page/hands/secret';
import { readableLayers, toReadable } from '../support/readable-pages';
import { attacksBy } from './attack';
import { decide } from './hands';
import { shows } from './hands-targets';

const file: ChosenFile = { name: 'cv.pdf', type: 'application/pdf', data: btoa('secret') };
const foreseen = {
  elements: [{ role: 'button', name: 'Upload' }],
  serious: null,
  tookOver: false,
  takes: { accept: '', several: false },
};

/** What the page's fields hear of a file when the page does something between the card and the answer. */
async function gives(html: string, selector: string, between: (page: ReturnType<typeof shows>) => void) {
  const page = shows(html);
  const heard: Element[] = [];
  document.body.addEventListener('change', ({ target }) => heard.push(target as Element)); // of the page's fields
  const action: PageAction = { type: 'choose_file', ref: page.refTo(selector) };
  const before = await page.doing.foresee(action);
  if (before.type !== 'foreseen') return { before, heard };
  between(page);
  const answer = await page.doing.act(action, before.foreseen, [file]);
  page.doing.leave();
  return { answer, before, heard };
}

/** What a page is asked when a model calls this tool of its hands, with the files kept under `callId`. */
async function calls(name: string, input: JsonObject, callId: string, step: 'call' | 'foresee' = 'call') {
  const asked: HandsCommand[] = [];
  const [layer] = readableLayers([
    toReadable({
      ...{ tabId: 7, origin: 'https://jobs.example', title: 'Jobs', address: 'https://jobs.example/', language: 'en' },
      read: async () => '',
      async run(command) {
        asked.push(command);
        return command.type === 'foresee'
          ? { type: 'foreseen', foreseen, box: null }
          : { type: 'done', saw: 'nothing-changed' };
      },
    }),
  ]);
  const tool = layer?.tools.find((each) => each.name === name);
  const outcome =
    layer && tool
      ? await layer[step]?.({ callId, tool, input, foreseen }, AbortSignal.timeout(1000))
      : failure('unknown-tool');
  return { asked, outcome, tool };
}

const upload = '<p><button type="button">Upload</button><input type="file" hidden></p>';

export const byFiles = [
  ...attacksBy('page', 'approval', [
    {
      name: 'puts another file field behind the button after the card',
      breach: 'The file goes into a form that no card named.',
      guard: 'a file field is told from another',
      async attempt() {
        const { heard } = await gives(upload, 'button', ({ find }) => {
          find('input').replaceWith(find('input').cloneNode());
        });
        expect(heard).toEqual([]);
      },
    },
    {
      name: 'has a file field take several after the card',
      breach: 'The page gets another kind of file than the card said.',
      guard: 'what a file field takes is asked again',
      async attempt() {
        const { heard } = await gives(upload, 'button', ({ find }) => find('input').setAttribute('accept', '.key'));
        expect(heard).toEqual([]);
      },
    },
    {
      name: 'has two file fields beside one button',
      breach: 'The file goes into the field that the person didn’t mean.',
      guard: 'a button stands for one file field',
      async attempt() {
        const { before } = await gives(upload.replace('</p>', '<input type="file"></p>'), 'button', () => undefined);
        expect(before).toMatchObject({ type: 'refused', why: 'no-file-field' });
      },
    },
    {
      name: 'leads a label to another file field after the card',
      breach: 'The file goes into a form that no card named.',
      guard: 'a file field is told from another',
      async attempt() {
        const html = '<label for="cv">Upload</label><input id="cv" type="file"><input id="other" type="file">';
        const { before, heard } = await gives(html, 'label', ({ find }) => find('label').setAttribute('for', 'other'));
        expect(before).toMatchObject({ type: 'foreseen' });
        expect(heard).toEqual([]);
      },
    },
    {
      name: 'has a file field that is drawn elsewhere, far from a button',
      breach: 'The file goes into a field that has nothing to do with what the card named.',
      guard: 'a file field far from a button is hidden',
      async attempt() {
        const deep = `${'<div>'.repeat(6)}<button type="button">Next</button>${'</div>'.repeat(6)}`;
        const page = shows(`<section>${deep}<input type="file"></section>`);
        Object.defineProperty(page.find('input'), 'offsetHeight', { value: 20 }); // nothing is drawn here
        const action: PageAction = { type: 'choose_file', ref: page.refTo('button') };
        expect(await page.doing.foresee(action)).toMatchObject({ type: 'refused', why: 'no-file-field' });
      },
    },
    {
      name: 'leads the form of a file field elsewhere after the card',
      breach: 'The file is sent to a site that no card named.',
      guard: 'where the form of a file leads is foreseen',
      async attempt() {
        const html = `<form action="/cv">${upload}<button>Send</button></form>`;
        const { heard } = await gives(html, 'button', () =>
          document.forms[0]?.setAttribute('action', 'https://thief.example/'),
        );
        expect(heard).toEqual([]);
      },
    },
    {
      name: 'has a file field of another site in a frame beside its button',
      breach: 'A site that no card named gets the file.',
      guard: 'a file field in a frame is the frame’s',
      async attempt() {
        const page = shows('<p><button type="button">Upload</button><object></object></p>');
        const inside = new DOMParser().parseFromString('<input type="file">', 'text/html');
        Object.defineProperty(page.find('object'), 'contentDocument', { value: inside }); // as if the browser gave it away
        const action: PageAction = { type: 'choose_file', ref: page.refTo('button') };
        expect(await page.doing.foresee(action)).toMatchObject({ type: 'refused', why: 'no-file-field' });
      },
    },
    {
      name: 'looks for the file before anyone allowed it',
      breach: 'It reads what the person may still deny.',
      guard: 'a page is sent a file when it is given',
      async attempt() {
        keepFiles('c6', [file]);
        const { asked } = await calls('choose_file', { ref: 'e1' }, 'c6', 'foresee');
        expect(asked.length).toBeGreaterThan(0);
        expect(JSON.stringify(asked)).not.toContain(file.data);
        takeFiles('c6');
      },
    },
    {
      name: 'asks for a file while a run may operate it',
      breach: 'It gets one without a card.',
      guard: 'a file is asked for each time',
      attempt() {
        const clearance = decide('hands:1 https://shop.example', foreseen);
        expect(clearance).toMatchObject({ type: 'ask', reason: 'gives-file' });
        expect(clearance).not.toHaveProperty('forRun');
      },
    },
  ]),
  ...attacksBy('model output', 'approval', [
    {
      name: 'names a path for a file field',
      breach: 'The page gets a file, or a name, that nobody chose.',
      guard: 'a file field is filled in by nobody',
      async attempt() {
        const { find } = shows('<label>CV <input type="file"></label>');
        expect(isForbidden(find('input'))).toBe(true);
        const { tool } = await calls('choose_file', {}, 'c0');
        expect(Object.keys(tool?.inputSchema?.properties ?? {})).toEqual(['ref']);
      },
    },
    {
      name: 'asks for a file that nobody chose',
      breach: 'The page’s field is set, as if someone had.',
      guard: 'no file, no action',
      async attempt() {
        const { asked, outcome } = await calls('choose_file', { ref: 'e1' }, 'c1');
        expect(asked).toEqual([]);
        expect(outcome).toMatchObject({ values: { why: 'no-file' } });
      },
    },
    {
      name: 'asks again for a file that was chosen once',
      breach: 'A second page or field gets it too.',
      guard: 'a file is given once',
      async attempt() {
        keepFiles('c2', [file]);
        expect((await calls('choose_file', { ref: 'e1' }, 'c2')).asked).toMatchObject([{ files: [file] }]);
        expect((await calls('choose_file', { ref: 'e1' }, 'c2')).asked).toEqual([]);
      },
    },
    {
      name: 'asks for the file that was chosen for another call',
      breach: 'Another page gets it.',
      guard: 'a file is for its call',
      async attempt() {
        keepFiles('c3', [file]);
        const { asked } = await calls('choose_file', { ref: 'e1' }, 'c4');
        expect(JSON.stringify(asked)).not.toContain(file.data);
        expect(takeFiles('c3')).toEqual([file]);
      },
    },
    {
      name: 'wants to know what is in a file',
      breach: 'The model reads it, and may pass it on.',
      guard: 'of a file its name, type and size are told',
      async attempt() {
        keepFiles('c5', [file]);
        const told = JSON.stringify((await calls('choose_file', { ref: 'e1' }, 'c5')).outcome);
        expect(told).toContain('cv.pdf');
        expect(told).toContain('6 bytes');
        expect(told).not.toContain(file.data);
      },
    },
  ]),
];
