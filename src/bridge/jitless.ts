/** Keeps zod from compiling code, which an extension's CSP forbids. Imported first by each entrypoint that uses zod. */
import * as z from 'zod';

z.config({ jitless: true });
