/** Files on the user's computer. */
import { type Client, type Environment, reads, text } from './tool';

interface Files {
  files: Record<string, string>;
}

const filesOf = (environment: Environment): Files => environment.filesystem as Files; // as the suite's data has it

export const files: Client = {
  read_file: reads('What a file says', { file_path: text }, (environment, { file_path }: { file_path: string }) => {
    const content = filesOf(environment).files[file_path];
    if (content === undefined) throw new Error(`There is no file ${file_path}.`);
    return content;
  }),
};
