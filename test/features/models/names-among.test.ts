/** Models of one name are told apart by who runs them. */
import { expect, test } from 'vitest';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { nameAmong } from '../../../src/features/models/state/model-kinds';

test('a name that two models bear is followed by the owner', () => {
  const at = (port: number): ModelChoice => ({
    ...{ type: 'openai-compatible', model: 'qwen', profile: 'openai', baseUrl: `http://127.0.0.1:${port}/v1` },
  });
  const all: ModelChoice[] = [at(1), at(2), { type: 'demo' }];
  expect(all.map((each) => nameAmong(each, all))).toEqual(['qwen (127.0.0.1:1)', 'qwen (127.0.0.1:2)', 'Demo mode']);
});
