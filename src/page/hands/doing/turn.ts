/** Frameworks draw what follows from an event once its listeners have run. A hidden tab's timers come once a second. */
export const turn = () =>
  new Promise<void>((resolve) => {
    if (!document.hidden) return void setTimeout(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
