/** An address that settings may hold: none with a user's name or password in it, which would be kept and sent in the open. */
import * as z from 'zod';

export const addressSchema = z
  .url()
  .max(2000)
  .refine((text) => !URL.canParse(text) || !hasUser(new URL(text)));

const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';
