/** The extension's end: the same tools, run in the same way, plus what the standard hides from pages. */
import type { Context } from './context';
import { keys } from './intrinsics';
import { answerWith } from './second-part';
import type { ModelContextHost } from './tool';

export function createHost(context: Context): ModelContextHost {
  const { second } = context;
  return {
    get size() {
      return keys(context.tools).length + context.countUnseenForms();
    },
    listTools: () => answerWith(second, (part) => part.listHostTools(context)),
    callTool: (call) => answerWith(second, (part) => part.callHostTool(context, call)),
    onChange(listener) {
      context.listeners[context.listeners.length] = listener;
    },
  };
}
