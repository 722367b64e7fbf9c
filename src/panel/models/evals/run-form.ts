/** How a suite is run: with which models, how often, on what, and for how much. */
import { computed, signal } from '@preact/signals';
import { isSameModel, type ModelChoice } from '#settings';
import type { Panel } from '../panel';

/** `reload`: on the page, which is loaded anew before each case. */
export type RunTarget = 'mocks' | 'page' | 'reload';

export function createRunForm({ model, page }: Pick<Panel, 'model' | 'page'>) {
  const chosen = signal<readonly ModelChoice[] | null>(null);
  const all = computed(() => (model.value?.models ?? []).map(({ choice }) => choice));
  const models = computed(() => {
    const usual = model.value?.choice;
    return chosen.value ?? (usual ? [usual] : []);
  });
  const times = signal(1);
  const target = signal<RunTarget>('mocks');
  const tokens = signal('');
  const cost = signal('');
  const wording = signal<{ tool: string; description: string } | null>(null);
  const toNumber = (text: string) => (Number(text) > 0 ? Number(text) : undefined);
  const budget = () => ({
    tokens: toNumber(tokens.value) && Math.ceil(Number(tokens.value)),
    cost: toNumber(cost.value),
  });
  const isPicked = (choice: ModelChoice) => models.value.some((each) => isSameModel(each, choice));
  return {
    all,
    models,
    times,
    target,
    tokens,
    cost,
    /** Of a tool, to be tried in place of its own. */
    wording,
    budget,
    isPicked,
    pick(choice: ModelChoice, on: boolean) {
      const others = models.value.filter((each) => !isSameModel(each, choice));
      chosen.value = on ? [...others, choice] : others;
    },
    toRequest() {
      const { tabId } = page.value ?? {};
      const isOnPage = target.value !== 'mocks' && tabId !== undefined;
      const tried = wording.value?.description.trim() ? wording.value : null;
      return {
        ...(tried && { wording: tried }),
        models: [...models.value],
        times: times.value,
        budget: budget(),
        page: isOnPage ? { tabId, reload: target.value === 'reload' } : null,
      };
    },
  };
}
