/** What a chat is offered from inside Tabhand: widgets, what concerns the user, what they keep. */
import type { LiveDataStore } from '#core/loop/stores.ts';
import { recallTool, resultsIn } from '#features/conversation/background/recall.ts';
import { memoryTools } from '#features/memory/background/remember.ts';
import { openSiteTool } from '#features/sites/background/open-site.ts';
import type { SkillStore } from '#features/skills/background/storage.ts';
import { skillTools } from '#features/skills/background/use-skill.ts';
import { builtInLayers } from '#widgets/server/autoui.ts';
import { sceneOf } from '#widgets/server/scene.ts';
import type { ConversationTools } from './tool-sources';

type BuiltIn = ConstructorParameters<typeof ConversationTools>[0]['builtIn'];

interface Parts {
  store: Parameters<typeof resultsIn>[0];
  liveData: LiveDataStore;
  skills: SkillStore;
  /** Of opening sites, and of memory. */
  own: Parameters<typeof openSiteTool>[1] & Parameters<typeof memoryTools>[1];
}

export const createBuiltIn =
  ({ store, liveData, skills, own }: Parts): BuiltIn =>
  async (log, layers) => {
    const find = resultsIn(store, log);
    const { skills: told, tools } = skillTools(log.conversation, (await own.settings.read()).skills, skills);
    const more = [openSiteTool(log.id, own), ...memoryTools(log, own), ...tools];
    return builtInLayers(sceneOf(log, layers, liveData, find), recallTool(find), more, told);
  };
