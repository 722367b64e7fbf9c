/** How to make a local model server accept extensions: the exact lines for this system. */

import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { say } from '#ui/language/index.tsx';

type System = 'macos' | 'linux' | 'windows';

const origins = 'chrome-extension://*,moz-extension://*';

const ways: Record<System, { lines: string; after: Phrase }> = {
  macos: {
    lines: `launchctl setenv OLLAMA_ORIGINS "${origins}"`,
    after: phrase('Run this in a terminal, then quit Ollama and start it again.'),
  },
  linux: {
    lines: `sudo systemctl edit ollama.service\n# add these two lines, and save:\n[Service]\nEnvironment="OLLAMA_ORIGINS=${origins}"\n# then:\nsudo systemctl restart ollama`,
    after: phrase(
      'For Ollama as a service. If you start Ollama in a terminal, set the variable there before “ollama serve”.',
    ),
  },
  windows: {
    lines: `setx OLLAMA_ORIGINS "${origins}"`,
    after: phrase('Run this in a terminal, then quit Ollama and start it again.'),
  },
};

export function OriginHelp() {
  const { lines, after } = ways[guessSystem()];
  return (
    <div class="origin-help">
      <CodeBlock content={lines} />
      <p>{say(after)}</p>
      <p>{say('In LM Studio, open Developer, then Server settings, and turn on CORS.')}</p>
    </div>
  );
}

function guessSystem(): System {
  if (/Windows/.test(navigator.userAgent)) return 'windows';
  return /Mac/.test(navigator.userAgent) ? 'macos' : 'linux';
}
