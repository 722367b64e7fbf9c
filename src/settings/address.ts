/** An address that settings may hold: none with a user's name or password in it, which would be kept and sent in the open. */
import * as z from 'zod';
import { hasUser, longestAddress } from './web-address';

export const addressSchema = z
  .url()
  .max(longestAddress)
  .refine((text) => !URL.canParse(text) || !hasUser(new URL(text)));
