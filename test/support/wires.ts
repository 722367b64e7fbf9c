/** Wires whose other end is in the test's hand. */

export function createWire<Message>() {
  const posted: Message[] = [];
  const listeners: ((message: unknown) => void)[] = [];
  const closeListeners: (() => void)[] = [];
  let closed = false;
  return {
    posted,
    isClosed: () => closed,
    /** The other end says something. */
    says(message: unknown) {
      for (const listener of listeners) listener(message);
    },
    /** The other end, or the browser, cuts it. */
    isCut() {
      for (const listener of closeListeners) listener();
    },
    wire: {
      post: (message: Message) => void posted.push(message),
      onMessage: (listener: (message: unknown) => void) => void listeners.push(listener),
      onClose: (listener: () => void) => void closeListeners.push(listener),
      close: () => {
        closed = true;
      },
    },
  };
}
