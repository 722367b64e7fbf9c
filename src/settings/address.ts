/** An address that settings may hold: one without a user name and password, which would be stored and sent unprotected. */
import * as z from 'zod';
import { hasUser, longestAddress } from './web-address';

export const addressSchema = z
  .url()
  .max(longestAddress)
  .refine((text) => !URL.canParse(text) || !hasUser(new URL(text)));
