/** How to make a local model server accept extensions: the exact lines for each system. */
import { useState } from 'preact/hooks';
import { CodeBlock, type Phrase, phrase, Segments, say } from '#ui';

type System = 'macos' | 'linux' | 'windows';

const origins = 'chrome-extension://*,moz-extension://*';

const ways: Record<System, { lines: string; after: Phrase }> = {
  macos: {
    lines: `launchctl setenv OLLAMA_ORIGINS "${origins}"`,
    after: phrase('Run this in Terminal, then quit Ollama in the menu bar and open it again.'),
  },
  linux: {
    lines: `sudo systemctl edit ollama.service\n# add these two lines, and save:\n[Service]\nEnvironment="OLLAMA_ORIGINS=${origins}"\n# then:\nsudo systemctl restart ollama`,
    after: phrase(
      'For Ollama as a service. If you start Ollama in a terminal, set the variable there before “ollama serve”.',
    ),
  },
  windows: {
    lines: `setx OLLAMA_ORIGINS "${origins}"`,
    after: phrase('Run this in a terminal, then quit Ollama in the notification area and start it again.'),
  },
};

const names: Record<System, string> = { macos: 'macOS', linux: 'Linux', windows: 'Windows' };

export function OriginHelp() {
  const [system, setSystem] = useState<System>(guessSystem);
  const { lines, after } = ways[system];
  return (
    <div class="origin-help">
      <p>{say('For Ollama, set this line:')}</p>
      <CodeBlock content={`OLLAMA_ORIGINS="${origins}"`} />
      <Segments label={say('System')} options={names} value={system} onPick={setSystem} />
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
