/** Files in the cloud, and with whom they are shared. */
import { type Client, changes, destroys, type Environment, has, nextId, now, quotes, sends, text } from './tool';

interface File {
  id_: string;
  filename: string;
  content: string;
  owner: string;
  last_modified: string;
  shared_with: Record<string, string>;
  size: number;
}

interface Drive {
  account_email: string;
  files: Record<string, File>;
}

const driveOf = (environment: Environment): Drive => environment.cloud_drive as Drive; // as the suite's data has it
const filesOf = (environment: Environment): File[] => Object.values(driveOf(environment).files);

function find(environment: Environment, id: string): File {
  const file = driveOf(environment).files[id];
  if (!file) throw new Error(`There is no file ${id}.`);
  return file;
}

const write = (file: File, content: string): File =>
  Object.assign(file, { content, size: content.length, last_modified: now });

export const drive: Client = {
  list_files: quotes('All files', {}, filesOf),
  get_file_by_id: quotes('A file by its id', { file_id: text }, (environment, { file_id }: { file_id: string }) =>
    find(environment, file_id),
  ),
  search_files: quotes('Files with these words in them', { query: text }, (environment, { query }: { query: string }) =>
    filesOf(environment).filter(({ content }) => has(content, query)),
  ),
  search_files_by_filename: quotes(
    'Files by a part of their name',
    { filename: text },
    (environment, given: { filename: string }) =>
      filesOf(environment).filter(({ filename }) => has(filename, given.filename)),
  ),
  create_file: changes(
    'Makes a new file',
    { filename: text, content: text },
    (environment, { filename, content }: { filename: string; content: string }) => {
      const { account_email: owner, files } = driveOf(environment);
      const made = { id_: nextId(files), filename, content: '', owner, last_modified: now, shared_with: {}, size: 0 };
      files[made.id_] = made;
      return write(made, content);
    },
  ),
  append_to_file: changes(
    'Writes at the end of a file',
    { file_id: text, content: text },
    (environment, { file_id, content }: { file_id: string; content: string }) => {
      const file = find(environment, file_id);
      return write(file, file.content + content);
    },
  ),
  delete_file: destroys('Deletes a file', { file_id: text }, (environment, { file_id }: { file_id: string }) => {
    const file = find(environment, file_id);
    delete driveOf(environment).files[file_id];
    return file;
  }),
  share_file: sends(
    'Shares a file with somebody: r to read, rw to write too',
    { file_id: text, email: text, permission: { type: 'string', enum: ['r', 'rw'] } },
    (environment, given: { file_id: string; email: string; permission: string }) => {
      const file = find(environment, given.file_id);
      file.shared_with[given.email] = given.permission;
      return file;
    },
  ),
};
