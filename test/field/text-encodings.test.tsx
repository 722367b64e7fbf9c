// @vitest-environment happy-dom
/**
 * Text files as the world saves them: CSV from Excel in Windows-1252 (dust-tt/dust#27143), Shift_JIS with few Japanese letters
 * (danny-avila/rag_api#291, aws-samples/generative-ai-use-cases#1399), GBK (langgenius/dify#31204), all of them and UTF-16 without a mark
 * (Stack-Cairn/LiveAgent#232), Cyrillic (grokability/snipe-it#16096); and a person who chooses (roundcube/roundcubemail#9456).
 */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { Attachment } from '#core/log/entry.ts';
import type { PanelConnection } from '../../entrypoints/sidepanel/mount';
import { createPanel } from '../../entrypoints/sidepanel/panel';
import { WaitingChips } from '../../src/features/files/panel/attachment-chips';
import { PanelContext } from '../../src/ui/panel/context';
import { eventually } from '../support/eventually';
import { createLog } from '../support/panel-stage/entries';
import { connectTo } from '../support/panel-stage/fake-connection';
import { around } from '../support/panel-stage/world';

/** In the encoding that is named, as another program wrote it. */
const written: [encoding: string, text: string, hex: string][] = [
  ['windows-1252', 'Café;größer;5 €', '436166e93b6772f6df65723b352080'],
  ['windows-1252', '“Smart” – it’s £5 at 20°C', '93536d617274942096206974927320a335206174203230b043'],
  [
    'windows-1252',
    'Ærø, São João, Þórr, coördinatie',
    'c672f82c2053e36f204a6fe36f2c20def372722c20636ff67264696e61746965',
  ],
  ['windows-1250', 'Zażółć gęślą jaźń; Łódź', '5a61bff3b3e62067ea9c6cb9206a619ff13b20a3f3649f'],
  ['iso-8859-2', 'Příliš žluťoučký kůň', '50f8ed6c69b920be6c75bb6f75e86bfd206bf9f2'],
  ['windows-1250', 'Erdős Pál, Győr, hűtő, ünnep', '457264f5732050e16c2c204779f5722c2068fb74f52c20fc6e6e6570'],
  ['windows-1251', 'Имя;Город\nИван;Москва', 'c8ecff3bc3eef0eee40ac8e2e0ed3bcceef1eae2e0'],
  ['koi8-u', 'Київ, Україна, їжак', 'ebc9a7d72c20f5cbd2c1a7cec12c20a7d6c1cb'],
  ['ibm866', 'Привет, мир', '8fe0a8a2a5e22c20aca8e0'],
  ['windows-1253', 'Όνομα;Πόλη\nΓιώργος;Αθήνα', 'bcedefece13bd0fcebe70ac3e9fef1e3eff23bc1e8deede1'],
  ['windows-1254', 'Çağrı;İstanbul;Şehir', 'c761f072fd3bdd7374616e62756c3bde65686972'],
  ['windows-1255', 'שם;עיר\nדוד;ירושלים', 'f9ed3bf2e9f80ae3e5e33be9f8e5f9ece9ed'],
  ['windows-1256', 'الاسم;المدينة', 'c7e1c7d3e33bc7e1e3cfede4c9'],
  ['windows-1257', 'Rīga, Liepāja, ģimene', '52ee67612c204c696570e26a612c20ec696d656e65'],
  ['windows-874', 'ชื่อ,เมือง,กรุงเทพ', 'aad7e8cd2ce0c1d7cda72ca1c3d8a7e0b7be'],
  ['macintosh', 'Déjà vu, naïve façade', '448e6a882076752c206e619576652066618d616465'],
  [
    'shift_jis',
    'id,name\n1,りんご\n2,ミカン\n氏名,山田太郎',
    '69642c6e616d650a312c82e882f182b20a322c837e834a83930a8e8196bc2c8e52936391be9859',
  ],
  ['euc-jp', 'id,name\n1,りんご\n氏名,山田太郎', '69642c6e616d650a312ca4eaa4f3a4b40abbe1ccbe2cbbb3c5c4c2c0cfba'],
  ['iso-2022-jp', '氏名,住所\n山田太郎', '1b24423b614c3e1b28422c1b24423d3b3d6a1b28420a1b24423b33454442404f3a1b2842'],
  ['gb18030', '姓名,城市\n张三,北京\n李四,上海', 'd0d5c3fb2cb3c7cad00ad5c5c8fd2cb1b1bea90ac0eecbc42cc9cfbaa3'],
  ['big5', '姓名,城市\n張三,台北\n李四,高雄', 'a96da6572cabb0a5ab0ab169a4542ca578a55f0aa7f5a57c2cb0aab6af'],
  ['euc-kr', '이름,도시\n김철수,서울', 'c0ccb8a72cb5b5bdc30ab1e8c3b6bcf62cbcadbfef'],
  [
    'utf-16le',
    'id,name\n1,Ångström\n2,東京\n',
    '690064002c006e0061006d0065000a0031002c00c5006e006700730074007200f6006d000a0032002c007167ac4e0a00',
  ],
  [
    'utf-16be',
    'id,name\n1,Ångström\n2,東京\n',
    '00690064002c006e0061006d0065000a0031002c00c5006e006700730074007200f6006d000a0032002c67714eac000a',
  ],
];

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

interface Attached {
  name: string;
  text?: string;
}

/** As the background knows the first file that is attached. */
const waiting: Attachment = {
  ...{ id: 'att_1', kind: 'file', name: 'file.csv', origin: null, mime: 'text/plain', size: 6, tokens: 2 },
  preview: '',
};

/** A panel whose background takes every attachment. */
async function opens() {
  const attached: Attached[] = [];
  const detached: unknown[] = [];
  const log = createLog();
  log.add({ type: 'attachment-added', attachment: waiting });
  const others = connectTo({ facts: around({ type: 'entries', conversationId: 'c1', entries: log.entries }) });
  const connection: PanelConnection = {
    ...others,
    async command(name, input) {
      const { what, attachmentId } = input as { what?: Attached; attachmentId?: string }; // of the two commands below
      if (name === 'detach') detached.push(attachmentId);
      if (name !== 'attach' || !what) return others.command(name, input);
      attached.push(what);
      return { attachment: { id: `att_${attached.length}` } } as never; // what the panel uses of it
    },
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await eventually(() => expect(panel.conversation.id.value).toBe('c1'));
  const adds = async (bytes: Uint8Array<ArrayBuffer>, name = 'file.csv', type = '') => {
    await panel.attachments.addFiles([new File([bytes], name, { type })]);
    return attached.at(-1)?.text;
  };
  return { panel, attached, detached, adds };
}

afterEach(() => render(null, document.body));

test.each(written)('a file in %s is attached as the text that it is: %j', async (encoding, text, hex) => {
  const { panel, adds } = await opens();
  expect(await adds(fromHex(hex))).toBe(text);
  expect(panel.attachments.files.value.get('att_1')?.encoding).toBe(encoding);
});

test('one foreign word at the end of a long file is enough', async () => {
  const { adds } = await opens();
  const ascii = new TextEncoder().encode('id,name\n1,Apple\n'.repeat(1000));
  expect(await adds(new Uint8Array([...ascii, ...fromHex('82e882f182b2')]))).toMatch(/りんご$/);
  expect(await adds(new Uint8Array([...ascii, ...fromHex('436166e9')]))).toMatch(/Café$/);
});

test('a mark at the beginning, or what the file says of itself, comes before any trial', async () => {
  const { adds } = await opens();
  expect(await adds(fromHex('efbbbf436166c3a9'))).toBe('Café');
  expect(await adds(fromHex('fffe430061006600e900'))).toBe('Café');
  expect(await adds(fromHex('feff00430061006600e9'))).toBe('Café');
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(await adds(latin('<meta charset="windows-1251"><p>\xd3'))).toBe('<meta charset="windows-1251"><p>У');
  expect(await adds(latin("<?xml version='1.0' encoding='ISO-8859-7'?><a>\xc1</a>"))).toContain('<a>Α</a>');
  expect(await adds(latin('\xc1'), 'a.txt', 'text/plain;charset=iso-8859-5')).toBe('С');
});

test('a sign of the euro may be all that there is, and UTF-8 that was cut or has a wrong byte is still that', async () => {
  const { adds } = await opens();
  expect(await adds(fromHex('70726963653b3520800d0a'))).toBe('price;5 €\r\n');
  const log = new TextEncoder().encode('开始处理文件，错误：找不到');
  expect(await adds(log.slice(0, -1))).toBe('开始处理文件，错误：找不\ufffd');
  expect(await adds(new Uint8Array([...log, 0xff, 10]))).toBe('开始处理文件，错误：找不到\ufffd\n');
});

test('what is ambiguous is read as the person’s language has it', async () => {
  const names = fromHex('bbe1ccbe2cbdbbbdea'); // 氏名,住所 in EUC-JP, and something else in GB18030
  const { decodeText } = await import('../../src/ui/text-encoding');
  expect(decodeText(names, { languages: ['ja-JP', 'en'] })).toMatchObject({ text: '氏名,住所' });
  expect(decodeText(names, { languages: ['zh-CN'] })).toMatchObject({ encoding: 'gb18030' });
});

test('a file that is no text never becomes one, and one whose encoding can’t be told is said to be that', async () => {
  const { panel, attached, adds } = await opens();
  const refused = async (hex: string) => {
    panel.refusal.value = null;
    await adds(fromHex(hex));
    return panel.refusal.value;
  };
  const isNone = 'file.csv can’t be read and wasn’t attached. Attach text, an image, a PDF, or a Word or Excel file.';
  expect(await refused('504b0304140000000800e1b1')).toBe(isNone); // zip
  expect(await refused('1f8b0800b5e2a06602ffcb48cdc9c9070086a6103605')).toBe(isNone); // gzip
  expect(await refused('00ff0000d8000a41')).toBe(isNone); // zeros, but no UTF-16
  expect(await refused('fffe0000410000004200')).toBe(isNone); // UTF-32
  expect(await refused('51dd6f899ab4632597419183c0879d7b3db3da6a57e682a9')).toContain(
    'The encoding of file.csv can’t be told',
  );
  expect(attached).toEqual([]);
});

test('whoever sees the wrong letters chooses another encoding, and the attachment is read again', async () => {
  const { panel, attached, detached, adds } = await opens();
  await adds(fromHex('cff0e8e2e5f2')); // Привет
  panel.attachments.shown.value = 'att_1';
  const draw = () =>
    render(
      <PanelContext.Provider value={panel}>
        <WaitingChips />
      </PanelContext.Provider>,
      document.body,
    );
  await act(draw);
  const list = () => document.querySelector('select');
  await eventually(() => expect(list()?.value).toBe('windows-1251'));
  const choose = async (encoding: string) => {
    await act(() => {
      const there = list();
      if (!there) throw new Error('There is no list.');
      there.value = encoding;
      there.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  await choose('koi8-u');
  await eventually(() => expect(attached.at(-1)?.text).toBe('оПХБЕР'));
  await eventually(() => expect(detached).toEqual(['att_1']));
  expect(panel.attachments.shown.value).toBe('att_2');
});
