/** What is attached of a tab is of the page that it says, or it is refused. */
import { beforeEach, describe, expect, test, vi } from 'vitest';

const { executeScript, get, captureVisibleTab } = vi.hoisted(() => ({
  executeScript: vi.fn(),
  get: vi.fn(),
  captureVisibleTab: vi.fn(),
}));
vi.mock('wxt/browser', () => ({
  browser: {
    scripting: { executeScript },
    tabs: { query: async () => [], get, captureVisibleTab },
    permissions: { contains: async () => true },
  },
}));
const { createTabReader } = await import('../../../src/features/files/background/attachments');

const bank = { url: 'https://bank.example/x', title: 'Bank', active: true, windowId: 3 };
const read = createTabReader(async (url) => url.startsWith('https://off.example'));
const selected = (frameId: number, origin: string, text: string) => ({
  frameId,
  result: { text, hidden: 0, url: `${origin}/`, origin },
});

beforeEach(() => {
  vi.resetAllMocks();
  get.mockResolvedValue(bank);
});

test('a page’s text is of the site that it was read from', async () => {
  executeScript.mockResolvedValue([
    { frameId: 0, result: { text: 'IBAN', hidden: 2, origin: 'https://bank.example' } },
  ]);
  expect(await read(7, 'page')).toMatchObject({ origin: 'https://bank.example', content: { text: 'IBAN' }, hidden: 2 });
});

test('a page that is too busy to be read is refused, and nobody waits for it any longer', async () => {
  vi.useFakeTimers();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  });
  executeScript.mockReturnValue(new Promise(() => undefined));
  const reading = expect(read(7, 'page')).rejects.toThrow('the page is too busy');
  await vi.advanceTimersByTimeAsync(20_000);
  await reading;
  timeout.mockRestore();
  vi.useRealTimers();
});

test('a page that answers for another site than the tab showed is not attached', async () => {
  executeScript.mockResolvedValue([{ frameId: 0, result: { text: 'x', hidden: 0, origin: 'https://next.example' } }]);
  await expect(read(7, 'page')).rejects.toThrow('went to another site');
});

test.each([
  ['goes to another site', 'https://next.example/', 'went to another site'],
  ['goes to a site that is switched off', 'https://off.example/', 'This site is blocked.'],
])('a tab that %s while it is read is refused', async (_, url, words) => {
  executeScript.mockImplementation(async () => {
    get.mockResolvedValue({ ...bank, url });
    return [selected(0, 'https://bank.example', 'x')];
  });
  await expect(read(7, 'selection')).rejects.toThrow(words);
});

test('a selection is that of its frame; frames of sites that are switched off are left out', async () => {
  executeScript.mockResolvedValue([
    selected(2, 'https://off.example', 'private'),
    selected(4, 'https://map.example', 'Lyon'),
  ]);
  expect(await read(7, 'selection')).toMatchObject({ origin: 'https://map.example', content: { text: 'Lyon' } });
  executeScript.mockResolvedValue([selected(2, 'https://off.example', 'private')]);
  await expect(read(7, 'selection')).rejects.toThrow('This site is blocked.');
});

test('a screenshot is refused when another tab came to the front while it was taken', async () => {
  executeScript.mockResolvedValue([{ frameId: 0, result: { secrets: [], closed: [], scale: 1 } }]);
  captureVisibleTab.mockImplementation(async () => {
    get.mockResolvedValue({ ...bank, active: false });
    return 'data:image/png;base64,';
  });
  await expect(read(7, 'screenshot')).rejects.toThrow('Switch to this chat’s tab');
});

describe('what a screenshot covers', () => {
  const box = (x: number, y = 0) => ({ x, y, width: 10, height: 10 });
  const masks = (frameId: number, secrets: object[], closed: object[] = []) => ({
    frameId,
    result: { secrets, closed, scale: 2 },
  });
  const covered: number[][] = [];

  beforeEach(() => {
    covered.length = 0;
    vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 100 }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({
          drawImage: () => undefined,
          fillRect: (...rect: number[]) => covered.push(rect),
        });
        convertToBlob = async () => new Blob([]);
      },
    );
    captureVisibleTab.mockResolvedValue('data:image/png;base64,');
  });

  const takes = (...answers: object[][]) => {
    for (const each of answers) executeScript.mockResolvedValueOnce(each);
    return expect(read(7, 'screenshot')).rejects.toThrow(); // an empty picture is none
  };

  test('a field where it was before and after, and all between, in pixels of the picture', async () => {
    await takes([masks(0, [box(10)])], [masks(0, [box(10, 30)])]);
    expect(covered).toEqual([[20, 0, 20, 80]]);
  });

  test('every frame that no other reaches into, if one of them has such a field', async () => {
    await takes([masks(0, [], [box(50)]), masks(3, [])], [masks(0, [], [box(50)]), masks(3, [box(1)])]);
    expect(covered).toEqual([[100, 0, 20, 20]]);
    covered.length = 0;
    await takes([masks(0, [], [box(50)]), masks(3, [])], [masks(0, [], [box(50)]), masks(3, [])]);
    expect(covered).toEqual([]);
  });

  test('there is none of a page that doesn’t say where they are', async () => {
    executeScript.mockRejectedValue(new Error('The page is closed to extensions.'));
    await expect(read(7, 'screenshot')).rejects.toThrow('the page is too busy');
    expect(captureVisibleTab).not.toHaveBeenCalled();
  });
});
