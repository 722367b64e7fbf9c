/** Until the panel takes over the field in its page: the field has the theme and text size that were chosen, and an Enter in it isn't lost. Comes when it comes. */

function begin() {
  const { dataset } = document.documentElement;
  dataset.theme = localStorage.getItem('tabhand.theme') ?? '';
  dataset.text = localStorage.getItem('tabhand.text') ?? '';
  addEventListener('keydown', (event) => {
    const { target, key, shiftKey, isComposing } = event;
    if (key !== 'Enter' || shiftKey || isComposing) return;
    if (!(target instanceof HTMLTextAreaElement) || !target.closest('.early')) return;
    event.preventDefault();
    target.dataset.sends = target.value;
  });
}

export default { main: begin };
