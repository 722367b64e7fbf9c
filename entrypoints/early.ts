/** Until the panel takes over the field in its page: gives it the chosen theme and text size, and notes an Enter. What was typed before this script runs stays. */

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
