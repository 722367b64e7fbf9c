/** Skills as people, their systems and their models write and pack them: each form as it was reported of an importer, by its smallest file. */
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { skillCommands } from '#features/skills/background/commands.ts';
import { packSkill, readSkill, readSkillFiles, type SkillDraft } from '#features/skills/state/skill-file.ts';

const md = (front: string, body = '# Report\n\nBegin.') => `---\n${front}\n---\n\n${body}`;
const plain = md('name: report\ndescription: For reports');
const chosen = (path: string, content: string | Uint8Array) =>
  Object.defineProperty(new File([content as BlobPart], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
    value: path.includes('/') ? path : '',
  });
const pack = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
    ) satisfies Zippable,
  );
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
const held = (drafts: SkillDraft[] | null) =>
  drafts?.map(({ name, files, leftOut }) => [name, files.map(({ path }) => path), leftOut]);

test.each([
  ['numerals', 'name: 007\ndescription: 1.10', '007', '1.10'],
  ['the same key twice', 'name: report\ndescription: For reports\nname: report', 'report', 'For reports'],
  ['the same key twice, where YAML is broken', 'name: report\ndescription: a: b\nname: report', 'report', 'a: b'],
  ['a list', 'name: report\ndescription:\n  - One\n  - Two', 'report', 'One, Two'],
  ['stars and an at sign', 'name: "@me"\ndescription: **Bold** words', '@me', '**Bold** words'],
  [
    'a colon on a later line (open-octo/octo-agent#1417)',
    'name: report\ndescription:\n  "Do it". With the\n  other skill: first',
    'report',
    '"Do it". With the other skill: first',
  ],
])('the front matter holds %s', (_, front, name, description) => {
  expect(readSkill(md(front), '')).toMatchObject({ name, description });
});

test.each([
  ['in a block of code', `\`\`\`markdown\n${plain}\n\`\`\``],
  ['below a comment', `<!-- made by a program -->\n${plain}`],
])('a model wrote it %s', (_, whole) => {
  expect(readSkill(whole, '')).toMatchObject({
    name: 'report',
    description: 'For reports',
    text: '# Report\n\nBegin.',
  });
});

test('what else the front matter says is exported as it was written: versions, switches and long numbers', async () => {
  const others =
    'version: 1.10\nuser-invocable: true # by hand\nmetadata:\n  build: 007\n  id: 12345678901234567890123\n';
  const read = readSkill(md(`name: report\n${others}description: For reports`), '');
  const [packed] = Object.values(unzipSync(new Uint8Array(await packSkill({ ...read, files: [] }).arrayBuffer())));
  expect(new TextDecoder().decode(packed)).toContain(others);
});

test('written in the encoding of an older editor', async () => {
  const latin = Uint8Array.from(md('name: café\ndescription: Pour les étés'), (each) => each.charCodeAt(0));
  expect(await readSkillFiles([chosen('SKILL.md', latin)])).toMatchObject([
    { name: 'café', description: 'Pour les étés' },
  ]);
});

test('too long: it is said to be left out, rather than not to be there', async () => {
  const long = md('name: report\ndescription: d', 'x'.repeat(250_000));
  expect(await readSkillFiles([chosen('report/SKILL.md', long)])).toMatchObject([
    { name: 'report', text: '', leftOut: ['SKILL.md'] },
  ]);
});

/** As Finder and older programs write archives: bit 11 isn't set. */
function withoutUnicodeFlag(archive: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(archive);
  const flags = new Map([
    [3, 7],
    [1, 9],
  ]);
  for (let i = 0; i < copy.length - 10; i += 1) {
    const at = copy[i] === 0x50 && copy[i + 1] === 0x4b ? flags.get(copy[i + 2] ?? 0) : undefined;
    if (at !== undefined) copy[i + at] = (copy[i + at] ?? 0) & ~8;
  }
  return copy;
}

/** The last file is packed in a way that few know. */
function withOddPacking(archive: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(archive);
  const at = copy.findLastIndex((_, i) => copy[i] === 0x50 && copy[i + 1] === 0x4b && copy[i + 2] === 1);
  copy[at + 10] = 9;
  return copy;
}

test.each<[string, Uint8Array, unknown]>([
  [
    'names that aren’t said to be UTF-8 (langgenius/mosoo#259)',
    withoutUnicodeFlag(pack({ 's/SKILL.md': plain, 's/für.md': 'x' })),
    ['report', ['für.md'], []],
  ],
  [
    'the folders of Windows',
    pack({ 's\\': '', 's\\refs\\': '', 's\\SKILL.md': plain, 's\\refs\\a.md': 'A' }),
    ['report', ['refs/a.md'], []],
  ],
  [
    'one file that is packed otherwise',
    withOddPacking(pack({ 's/SKILL.md': plain, 's/a.md': 'x'.repeat(99) })),
    ['report', [], ['a.md']],
  ],
  ['no folder and no name (CherryHQ/stella#755)', pack({ 'SKILL.md': md('description: d') }), ['notes', [], []]],
])('an archive has %s', async (_, archive, expected) => {
  expect(held(await readSkillFiles([chosen('notes.zip', archive)]))).toEqual([expected]);
});

test('two archives with the same paths stay apart', async () => {
  const archive = (name: string) => pack({ 'SKILL.md': plain.replace('report', name), [`${name}.md`]: 'x' });
  const files = [chosen('a.zip', archive('one')), chosen('b.zip', archive('two'))];
  expect(held(await readSkillFiles(files))).toEqual([
    ['one', ['one.md'], []],
    ['two', ['two.md'], []],
  ]);
});

test('a folder’s documents of an office stay one file each, and what a program fetched doesn’t crowd the skill out', async () => {
  const fetched = ['.git', 'node_modules'].flatMap((name) =>
    Array.from({ length: 1500 }, (_, i) => chosen(`s/${name}/${i}.js`, 'x')),
  );
  const files = [...fetched, chosen('s/a.docx', pack({ 'word/document.xml': '<w/>' })), chosen('s/b.png', png)];
  expect(held(await readSkillFiles([...files, chosen('s/SKILL.md', plain)]))).toEqual([
    ['report', [], ['a.docx', 'b.png']],
  ]);
});

test('several files of Markdown that were chosen one by one are a skill each', async () => {
  const files = [chosen('a.md', plain), chosen('b.md', 'Do it so.')];
  expect(held(await readSkillFiles(files))).toEqual([
    ['report', [], []],
    ['b', [], []],
  ]);
});

test('whatever is drafted can be saved: what is too much is left out', async () => {
  const large = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`s/${i}.md`, 'y'.repeat(150_000)]));
  const deep = `${'a'.repeat(150)}/${'b'.repeat(160)}.md`;
  const [draft] =
    (await readSkillFiles([chosen('s.zip', pack({ 's/SKILL.md': plain, ...large, [`s/${deep}`]: 'z' }))])) ?? [];
  const { name, description, text, files } = draft ?? {};
  const saved = { name, description, on: true, sites: [], contents: { text, files } };
  expect(skillCommands['save-skill'].schema.safeParse(saved).error).toBeUndefined();
  expect(draft?.leftOut).toEqual(['6.md', '7.md', deep]);
});
