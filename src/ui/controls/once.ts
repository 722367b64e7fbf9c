/** For a card after which another may come: the second click of a double click would land on that one, and isn't meant for it. */
export const once =
  (act: () => unknown) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
