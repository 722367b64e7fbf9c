/** The browser's own model: whether it can be used, and its download. */
import { Notice, type Phrase, phrase, say } from '#ui';
import type { BuiltInState } from '../../models/model-setup/built-in';
import { usePanel } from '../context';
import { Button } from '../controls/button';

const words: Record<BuiltInState, Phrase> = {
  missing: phrase('This browser has no model of its own.'),
  unknown: phrase('Asking the browser'),
  unavailable: phrase(
    'This computer can’t run it: Chrome asks for 22 GB of free disk, and 4 GB of video memory or 16 GB of memory.',
  ),
  downloadable: phrase('It has to be downloaded once, about 2 GB. Other pages and extensions share it.'),
  downloading: phrase('The browser is downloading it.'),
  available: phrase('It is ready.'),
};

export function BuiltInFields() {
  const { state, progress, problem, download } = usePanel().setup.builtIn;
  const isLoading = state.value === 'downloading';
  const percent = progress.value === null ? null : Math.round(progress.value * 100);
  return (
    <div class="form">
      <p class="small mid">{say(words[state.value])}</p>
      <p class="small mid">
        {say(
          'Nothing leaves this computer. It reads only about 6,000 tokens and calls tools by writing them down, so it loses its way sooner than a large model. It speaks English best.',
        )}
      </p>
      {percent !== null && (
        <p class="row small">
          <progress max={100} value={percent} aria-label={say('Download')} />
          {say('{percent} %', { percent })}
        </p>
      )}
      {percent === null && (state.value === 'downloadable' || isLoading) && (
        <p>
          <Button text={isLoading ? say('Follow the download') : say('Download')} onClick={download} />
        </p>
      )}
      {problem.value && (
        <Notice
          icon="error"
          tone="danger"
          what={say('The download failed.')}
          next={say('Free some disk space, then try again.')}
          detail={problem.value}
        />
      )}
    </div>
  );
}
