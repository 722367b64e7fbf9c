/** The browser's own model: whether it can be used, and its download. */
import { Notice, type Phrase, phrase, say } from '#ui';
import type { BuiltInState } from '../../models/model-setup/built-in';
import { usePanel } from '../context';
import { Button } from '../controls/button';

const words: Record<BuiltInState, Phrase> = {
  missing: phrase('This browser has no built-in model.'),
  unknown: phrase('Checking the browser'),
  unavailable: phrase(
    'This computer can’t run the model. Chrome needs 22 GB of free disk space, and 4 GB of video memory or 16 GB of memory.',
  ),
  downloadable: phrase('Download the model once, about 2 GB. Other pages and extensions share it.'),
  downloading: phrase('The browser is downloading the model.'),
  available: phrase('The model is ready.'),
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
          'Nothing leaves this computer. The model reads only about 6,000 tokens and writes tool calls as plain text, so it makes more mistakes than a large model. English works best.',
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
          <Button text={isLoading ? say('Show progress') : say('Download')} onClick={download} />
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
