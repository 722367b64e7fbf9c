/** How a suite is run: with which models, how often, on what, and for how much. */
import { computed, signal } from '@preact/signals';
import { isSameModel } from '#core/settings/model-address.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { Panel } from '#ui/panel/context.ts';

/** `reload`: on the page, which is loaded anew before each case. */
export type RunTarget = 'mocks' | 'page' | 'reload';

export class RunPlan {
  readonly times = signal(1);
  readonly target = signal<RunTarget>('mocks');
  readonly tokens = signal('');
  readonly cost = signal('');
  /** A tool's description, to be tried in place of its own. */
  readonly wording = signal<{ tool: string; description: string } | null>(null);
  /** All that can be picked. */
  readonly all;
  readonly models;
  readonly #page: Panel['page'];
  readonly #chosen = signal<readonly ModelChoice[] | null>(null);

  constructor({ model, page }: Pick<Panel, 'model' | 'page'>) {
    this.#page = page;
    this.all = computed(() => (model.value?.models ?? []).map(({ choice }) => choice));
    this.models = computed(() => this.#chosen.value ?? [model.value?.choice ?? []].flat());
  }

  isPicked(choice: ModelChoice): boolean {
    return this.models.value.some((each) => isSameModel(each, choice));
  }

  pick(choice: ModelChoice, on: boolean): void {
    const others = this.models.value.filter((each) => !isSameModel(each, choice));
    this.#chosen.value = on ? [...others, choice] : others;
  }

  budget() {
    const tokens = toLimit(this.tokens.value);
    return { tokens: tokens && Math.ceil(tokens), cost: toLimit(this.cost.value) };
  }

  toRequest() {
    const { tabId } = this.#page.value ?? {};
    const isOnPage = this.target.value !== 'mocks' && tabId !== undefined;
    const wording = this.wording.value?.description.trim() ? this.wording.value : null;
    return {
      ...(wording && { wording }),
      models: [...this.models.value],
      times: this.times.value,
      budget: this.budget(),
      page: isOnPage ? { tabId, reload: this.target.value === 'reload' } : null,
    };
  }
}

const toLimit = (text: string): number | undefined => (Number(text) > 0 ? Number(text) : undefined);
