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

/** Milliseconds: a window that nobody sees draws no frame. */
const frameWithin = 50;

/** Once a frame is drawn and the page has heard of it: some editors draw only then, and take the caret from what is drawn. */
export const frame = () =>
  document.hidden
    ? turn()
    : new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
        setTimeout(resolve, frameWithin);
      });
