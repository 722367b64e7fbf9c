/** Tells whether the user can see an element: it is in view, and the document is visible. Returns a function that ends it. */
export function watchSight(element: Element, tell: (isSeen: boolean) => void): () => void {
  let inSight = false;
  const look = () => tell(inSight && document.visibilityState === 'visible');
  const observer = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? inSight;
    look();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', look);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', look);
  };
}
