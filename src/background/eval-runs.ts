/** The runs of evals, on the pages of this browser. */
import { EvalRuns, type EvalStore, type ModelEdges } from '#agent';
import { openInTab, readTab } from '#browser';
import { createPriceOf } from '#providers';
import { originOf } from '#settings';
import { listPageLayers, type PageDocuments } from '#tools/layers';

interface Parts {
  evals: EvalStore;
  models: ModelEdges;
  documents: PageDocuments;
  began(): void;
}

export const startEvalRuns = ({ evals: store, models, documents, began }: Parts) =>
  new EvalRuns({
    ...{ store, models, began, openInTab, settings: models.settings },
    priceOf: async () => createPriceOf((await models.settings()).models),
    pageLayers: async (tabId, signal) => (await listPageLayers(documents, [tabId], signal)).layers,
    async originOf(tabId) {
      const tab = await readTab(tabId);
      return tab && originOf(tab.url);
    },
  });
