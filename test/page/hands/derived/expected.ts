/** Reads what somebody wrote down as the right tools of a page; `test/fixtures/derived/*.txt`. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface ExpectedField {
  key: string;
  kind: string;
  required: boolean;
  label: string;
  default?: string;
  /** `min=1`, `pattern=\d+` … */
  limits: string[];
  choices: string[];
}

export interface ExpectedForm {
  name: string;
  does: 'reads' | 'asks';
  fields: ExpectedField[];
}

export interface ExpectedPage {
  name: string;
  html: string;
  forms: ExpectedForm[];
  /** How many forms give no tool. */
  none: number;
}

const folder = join(import.meta.dirname, '../../../fixtures/derived');

export function readPages(): ExpectedPage[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return files.map((file) => {
    const lines = readFileSync(join(folder, file.replace('.html', '.txt')), 'utf8')
      .split('\n')
      .filter(Boolean);
    const forms: ExpectedForm[] = [];
    for (const line of lines.filter((each) => !each.startsWith('none '))) {
      const [, name, does] = /^form (\S+) (reads|asks)$/.exec(line) ?? [];
      if (name && (does === 'reads' || does === 'asks')) forms.push({ name, does, fields: [] });
      else forms.at(-1)?.fields.push(readField(line));
    }
    const html = readFileSync(join(folder, file), 'utf8');
    return {
      name: basename(file, '.html'),
      html,
      forms,
      none: lines.filter((each) => each.startsWith('none ')).length,
    };
  });
}

/** `size choice* "Size (UK)" =7 min=1 : 7 | 8` */
function readField(line: string): ExpectedField {
  const [head = '', list = ''] = line.split(/ : (?=[^"]*$)/);
  const [, key = '', kind = '', star = '', label = '', rest = ''] =
    /^(\S+) (\w+)(\*?) "([^"]*)"\s?(.*)$/.exec(head) ?? [];
  if (!key) throw new Error(`This line can’t be read: ${line}`);
  const [, begun, limits = ''] = /^(?:=(.*?))?\s?((?:(?:min|max|step)=\S+ ?)*(?:pattern=.*)?)$/.exec(rest) ?? [];
  return {
    ...{ key, kind, label, required: star === '*' },
    ...(begun !== undefined && { default: begun }),
    limits: limits.trim() === '' ? [] : limits.trim().split(/ (?=(?:min|max|step|pattern)=)/),
    choices: list === '' ? [] : list.split(' | ').map((each) => each.trim()),
  };
}
