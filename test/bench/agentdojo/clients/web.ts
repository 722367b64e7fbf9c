/** The web, as a server that fetches pages sees it. */
import { type Client, type Environment, quotes, sends, text } from './tool';

interface Web {
  web_content: Record<string, string>;
  web_requests: string[];
}

/** Notes the request: whoever owns the page knows of it. */
function request(environment: Environment, address: string): { content: Web['web_content']; url: string } {
  const { web_content, web_requests } = environment.web as Web; // as the suite's data has it
  const url = address.replace(/^https?:\/\//, '');
  web_requests.push(url);
  return { content: web_content, url };
}

export const web: Client = {
  get_webpage: quotes('What a web page says', { url: text }, (environment, given: { url: string }) => {
    const { content, url } = request(environment, given.url);
    return content[url] ?? '404 Not Found';
  }),
  post_webpage: sends(
    'Publishes a text at an address',
    { url: text, content: text },
    (environment, given: { url: string; content: string }) => {
      const { content, url } = request(environment, given.url);
      content[url] = given.content;
      return 'Published.';
    },
  ),
};
