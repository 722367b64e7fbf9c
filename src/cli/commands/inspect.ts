/** `tabhand inspect`: the tools that a page offers. */
import { splitAddress } from '../arguments';
import { defineCommand } from '../command';
import type { ToolPage } from '../driver/page';
import { pageOptions, toolsOf, withPage } from '../page-command';
import { exitCodes } from '../problem';
import { answerWith, jsonOption } from '../reports/publish';
import { counted, plainLine, type Terminal } from '../terminal';
import { type ToolFacts, toFacts, toSignature } from '../tool-facts';

export const inspect = defineCommand({
  name: 'inspect',
  summary: 'list the tools that a page offers',
  operands: ['URL'],
  options: { ...pageOptions, ...jsonOption },
  run(request) {
    const [url] = splitAddress(request.operands, request.project);
    return withPage(request, url, async (page) => {
      const tools = (await toolsOf(page, request.terminal)).map(toFacts);
      answerWith(request, { lines: toLines(page, tools, request.terminal), json: toJson(page, tools) });
      return exitCodes.fine;
    });
  },
});

const toJson = (page: ToolPage, tools: readonly ToolFacts[]) => ({
  url: page.url,
  title: page.title,
  madeBy: madeBy(page),
  tools,
  notices: page.state().notices.filter(({ code }) => code !== 'made-by'),
});

/** Whose implementation of WebMCP the page has. */
const madeBy = (page: ToolPage) => page.state().notices.find((notice) => notice.code === 'made-by')?.by ?? 'tabhand';

function toLines(page: ToolPage, tools: readonly ToolFacts[], { paint }: Terminal): string[] {
  const width = Math.max(...tools.map(({ name }) => plainLine(name).length));
  const lines = tools.flatMap((tool) => {
    const marks = toMarks(tool).map((mark) => paint('yellow', `[${mark}]`));
    const first = plainLine(tool.description.trim().split('\n')[0] ?? '');
    const signature = toSignature(tool);
    return [
      ['', paint('cyan', plainLine(tool.name).padEnd(width)), ...marks, first].join('  ').trimEnd(),
      ...(signature ? [`  ${' '.repeat(width)}  ${paint('dim', plainLine(signature))}`] : []),
    ];
  });
  return [
    `${paint('bold', plainLine(page.title) || page.url)}, ${page.url}: ${counted(tools.length, 'tool')}`,
    ...lines,
  ];
}

const toMarks = ({ annotations = {}, ...tool }: ToolFacts): string[] => [
  ...Object.keys(annotations).map((name) => wordHint(name)),
  ...(tool.declarative ? ['form'] : []),
  ...(tool.lazy ? ['lazy'] : []),
  ...(tool.inFrame ? [`frame ${tool.origin}`] : []),
  ...(tool.disabled ? ['disabled'] : []),
  ...(tool.unavailable ? ['unavailable'] : []),
];

/** `readOnlyHint`: read-only. */
const wordHint = (name: string) => name.replace(/Hint$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
