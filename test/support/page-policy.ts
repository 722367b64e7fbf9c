/** What an extension page must not do, whatever gets into it: an expression that tries it all and tells what was blocked. */
export const trialsOf = (address: string): string => `(async () => {
  const blocked = new Set();
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.add(effectiveDirective));
  const address = ${JSON.stringify(address)};
  const add = (tag, members) => {
    const element = Object.assign(document.createElement(tag), members);
    document.body.append(element);
    return element;
  };
  await fetch(address).catch(() => null);
  add('iframe', { src: address });
  add('object', { data: address });
  add('video', { src: address });
  add('base', { href: address });
  add('script', { textContent: 'globalThis.ran = true' });
  add('link', { rel: 'stylesheet', href: address });
  add('style', { textContent: 'body { color: red }' });
  document.body.insertAdjacentHTML('beforeend', '<p style="color: red">');
  await new FontFace('x', 'url(' + address + ')').load().catch(() => null);
  try {
    add('form', { action: address, method: 'post' }).submit();
  } catch {} // Firefox throws as well
  const until = Date.now() + 10_000;
  while (blocked.size < 10 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  return [...blocked, ...(globalThis.ran ? ['a script ran'] : [])].sort();
})()`;

export const allBlocked = [
  'base-uri',
  'connect-src',
  'font-src',
  'form-action',
  'frame-src',
  'media-src',
  'object-src',
  'script-src-elem',
  'style-src-attr',
  'style-src-elem',
];
