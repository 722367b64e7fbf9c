/** The models that this conversation can be taken to. */
import type { ModelChoice } from '#settings';
import { otherModels } from '../../models/model-setup/other-models';
import { usePanel } from '../context';

export function useOtherModels(): ModelChoice[] {
  const { model, conversation } = usePanel();
  return otherModels(model.value, conversation.state.value.settings.model);
}
