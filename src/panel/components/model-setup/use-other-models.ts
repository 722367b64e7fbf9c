/** The models to which this conversation can switch. */
import type { ModelChoice } from '#settings';
import { otherModels } from '../../models/model-setup/model-choices';
import { usePanel } from '../context';

export function useOtherModels(): ModelChoice[] {
  const { model, conversation } = usePanel();
  return otherModels(model.value, conversation.state.value.settings.model);
}
