/** Loads what reads PDF files in a chunk of its own, so that the panel, which shares its build, starts without it. */
void import('./documents-reader');
