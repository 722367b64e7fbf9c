/** A model server whose next turns a test writes when it needs them: one server, set up once, serves a whole file. */
import { type ModelServer, type NormalisedRequest, type Script, serveModel } from '../../playground/model-server';

export interface ScriptedModel {
  url: string;
  /** The coming answers, in place of those that nobody asked for. */
  plays(...turns: Script): void;
  /** From now on it answers everything with this; null: as its turns say. */
  refuses(error: ModelServer['refusesAll']): void;
  /** The requests since the last `plays`. */
  heard(): NormalisedRequest[];
  /** What the model was last told of a call: the text of the newest tool message. */
  told(): string;
  close(): Promise<void>;
}

export async function serveScriptedModel(): Promise<ScriptedModel> {
  const script: Script = [];
  const server = await serveModel(script);
  const { url, requests, close } = server;
  let from = 0;
  return {
    url,
    plays(...turns) {
      from = requests.length;
      script.length = from;
      script.push(...turns);
    },
    refuses(error) {
      server.refusesAll = error;
    },
    heard: () => requests.slice(from),
    told: () => requests.at(-1)?.messages.findLast((message) => message.role === 'tool')?.text ?? '',
    close,
  };
}
