/** What panels are told of MCP servers. */
import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { ServerSetting } from '#core/settings/server.ts';
import type { ServerView } from './background/view';

/** A server as it was when it was last asked, or what is wrong with it. */
export interface ServerState
  extends Omit<ServerView, 'setting' | 'tools' | 'headers'>,
    Pick<ServerSetting, 'id' | 'name' | 'url' | 'enabled'>,
    Partial<Pick<ServerSetting, 'toolsOff' | 'limits' | 'site'> & Pick<ServerView, 'headers'>> {
  tools: ToolRow[];
}

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    servers: { servers: ServerState[] };
  }
}
