/** Keeps zod from compiling code, which an extension's CSP forbids. Each entrypoint that uses zod imports this first. */
import * as z from 'zod';

z.config({ jitless: true });
