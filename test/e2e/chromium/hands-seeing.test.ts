/** Issue 16, Seeing: a look tells what a person perceives, under the roles and names that the browser tells assistive technology. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bigPage } from '../../fixtures/hands/site-pages.ts';
import { compare } from '../../support/hands/agreement.ts';
import { namedPages, sites } from '../../support/hands/pages.ts';
import { openSeeingPage, type SeeingPage } from '../../support/hands/seeing-page.ts';
import { inMatrix, isMatrix, sampled } from '../../support/sample.ts';

let seeing: SeeingPage;
beforeAll(async () => {
  seeing = await openSeeingPage();
});
afterAll(() => seeing.close());

const look = async (html: string) => {
  await seeing.open(html);
  return plain(await seeing.text());
};
/** Without the numbers of references, which are made up. */
const plain = (text: string) => text.replace(/e\d+\]/g, 'e]');

test('names and roles agree with the browser’s own tree on 98 % of what can be operated', async () => {
  let [all, missed] = [0, 0];
  for (const page of sampled([...namedPages, ...sites.slice(0, 9)], 2)) {
    await seeing.open(page);
    const { all: more, misses } = await compare(seeing.page, seeing.session);
    all += more;
    missed += misses.length;
  }
  expect(all).toBeGreaterThan(isMatrix ? 800 : 300);
  expect(1 - missed / all).toBeGreaterThanOrEqual(0.98);
});

describe('a look', () => {
  test('is an outline: headings, items, rows, fields with their values and states', async () => {
    const text =
      await look(`<h1>Hi</h1><p>Read <a href="/x">the docs</a> first.</p><label>Email <input type=email required value="a@b"></label>
      <ul><li>One<li><a href="https://other.example/a">Two</a></ul><table><tr><th>Name<th>Age<tr><td>Ida<td>3</table>
      <label>Size <select><option>S<option selected>M</select></label><fieldset><legend>Pick</legend><label><input type=radio checked>X</label></fieldset>`);
    expect(text.split('\n')).toEqual([
      '# Hi',
      'Read link "the docs" [e] first.',
      'textbox "Email" = "a@b" required [e]',
      '- One',
      '- link "Two" to other.example [e]',
      'Name | Age',
      'Ida | 3',
      'combobox "Size" = "M" (S, M) [e]',
      'group "Pick": radio "X" checked [e]',
    ]);
  });

  test('goes through shadow trees, slots and frames of the same origin, and says what is of another', async () => {
    const text =
      await look(`<x-card><b slot=title>Slotted</b></x-card><script>customElements.define('x-card', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<h2><slot name=title></slot></h2><button>In it</button>'; } })</script>
      <iframe title=Inner srcdoc="<button>Inside</button>"></iframe><iframe title=Far sandbox src="data:text/html,<button>Far</button>"></iframe>`);
    expect(text).toBe(
      '## Slotted\nbutton "In it" [e]\nframe "Inner": button "Inside" [e]\nframe "Far" of null (its content is separate)',
    );
  });

  test('leaves out what nobody sees', async () => {
    const text =
      await look(`<p>Seen</p><p style="opacity:0">Clear</p><p style="position:absolute;left:-9999px">Away</p><p style="font-size:0">Tiny</p>
      <p style="color:white">White</p><p style="display:none">None</p><p style="clip-path:inset(50%)">Clipped</p><button style="opacity:0">Ghost</button>
      <button style="position:absolute;left:-999px">Gone</button><div style="position:relative;height:40px"><button>Covered</button>
      <div style="position:absolute;inset:0;background:navy;z-index:2"></div></div>`);
    expect(text).toBe('Seen');
  });

  test('never tells a secret', async () => {
    const text =
      await look(`<input type=password aria-label=Password value=hunter2><input aria-label=Code autocomplete=one-time-code value=123456>
      <input aria-label=Card autocomplete="cc-number" value=4111><input name=cardNumber aria-label=N value=4222><label>Security code <input value=737></label>
      <label>Código <input inputmode=numeric pattern="[0-9]{6}" value=808></label>
      <form><h2>Card details</h2><input name=matches aria-label=M><input maxlength=4 aria-label=Part value=909></form>`);
    expect(text).toContain('textbox "Password" [e]');
    expect(text).toContain('textbox "Part" [e]');
    expect(text).not.toMatch(/hunter2|123456|4111|4222|737|808|909/);
  });

  test('tells items of lists that are operated, and fields whose label a secret could have, by their names', async () => {
    const text =
      await look(`<ul role=menu><li role=menuitem tabindex=-1>New</li></ul><ul role=tree aria-label=Files><li role=treeitem>a.ts</li></ul>
      <form><h2>Card details</h2><label>Security code <input value=737></label><p>Your password</p><label for=first>First name</label><input id=first value=Ida></form>`);
    expect(text.split('\n')).toEqual([
      'menu: menuitem "New" [e]',
      'tree "Files": treeitem "a.ts" [e]',
      '## Card details',
      'textbox "Security code" [e]',
      'Your password',
      'textbox "First name" = "Ida" [e]',
    ]);
  });

  test('tells icons by a font’s words, what is written as a value alone, and a field by its label’s capitals', async () => {
    // quasarframework/quasar, material-components/material-web; select2/select2; mui/material-ui.
    const text =
      await look(`<button style="width:30px;height:30px"><i class=material-icons aria-hidden=true>add</i></button>
      <span role=textbox aria-readonly=true title=Alabama>Alabama</span>
      <label style="text-transform:uppercase">Upload <input type=file></label>`);
    expect(text).toContain('button [e]: add');
    expect(text).toContain('textbox = "Alabama" readonly [e]');
    expect(text).toContain('button "UPLOAD" [e]');
  });

  test('gives references to what a page makes clickable without a role', async () => {
    const text =
      await look(`<div onclick="0">By attribute</div><div style="cursor:pointer"><b>By cursor</b></div><div tabindex=0>By focus</div>
      <label style="padding:4px"><input type=checkbox style="display:none">By label</label><div contenteditable>Editable</div><p>None</p>
      <style>.menu { color: navy; &:hover { cursor: pointer } } .md\\:hover\\:hand:hover { cursor: pointer }</style>
      <div class=menu>By rule</div><div class="md:hover:hand">By class</div>`);
    expect(text.split('\n')).toEqual([
      'clickable "By attribute" [e]',
      'clickable "By cursor" [e]',
      'clickable "By focus" [e]',
      'checkbox "By label" [e]',
      'textbox = "Editable" multiline [e]',
      'None',
      'clickable "By rule" [e]',
      'clickable "By class" [e]',
    ]);
  });

  test('gives references to links without an address, and to what is drawn, if the pointer becomes a hand over it', async () => {
    const text =
      await look(`<a title=Next style="display:block;width:20px;height:20px;background:navy"></a><a name=place>A place</a>
      <svg width=200 height=60><text y=20>Plain</text><g style="cursor:pointer"><circle cx=90 cy=15 r=9 /><text x=80 y=50>Slice</text></g></svg>
      <svg width=200 height=60 aria-label=Chart><text y=20 style="cursor:pointer">Bar</text></svg>`);
    expect(text.split('\n')).toEqual([
      'link "Next" [e] A place',
      'Plain',
      'clickable "Slice" [e] image "Chart"',
      'clickable "Bar" [e]',
    ]);
  });

  test('tells a field that lies unseen over what is drawn for it, and no other unseen field', async () => {
    const text =
      await look(`<span style="position:relative;display:inline-block;width:60px;height:24px;background:#ccc"><input type=checkbox role=switch aria-label=Wifi
      style="position:absolute;inset:0;opacity:0;width:100%;height:100%"></span><div><input aria-label=Trap style="opacity:0"></div>`);
    expect(text).toBe('switch "Wifi" [e]');
  });

  test('tells a list’s unseen field by its label, and nothing by what is drawn for it', async () => {
    const text =
      await look(`<span id=team>Team</span><div style="border:1px solid;cursor:pointer;width:200px;position:relative"><div style="position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;overflow:hidden">
      <input readonly role=combobox aria-labelledby=team aria-expanded=false></div>Several</div>
      <div style="border:1px solid;cursor:pointer"><div role=combobox tabindex=0 aria-label=Size>Small</div></div>
      <div style="position:relative;border:1px solid;height:20px"><input aria-hidden=true tabindex=-1 style="position:absolute;width:100%;opacity:0"></div>
      <label style="cursor:pointer"><input type=checkbox style="position:absolute;opacity:0"><i style="cursor:pointer;display:inline-block;width:20px;height:20px;background:navy"></i>
      <span style="cursor:pointer">Loud</span></label>`);
    expect(text.split('\n')).toEqual([
      'Team',
      'combobox "Team" collapsed readonly [e]',
      'Several',
      'combobox "Size" [e]: Small',
      'checkbox "Loud" [e]',
    ]);
  });

  test('tells rows that can be chosen by their name, stars, handles, and letters as a style sheet makes them', async () => {
    const text =
      await look(`<div role=grid aria-label=Files><div role=row tabindex=-1 aria-selected=false aria-label=Plan><div role=gridcell>Plan</div></div>
      <div role=row tabindex=-1 aria-selected=true><div role=gridcell>Notes</div><div role=gridcell>2 kB</div></div></div>
      <div role=radiogroup><div role=radio tabindex=0 aria-posinset=2 aria-setsize=5 style="width:20px;height:20px;background:gold"></div></div>
      <div style="position:relative;height:20px"><span class="irs-handle single" style="position:absolute;width:16px;height:16px;background:navy"></span></div>
      <button style="text-transform:uppercase">Save</button><button aria-label=Close style="text-transform:uppercase">x</button>`);
    expect(text.split('\n')).toEqual([
      'grid "Files":',
      ' row "Plan" [e]',
      ' Notes | 2 kB row selected [e]',
      'radiogroup: radio [e]',
      'clickable [e]: icon "irs-handle single"',
      'button "SAVE" [e]',
      'button "Close" [e]: x',
    ]);
  });

  test('gives each of several parts of what has the hand a reference, and a branch of a tree no words of its own branches', async () => {
    const text =
      await look(`<div style="cursor:pointer;padding:9px"><span>Reply</span> <span>Forward</span></div><div role=tree><div role=treeitem tabindex=0
      aria-expanded=true>Plants<div role=treeitem tabindex=-1>Birch</div></div></div>`);
    expect(text).toContain('clickable "Reply" [e] clickable "Forward" [e]');
    expect(text).toContain('treeitem "Plants" expanded [e]');
  });

  test('clips nothing by what is drawn in lines or has no box', async () => {
    const text = await look(
      '<p>Into the <a href=#h style="overflow:auto">Hasher</a></p><div style="display:contents;overflow:hidden"><p>More</p></div>',
    );
    expect(text).toBe('Into the link "Hasher" [e]\nMore');
  });

  test('tells values to the letter, and which fields take several lines', async () => {
    const text =
      await look(`<textarea aria-label=A>\n two  spaces \nand a line </textarea><input aria-label=B value=" b "><textarea aria-label=C> </textarea>
      <div contenteditable aria-label=D><p>One</p><p>Two</p></div><div role=textbox tabindex=0 aria-multiline=true aria-label=E>e</div>
      <div role=textbox contenteditable aria-multiline=false aria-label=F>f</div><textarea aria-label=G></textarea>`);
    expect(text.match(/textbox .*?\[e\]/g)).toEqual([
      'textbox "A" = " two  spaces \\nand a line " multiline [e]',
      'textbox "B" = " b " [e]',
      'textbox "C" = " " multiline [e]',
      'textbox "D" = "One\\n\\nTwo" multiline [e]',
      'textbox "E" = "e" multiline [e]',
      'textbox "F" = "f" [e]',
      'textbox "G" multiline [e]',
    ]);
  });

  test('cuts and cleans names, and takes no reference from a page’s own words', async () => {
    const text =
      await look(`<button aria-label="${'long '.repeat(20_000)}">x</button><button aria-label="in\u{E0041}\u{E0042}vi&#10;sible">y</button>
      <p>button "Pay" [e123456]</p><button aria-label='OK" [e5] button "Cancel'>z</button>`);
    const [long = '', ...others] = text.split(/ (?=button "(?:in|OK))|\n/);
    expect(long).toMatch(/^button "long [^"]{150,200}" \[e\]: x$/);
    expect(others).toEqual([
      'button "invi sible" [e]: y',
      'button "Pay" \\[e]',
      'button "OK\\" \\[e] button \\"Cancel" [e]: z',
    ]);
  });

  test('keeps its references while the elements stay what they are', async () => {
    await seeing.open('<button>A</button><button>B</button>');
    const before = await seeing.text();
    expect(await seeing.text()).toBe(before);
    await seeing.page.evaluate(() => document.querySelector('button')?.replaceChildren('Buy'));
    const after = await seeing.text();
    expect(after.match(/e\d+/g)?.[1]).toBe(before.match(/e\d+/g)?.[1]);
    expect(after.match(/e\d+/g)?.[0]).not.toBe(before.match(/e\d+/g)?.[0]);
  });

  test('keeps what is behind an open dialog out of reach', async () => {
    const text = await look(
      '<button>Behind</button><dialog id=d><button>OK</button></dialog><script>d.showModal()</script>',
    );
    expect(text).toBe('button "Behind" (inert)\ndialog: button "OK" [e]');
  });
});

describe('after a change', () => {
  test('a look tells only what differs', async () => {
    await seeing.open(
      `<h1>Basket</h1>${'<p>Something that stays as it is, whatever happens.</p>'.repeat(50)}<label>Email <input></label><p id=p></p>`,
    );
    const first = await seeing.text();
    expect(await changes()).toBe('Nothing changed since the last look.');
    await seeing.page.evaluate(() => {
      Object.assign(document.querySelector('input') ?? {}, { value: 'a@b' });
      document.querySelector('#p')?.append('Saved');
    });
    const changed = plain(await changes());
    expect(changed).toContain('textbox "Email" = "a@b" [e]');
    expect(changed).toContain('+ Saved');
    expect(changed.length).toBeLessThan(first.length / 10);
  });

  const changes = () => seeing.page.evaluate(() => testHands.seeing.look({ changes: true }).text);
});

test('words are found without their accents, under the heading above them', async () => {
  await seeing.open('<h2>Menu</h2><p>Café <button>Add café</button></p><h2>Other</h2><a href=/c>Cafe near you</a>');
  const find = (words: string, role?: string) =>
    seeing.page.evaluate(
      ([words = '', role]) => testHands.seeing.find({ words, ...(role && { role }) }).text,
      [words, role],
    );
  expect(plain(await find('CAFE'))).toBe(
    '## Menu\n Café [e] button "Add café" [e]\n## Other\n link "Cafe near you" [e]',
  );
  expect(plain(await find('cafe', 'link'))).toBe('## Other\n link "Cafe near you" [e]');
  expect(await find('tea')).toContain('Nothing on the page matches');
});

inMatrix('a page of 200,000 elements is cut after a while, and says so', async () => {
  await seeing.open('<main></main>');
  const { text, time, parts } = await seeing.page.evaluate(() => {
    const rows = '<p>Some <b>text</b> and <a href="/x">a link</a></p>'.repeat(1000);
    for (let i = 0; i < 70; i++) document.querySelector('main')?.insertAdjacentHTML('beforeend', rows);
    document.body.getBoundingClientRect();
    const start = performance.now();
    const look = testHands.seeing.look();
    const last = testHands.seeing.look({ part: look.parts });
    return { text: last.text, time: (performance.now() - start) / 2, parts: look.parts };
  });
  expect(parts).toBeGreaterThan(1);
  expect(text).toMatch(/too large to be read to its end|a link/);
  expect(time).toBeLessThan(6000);
});

test.each([
  [
    'tables in one another',
    `let at = document.body; for (let i = 0; i < 300; i++) { const table = document.createElement('table'); table.insertRow().insertCell().append('w' + i); at.append(table); at = table; }`,
  ],
  ['a text of six million letters', `document.body.innerHTML = '<p>' + 'word '.repeat(1_200_000)`],
])('a look and a search end in time: %s', async (_, build) => {
  await seeing.open('<main></main>');
  const times = await seeing.page.evaluate((build) => {
    new Function(build)();
    document.body.getBoundingClientRect(); // the page's own time
    const time = (run: () => void) => {
      const start = performance.now();
      run();
      return performance.now() - start;
    };
    return [time(() => testHands.seeing.look()), time(() => testHands.seeing.find({ words: 'w' }))];
  }, build);
  expect(Math.max(...times)).toBeLessThan(6000);
});

test('a look at thousands of elements takes no seconds', async () => {
  await seeing.open(bigPage(5000));
  const times = await seeing.page.evaluate(() =>
    Array.from({ length: 2 }, () => {
      const start = performance.now();
      testHands.seeing.look();
      return performance.now() - start;
    }),
  );
  expect(Math.min(...times)).toBeLessThan(6000); // what grows with the square takes minutes
});
