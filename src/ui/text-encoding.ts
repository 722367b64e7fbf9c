/**
 * The encoding of a text file: by its mark, by UTF-8 that holds, by what the file says of itself, or by trial. Not by a library: `chardet`
 * 2.2 reads 18 of 39 short files wrongly, and short files are what people attach.
 */

export interface DecodedText {
  text: string;
  encoding: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** As the person chose, who sees what comes of it: what is none of its characters becomes a sign of that. */
export const readAs = (bytes: Bytes, encoding: string): DecodedText => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});

/** Null: those bytes are no text in it. */
function decodeAs(bytes: Bytes, encoding: string): DecodedText | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoder.decode(bytes);
    return text.includes('\0') ? null : { text, encoding: decoder.encoding };
  } catch {
    return null; // not these bytes, or no encoding that a browser knows
  }
}

/** `binary`: no text at all; `unknown`: none of the encodings fits. `languages`: the person's, as the browser knows them. */
export function decodeText(
  bytes: Bytes,
  { type = '', languages = [] }: { type?: string; languages?: readonly string[] },
): DecodedText | 'binary' | 'unknown' {
  const marked = markedAs(bytes);
  if (marked) return decodeAs(bytes, marked) ?? 'binary';
  const unicode = decodeAs(bytes, 'utf-8');
  // The escapes of ISO-2022-JP are ASCII, and so UTF-8 too.
  if (unicode && !unicode.text.includes('\u001b$')) return unicode;
  if (bytes.includes(0)) return decodeUnmarked16(bytes) ?? 'binary';
  if (bytes.some(isControl)) return 'binary';
  const declared = [type, String.fromCharCode(...bytes.subarray(0, 1024))].flatMap((text) => declaredIn(text) ?? []);
  const read = declared.flatMap((encoding) => decodeAs(bytes, encoding) ?? []);
  return read[0] ?? decodeBroken8(bytes) ?? decodeByTrial(bytes, languages) ?? 'unknown';
}

/** UTF-8 that was cut within a character, or has a few wrong bytes, as logs do; of another encoding hardly anything is valid in it. */
function decodeBroken8(bytes: Bytes): DecodedText | null {
  const read = readAs(bytes, 'utf-8');
  const tried = read.text.slice(0, maxTried);
  const [all, lost] = [/\P{ASCII}/gu, /\ufffd/g].map((each) => tried.match(each)?.length ?? 0);
  return (lost ?? 0) * 10 < (all ?? 0) ? read : null;
}

function markedAs([a, b, c]: Bytes): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

/** Moves, the end of old files, and escapes are in texts too. */
const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && !(byte >= 9 && byte <= 13) && byte !== 0x1a && byte !== 0x1b);

/** `charset=…` of a type or a page, `encoding="…"` of XML, `coding: …` of a script. */
const declaredIn = (text: string): string | undefined => /(?:charset|coding)\s*[=:]\s*["']?([\w.:-]+)/i.exec(text)?.[1];

/** UTF-16 without its mark: the zeros of what is ASCII in it, such as spaces and line ends, are all on one side. */
function decodeUnmarked16(bytes: Bytes): DecodedText | null {
  const [first, second] = [0, 1].map((side) => bytes.some((byte, i) => byte === 0 && i % 2 === side));
  if (bytes.length % 2 === 1 || first === second) return null;
  const decoded = decodeAs(bytes, first ? 'utf-16be' : 'utf-16le');
  return decoded && !/[\p{Cn}\p{Co}]|[^\P{Cc}\s]/u.test(decoded.text) ? decoded : null;
}

/** How usual the characters are that a table of one byte each gives: each language's letters, the frequent ones before the bar. */
type Letters = readonly string[];
/** Of one with two bytes: `[from, to, worth]` by the first of them. Any other is worth 0.1. */
type Leads = readonly (readonly [from: number, to: number, worth: number])[];

/** Each with the euro, which may be the only such character of a list of prices. */
const western = 'äöüß€ éàèêëâîïôùûçœæ€ áéíóúñü€ ãõáâàçéêíóôú€ àèéìòù€ åäöæøé€ áéíóúýþæðö€ ëéïöüóáè€'.split(' ');
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíľĺňóôŕšťúýž', 'áéíóöőúüű', 'ăâîșțşţ', 'čćđšž'];
const cyrillic = ['оеаинтсрвлкмдпу|яыьгзбчйхжшюцщэфъёіїєґўђјљњћџѓѕќ'];

// biome-ignore format: a table
/** On a tie, the first wins. */
const tables: Record<string, { letters: Letters } | { leads: Leads }> = {
  'windows-1252': { letters: western },
  'windows-1250': { letters: central },
  'windows-1251': { letters: cyrillic },
  'windows-1253': { letters: ['αοιετσνηυρπκμλς|ωγδάίόέήθύχφβώξζψϊϋΐΰ'] },
  'windows-1254': { letters: ['çğıi̇öşüâîû'] },
  'windows-1255': { letters: ['יוהלאתרמבש|נעדחםקפגסזצטכןךףץ'] },
  'windows-1256': { letters: ['اليمنرتبعدوة|سفحقكجشهطصخضذزغثظءأإآئؤىپچژگ'] },
  'windows-1257': { letters: ['āčēģīķļņšūž', 'ąčęėįšųūž', 'äöõüšž'] },
  'windows-874': { letters: ['านรอกเงมยลวดทสต่้ะัิี|ปคหแจพชขบไใถผซึืูุ์ๆโฟภณศธษญฐฉ็ฮฤฎฏฌฒฆฑฬฝำ'] },
  'koi8-u': { letters: cyrillic },
  ibm866: { letters: cyrillic },
  'iso-8859-2': { letters: central },
  'iso-8859-5': { letters: cyrillic },
  macintosh: { letters: western },
  shift_jis: { leads: [[0x81, 0x83, 1], [0x88, 0x97, 1], [0x98, 0xea, 0.3]] },
  gb18030: { leads: [[0xa1, 0xa3, 0.9], [0xb0, 0xd7, 1], [0xd8, 0xf7, 0.3]] },
  big5: { leads: [[0xa1, 0xa3, 0.9], [0xa4, 0xc6, 1], [0xc9, 0xf9, 0.3]] },
  'euc-kr': { leads: [[0xa1, 0xa3, 0.9], [0xb0, 0xc8, 1.01]] },
  'euc-jp': { leads: [[0xa1, 0xa3, 0.9], [0xa4, 0xa5, 1.01], [0xb0, 0xcf, 0.99], [0xd0, 0xf4, 0.3]] },
  'iso-2022-jp': { leads: [] },
};

/** All that a person can choose from. */
export const encodings: readonly string[] = ['utf-8', ...Object.keys(tables), 'utf-16le', 'utf-16be'];

/** What files without a mark are mostly written in where these languages are spoken. */
const usualIn: Record<string, string> = {
  'windows-1250': 'pl cs sk hu sl hr bs ro',
  'windows-1251': 'ru uk be bg sr mk kk',
  'windows-1253': 'el',
  'windows-1254': 'tr az',
  'windows-1255': 'he',
  'windows-1256': 'ar fa ur',
  'windows-1257': 'lt lv et',
  'windows-874': 'th',
  shift_jis: 'ja',
  gb18030: 'zh zh-cn zh-sg',
  big5: 'zh-tw zh-hk zh-mo',
  'euc-kr': 'ko',
  'euc-jp': 'ja',
};
const advantage = 0.1;

/** Bytes at random mostly fit less; short texts of each language fit more. */
const minFit = 0.35;

/** Bytes that are tried: enough to tell, and little work. */
const maxTried = 200_000;

function decodeByTrial(bytes: Bytes, languages: readonly string[]): DecodedText | null {
  const known = languages.flatMap((each) => [each.toLowerCase(), each.slice(0, 2).toLowerCase()]);
  const tried = Object.entries(tables).flatMap(([encoding, table]) => {
    const decoded = decodeAs(bytes, encoding);
    if (!decoded) return [];
    const spoken = usualIn[encoding]?.split(' ').some((each) => known.includes(each)) ? advantage : 0;
    const fit =
      'letters' in table
        ? fitOfLetters(decoded.text.slice(0, maxTried), table.letters)
        : fitOfLeads(bytes.subarray(0, maxTried), encoding, table.leads);
    return [{ decoded, fit: fit + spoken }];
  });
  const [best] = tried.filter(({ fit }) => fit > minFit).sort((one, other) => other.fit - one.fit);
  return best?.decoded ?? null;
}

const signs = '“”„‘’‚–—…«»‹›€£°§·±½¼¾²³µ©®×';

/** From 1, all letters are one language's, down; less for what no language writes. */
function fitOfLetters(text: string, languages: Letters): number {
  const found = text.toLowerCase().match(/[^\p{ASCII}\s]/gu) ?? [];
  const counts = new Map<string, number>();
  for (const letter of found) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const fits = languages.map((language) => {
    const [frequent = '', rare = ''] = language.split('|');
    const worthOf = (letter: string) => (frequent.includes(letter) ? 1 : (rare + signs).includes(letter) ? 0.6 : 0);
    return [...counts].reduce((sum, [letter, count]) => sum + count * worthOf(letter), 0);
  });
  const faults = text.match(misread)?.length ?? 0;
  return (Math.max(...fits) + 0.01 - faults) / Math.max(1, found.length);
}

/** A small letter before a capital, letters of two scripts in a word, a symbol between letters, three accents in a row, controls. */
const misread =
  /[^\P{Ll}a-z]\p{Lu}|[a-z][^\P{Lu}A-Z]|[A-Za-z][^\P{L}\p{sc=Latn}\p{sc=Zyyy}]|[^\P{L}\p{sc=Latn}\p{sc=Zyyy}][A-Za-z]|(?<=\p{L})[¡-¿×÷†-‰™](?=\p{L})|[À-ɏ]{3}|[À-ɏ]\d|[\u0080-\u009f\u2500-\u25ff]/gu;

function fitOfLeads(bytes: Bytes, encoding: string, leads: Leads): number {
  if (encoding === 'iso-2022-jp') return 2; // it decoded, and nothing else has its escapes
  let [sum, count, at] = [0, 0, 0];
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const isHalfWide = encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf;
    at += lead < 0x80 || isHalfWide ? 1 : 2;
    if (lead < 0x80) continue;
    sum += leads.find(([from, to]) => lead >= from && lead <= to)?.[2] ?? 0.1;
    count += 1;
  }
  return sum / Math.max(1, count);
}
