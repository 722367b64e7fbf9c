/** Skills as files, as they are found in the field. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { packSkill, readSkill, readSkillFiles } from '#features/skills/state/skill-file.ts';

const file = (path: string, content: string | Uint8Array) =>
  Object.defineProperty(new File([content as BlobPart], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
    value: path.includes('/') ? path : '',
  });
const zip = (files: Record<string, string | Uint8Array>, name = 'skills.zip') =>
  file(
    name,
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  );
const md = (front: string, body = '# Report\n\nBegin with the figures.') => `---\n${front}\n---\n\n${body}`;
const plain = md('name: report\ndescription: For reports');

describe('the front matter', () => {
  test.each([
    ['as specified', plain],
    ['with a byte order mark (cline/cline#12151)', `\uFEFF${plain}`],
    ['with the line ends of Windows (mohitagw15856/pm-claude-skills#177)', plain.replaceAll('\n', '\r\n')],
    ['in quotes', md(`name: "report"\ndescription: 'For reports'`)],
    ['folded', md('name: report\ndescription: >-\n  For\n  reports')],
    ['in a block', md('name: report\ndescription: |\n  For\n  reports\nlicense: MIT')],
    ['below empty lines', `\n\n${plain}`],
    ['with keys in capitals', md('Name: report\nDescription: For reports')],
    ['indented by tabs', md('name: report\ndescription: For reports\nmetadata:\n\tauthor: me')],
    ['with longer rules', plain.replaceAll('---', '-----')],
    ['without its end', '---\nname: report\ndescription: For reports\n\n# Report'],
    ['without a name', md('description: For reports')],
  ])('%s', (_, text) => {
    const read = readSkill(text.replace(/\r\n?/g, '\n'), 'report');
    expect(read).toMatchObject({ name: 'report', description: 'For reports' });
    expect(read.text).toMatch(/^# Report/);
  });

  test('a colon in a sentence, which YAML refuses (vercel-labs/skills#1058, bytedance/deer-flow#3333)', () => {
    const front =
      'name: report\ndescription: Writes reports: weekly, monthly.\n  Triggers on: "report"\nallowed-tools: Read';
    expect(readSkill(md(front), '').description).toBe('Writes reports: weekly, monthly. Triggers on: "report"');
  });

  test('none at all: the file’s name, and its first sentence', () => {
    expect(readSkill('# Title\n\nDo it so.', 'weekly')).toMatchObject({ name: 'weekly', description: 'Do it so.' });
  });

  test('what else it said is kept, and is in the export', async () => {
    const read = readSkill(md('name: report\ndescription: For reports\nlicense: MIT'), '');
    const packed = packSkill({ ...read, files: [{ path: 'a/b.md', text: 'B' }] });
    const held = unzipSync(new Uint8Array(await packed.arrayBuffer()));
    expect(Object.keys(held).sort()).toEqual(['report/SKILL.md', 'report/a/b.md']);
    const again = await readSkillFiles([new File([packed], 'report.zip')]);
    expect(again).toEqual([{ ...read, files: [{ path: 'a/b.md', text: 'B' }], leftOut: [] }]);
  });
});

describe('files', () => {
  test('of a folder, with those that are no text left out', async () => {
    const found = await readSkillFiles([
      file('report/SKILL.md', plain),
      file('report/references/guide.md', 'Guide'),
      file('report/logo.png', new Uint8Array([0x89, 0x50, 0xff])),
      file('report/.DS_Store', 'x'),
    ]);
    expect(found).toMatchObject([
      { name: 'report', files: [{ path: 'references/guide.md', text: 'Guide' }], leftOut: ['logo.png'] },
    ]);
  });

  test('of an archive with folders around several skills, one with a skill among its files (volcengine/OpenViking#4055)', async () => {
    const found = await readSkillFiles([
      zip({
        'repo/skills/one/skill.md': plain.replace('report', 'one'),
        'repo/skills/one/parts/SKILL.md': plain,
        'repo/skills/two/SKILL.md': plain.replace('report', 'two'),
        '__MACOSX/repo/skills/two/SKILL.md': 'x',
      }),
    ]);
    expect(found?.map(({ name, files }) => [name, files.map(({ path }) => path)])).toEqual([
      ['one', ['parts/SKILL.md']],
      ['two', []],
    ]);
  });

  test('a single Markdown file of any name', async () => {
    expect(await readSkillFiles([file('weekly.md', 'Do it so.')])).toMatchObject([
      { name: 'weekly', text: 'Do it so.' },
    ]);
  });

  test('none: nothing is found', async () => {
    expect(await readSkillFiles([zip({ 'a.txt': 'x', 'b.txt': 'y' })])).toBeNull();
    expect(await readSkillFiles([file('broken.zip', 'PK nothing')])).toBeNull();
  });
});
