/** A page's tools as an eval offers and calls them; the page is opened anew for each attempt. */
import { type EvalTool, type EvalTools, noSuchTool } from '#bench/evals';
import type { ToolRow } from '#bridge';
import { wordOutcome } from '#conversation';
import { canBeOffered, parseJson, resultText } from '#tools';
import type { ToolPage } from './driver/page';

/** Milliseconds. */
const callWithin = 30_000;

export const toEvalTool = ({ name, description, schema }: ToolRow): EvalTool => ({
  ...{ name, description },
  inputSchema: schema ?? { type: 'object', properties: {} },
});

export function toPageTools(page: ToolPage, url: string): EvalTools {
  const { origin } = new URL(page.url);
  return {
    async list({ turns }) {
      const isGone = turns.length === 0 && (await page.goto(url).then(...settled));
      if (isGone) return { type: 'page-gone' };
      const tools = await page.tools();
      if (new URL(page.url).origin !== origin) return { type: 'page-left' };
      const offered = tools.filter(canBeOffered).map(toEvalTool);
      return offered.length > 0 ? offered : { type: 'no-tools' };
    },
    async call({ functionName, args }) {
      const row = page.state().tools.find(({ name }) => name === functionName);
      if (!row) return noSuchTool(functionName);
      const { outcome, content, structured } = await page.call(row, args, callWithin);
      if (outcome.type === 'failure') return { result: wordOutcome(outcome, ''), isError: true };
      const text = resultText(content, structured);
      return { result: parseJson(text) ?? text, isError: outcome.isError };
    },
  };
}

/** Whether it failed. */
const settled = [() => false, () => true] as const; // the two that `then` takes
