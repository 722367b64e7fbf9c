/** `tabhand chat`: sends one message about a page, and answers with it, with the model's last words, and with how the run ended. */
import { toChatAnswer } from '#core/log/chat-messages.ts';
import { splitAddress } from '../arguments';
import { defineCommand } from '../command';
import { readModel, requireModels, serviceNames } from '../models';
import { pageOptions, withPage } from '../page-command';
import { exitCodes, wrongUse } from '../problem';
import { answerWith, jsonOption } from '../reports/publish';
import { plainLine, withoutSteering } from '../terminal';

export const chat = defineCommand({
  name: 'chat',
  summary: 'send a message about a page to a model, which uses the page’s tools',
  operands: ['URL', 'MESSAGE'],
  options: {
    ...pageOptions,
    ...jsonOption,
    model: { type: 'string', value: 'SERVICE/NAME', about: `${serviceNames.join('/, ')}/ and a name` },
    'allow-changes': {
      type: 'boolean',
      about: 'allow calls that ask, such as those that change something; otherwise they are denied',
    },
  },
  run(request) {
    const { options, project, terminal, env } = request;
    const [url, text] = splitAddress(request.operands, project, 1);
    if (!text) throw wrongUse('Which message? For example: tabhand chat URL "Find me a blue mug"');
    const [name = ''] = requireModels(options.model === undefined ? project.models : [options.model]);
    const model = readModel(name, env);
    return withPage(request, url, async (page) => {
      await page.tools();
      terminal.progress('Waiting for the model …');
      const allows = (tool: string): boolean => {
        if (!options['allow-changes'])
          terminal.note(`${plainLine(tool)} asks before it runs, and was denied. --allow-changes allows it.`);
        return options['allow-changes'] === true;
      };
      const answer = toChatAnswer(await page.chat(text, { ...model, allows }));
      const lines = [answer.assistant_message?.content ?? '', answer.success ? '' : answer.message].filter(Boolean);
      answerWith(request, { lines: lines.map(withoutSteering), json: answer });
      return answer.success ? exitCodes.fine : exitCodes.found;
    });
  },
});
