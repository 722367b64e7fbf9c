/** A page's tools as an eval offers and calls them; the page is opened anew for each attempt. */

import type { ToolRow } from '#core/bus/panel-wire.ts';
import { canBeOffered } from '#core/tools/discovery.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { OfferedTool } from '#core/tools/offer.ts';
import { failure } from '#core/tools/result.ts';
import type { EvalTools } from '#features/evals/background/play.ts';
import type { ToolPage } from './driver/page';

/** Milliseconds. */
const callWithin = 30_000;

export const toOfferedTool = ({ name, description, schema }: ToolRow): OfferedTool => ({
  ...{ name, description },
  inputSchema: schema ?? { type: 'object', properties: {} },
});

export function toPageTools(page: ToolPage, url: string): EvalTools {
  const { origin } = new URL(page.url);
  const layers = async () =>
    [...Map.groupBy(page.state().tools, ({ layerKey }) => layerKey)].map((each) => toLayer(page, ...each));
  return {
    layers,
    async list(isFirst) {
      const isGone = isFirst && (await page.goto(url).then(...settled));
      if (isGone) return { type: 'page-gone' };
      const tools = await page.tools();
      if (new URL(page.url).origin !== origin) return { type: 'page-left' };
      return tools.some(canBeOffered) ? layers() : { type: 'no-tools' };
    },
    isMocked: () => false,
  };
}

/** Of one document. */
function toLayer(page: ToolPage, key: string, rows: ToolRow[]): ToolLayer {
  const source = rows[0]?.source;
  return {
    ...{ key, serverName: 'page', protocol: 'webmcp', notices: [] },
    ...(source?.type === 'page' && { documentId: source.documentId }),
    tools: rows.map(({ layerKey: _, schema, ...tool }) => ({ ...tool, ...(schema && { inputSchema: schema }) })),
    async call({ tool, input }) {
      const row = rows.find(({ name }) => name === tool.name);
      if (!row) return failure('unknown-tool', { tool: tool.name, server: 'page' });
      const { outcome, content, structured } = await page.call(row, input, callWithin);
      return outcome.type === 'failure'
        ? outcome
        : { ...{ type: 'result', isError: outcome.isError }, content: [...content], structured };
    },
  };
}

/** Whether it failed. */
const settled = [() => false, () => true] as const; // the two that `then` takes
