/** Parameters to edit or paste: valid ones are drawn at once, problems are listed below. */
import { useId, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import { Icon, LinkButton, say } from '#ui';
import type { WidgetSpec } from '#widgets';
import { type Trial, toParamsText, tryParams } from './trial';

interface TryItProps {
  spec: WidgetSpec;
  text: string;
  onText(text: string): void;
  /** Called with the data when the text is valid. */
  onData(data: JsonObject): void;
}

export function TryIt({ spec, text, onText, onData }: TryItProps) {
  const id = useId();
  const [trial, setTrial] = useState<Trial>(() => tryParams(spec, text));
  const write = (next: string) => {
    const result = tryParams(spec, next);
    onText(next);
    setTrial(result);
    if (result.type === 'fits') onData(result.data);
  };
  return (
    <div class="field">
      <label for={id}>{say('Parameters as JSON, or a whole call')}</label>
      <textarea
        id={id}
        class="in mono"
        rows={16}
        spellcheck={false}
        dir="ltr"
        value={text}
        aria-invalid={trial.type === 'misfits' ? true : undefined}
        aria-describedby={`${id}-about`}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <div id={`${id}-about`} role="status">
        <Verdict trial={trial} />
      </div>
      {text !== toParamsText(spec) && (
        <p>
          <LinkButton onClick={() => write(toParamsText(spec))}>{say('Back to the sample')}</LinkButton>
        </p>
      )}
    </div>
  );
}

function Verdict({ trial }: { trial: Trial }) {
  if (trial.type === 'misfits') {
    return (
      <ul class="faults small danger">
        {trial.issues.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <Icon name="error" size={12} />
            <span>
              {path && <code>{path}</code>} {message}
            </span>
          </li>
        ))}
        <li class="mid">{say('The widget above shows the last data that fitted.')}</li>
      </ul>
    );
  }
  if (trial.repairs.length === 0) return <p class="small mid">{say('It fits.')}</p>;
  return (
    <>
      <p class="small mid">{say('It fits, after this was put right:')}</p>
      <ul class="faults small mid">
        {trial.repairs.map((repair) => (
          <li key={repair}>
            <code>{repair}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
