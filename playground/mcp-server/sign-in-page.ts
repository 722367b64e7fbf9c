/** The pages of the demo's authorization server. They say that nothing here is real. */

export const names = ['Ada', 'Grace'] as const;

const meanings: Record<string, string> = { read: 'Read trains, weather and notes', write: 'Add notes' };

export const drawSignIn = (action: string, scopes: readonly string[]): Response =>
  drawPage(
    'Demo sign-in',
    `<p class="demo">This is a demo. There is no password, and nothing leaves this computer.</p>
    <form method="post" action="${toHtml(action)}">
      <fieldset><legend>Who are you?</legend>${names
        .map(
          (name, at) =>
            `<label><input type="radio" name="name" value="${name}"${at ? '' : ' checked'}> ${name}</label>`,
        )
        .join('')}</fieldset>
      <p>The extension asks to:</p>
      <ul>${scopes.map((scope) => `<li>${toHtml(meanings[scope] ?? scope)} (<code>${toHtml(scope)}</code>)</li>`).join('')}</ul>
      <p><button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Don’t allow</button></p>
    </form>`,
  );

export const drawTrouble = (words: string): Response => drawPage('Demo sign-in', `<p>${toHtml(words)}</p>`, 400);

/** A page with this title; `body` is HTML. */
export function drawPage(title: string, body: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${title}</title><style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
      body { margin: 10vh auto; max-width: 24rem; padding: 0 1rem }
      .demo { border-left: 4px solid #d97706; padding-left: 0.75rem }
      fieldset { border: 1px solid; border-radius: 6px } label { display: block }
      button { font: inherit; padding: 0.4rem 1rem }
    </style><h1>${title}</h1>${body}`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}

export const toHtml = (text: string): string => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
