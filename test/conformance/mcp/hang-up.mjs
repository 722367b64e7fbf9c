// Loaded into the referee: a browser may open a connection that it never uses, and Node's server, which waits for every connection when it
// closes, doesn't count such a one as idle. Chromium keeps it for longer than a scenario may take.
import { Server } from 'node:http';

const { close } = Server.prototype;
Server.prototype.close = function hangUp(onClosed) {
  close.call(this, onClosed);
  this.closeAllConnections();
  return this;
};
