/** URI templates (RFC 6570), as MCP servers give them: their variables, and the URI that values make of one. */

interface Operator {
  first: string;
  between: string;
  /** Each value has its name in front. */
  named: boolean;
  /** What is no letter of a part of a URI stays as it is. */
  open: boolean;
}

const plain: Operator = { first: '', between: ',', named: false, open: false };
const operators: Record<string, Operator> = {
  '+': { ...plain, open: true },
  '#': { ...plain, first: '#', open: true },
  '.': { ...plain, first: '.', between: '.' },
  '/': { ...plain, first: '/', between: '/' },
  ';': { ...plain, first: ';', between: ';', named: true },
  '?': { ...plain, first: '?', between: '&', named: true },
  '&': { ...plain, first: '&', between: '&', named: true },
};

const expression =
  /\{([+#./;?&]?)((?:[\w%]+(?:\.[\w%]+)*)(?:\*|:\d{1,4})?(?:,[\w%]+(?:\.[\w%]+)*(?:\*|:\d{1,4})?)*)\}/g;

const toNames = (list: string): string[] => list.split(',').map((each) => each.replace(/\*$|:\d+$/, ''));

/** Each variable once, in order. Null: an expression in it is broken. */
export function variablesOf(template: string): string[] | null {
  if (/[{}]/.test(template.replace(expression, ''))) return null;
  return [...new Set([...template.matchAll(expression)].flatMap(([, , list = '']) => toNames(list)))];
}

/** A variable without a value is left out. */
export const expand = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(expression, (_, sign: string, list: string) => {
    const { first, between, named, open } = operators[sign] ?? plain;
    const parts = list.split(',').flatMap((each) => {
      const [name = ''] = toNames(each);
      const most = Number(/:(\d+)$/.exec(each)?.[1] ?? Number.POSITIVE_INFINITY);
      const value = [...(values[name] ?? '')].slice(0, most).join('');
      if (value === '') return [];
      const coded = open ? encodeURI(value) : encodeURIComponent(value);
      return named ? `${name}=${coded}` : coded;
    });
    return parts.length > 0 ? first + parts.join(between) : '';
  });
